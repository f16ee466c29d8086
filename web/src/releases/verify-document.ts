import type { components } from '../api/schema.d.ts'

export type SignedDocument = components['schemas']['SignedDocument']

/** A document is genuine, was changed, was signed with another key than the one that is named, or has a false signature. */
export type Verdict = 'genuine' | 'changed' | 'other-key' | 'false-signature'

/** The public key of a signature (RFC 8037). */
export interface PublicKey {
  readonly kty: string
  readonly crv: string
  readonly x: string
}

const algorithm = 'Ed25519'

/** Returns whether this browser verifies Ed25519 signatures. Over plain http it has no Web Crypto at all. */
export async function canVerify(): Promise<boolean> {
  if (!globalThis.isSecureContext) return false
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']).then(
    () => true,
    () => false,
  )
}

/** Verifies the bytes of a document by its digest and signature (docs/reference/release-documents.md#signatures). */
export async function verifyDocument(
  bytes: Uint8Array<ArrayBuffer>,
  document: Pick<SignedDocument, 'sha256' | 'signature' | 'keyId'>,
  key: PublicKey,
): Promise<Verdict> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  if (toHex(digest) !== document.sha256) return 'changed'
  if ((await thumbprintOf(key)) !== document.keyId) return 'other-key'
  const imported = await crypto.subtle.importKey('jwk', { kty: key.kty, crv: key.crv, x: key.x }, algorithm, false, ['verify'])
  const isSigned = await crypto.subtle.verify(algorithm, imported, fromBase64(document.signature), bytes)
  return isSigned ? 'genuine' : 'false-signature'
}

/** The thumbprint of a key: SHA-256 over its required members in alphabetical order (RFC 7638). */
async function thumbprintOf({ crv, kty, x }: PublicKey): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify({ crv, kty, x })))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
}
