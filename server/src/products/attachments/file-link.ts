import { randomBytes } from 'node:crypto'

/** Below this everybody who holds a link is served (docs/reference/products.md#file-links). */
export const filesPath = '/files/products'

/** Makes the unguessable part of a link: 192 bits. */
export function makeToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The absolute link of a stored file (docs/reference/products.md#file-links). */
export function linkOf(publicUrl: string, { token, name }: { readonly token: string; readonly name: string }): string {
  return `${publicUrl}${filesPath}/${token}/${encodeURIComponent(name)}`
}

/** Returns token and name of a link; undefined for any other URL. */
export function readLink(publicUrl: string, url: string): { readonly token: string; readonly name: string } | undefined {
  const [, token = '', encoded = ''] = /\/([\w-]{32})\/([^/?#]+)$/u.exec(url) ?? []
  const file = { token, name: decoded(encoded) }
  return linkOf(publicUrl, file) === url ? file : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
