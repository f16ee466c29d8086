import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { refused } from '#cli-error.ts'

/** A key that checks signatures, with its thumbprint (RFC 7638). */
export interface PublicKey {
  readonly key: KeyObject
  readonly id: string
}

/** Reads an Ed25519 public key, PEM or JSON Web Key; refuses anything else. */
export function readPublicKey(text: string, name: string): PublicKey {
  const key = parseKey(text)
  const { kty, crv, x } = key?.export({ format: 'jwk' }) ?? {}
  if (key === undefined || kty !== 'OKP' || crv !== 'Ed25519')
    throw refused(`${name} holds no Ed25519 public key; it must be PEM or a JSON Web Key`)
  const id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { key, id }
}

function parseKey(text: string): KeyObject | undefined {
  try {
    return createPublicKey(text.trimStart().startsWith('{') ? { key: JSON.parse(text) as JsonWebKey, format: 'jwk' } : text)
  } catch {
    return undefined
  }
}
