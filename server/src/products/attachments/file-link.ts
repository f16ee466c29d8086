import { randomBytes } from 'node:crypto'

/** Below this everybody who holds a link is served (§5.7). */
export const filesPath = '/files/products'

/** What a link cannot be guessed without: 192 bits. */
export function makeToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The absolute link of a stored file (decisions 7). */
export function linkOf(publicUrl: string, { token, name }: { readonly token: string; readonly name: string }): string {
  return `${publicUrl}${filesPath}/${token}/${encodeURIComponent(name)}`
}

/** The token in a link as it was told, also from before the service moved to another address. */
export function tokenIn(url: string): string | undefined {
  return /\/files\/products\/([\w-]{32})\/[^/]+$/u.exec(url)?.[1]
}
