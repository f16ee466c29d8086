import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { type PublicKey, verifyDocument } from './verify-document.ts'

interface Key {
  readonly secret: KeyObject
  readonly publicKey: PublicKey
  readonly keyId: string
}

function makeKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' })
  // the members in the order of RFC 7638
  const keyId = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { secret: privateKey, publicKey: { kty, crv, x }, keyId }
}

function signed(text: string, { secret, keyId }: Key) {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { sha256, signature: sign(undefined, bytes, secret).toString('base64'), keyId }
}

const key = makeKey()
const bytes = new TextEncoder().encode('an SBOM')

it('confirms the bytes that were signed', async () => {
  expect(await verifyDocument(bytes, signed('an SBOM', key), key.publicKey)).toBe('genuine')
})

it('notices a changed byte', async () => {
  expect(await verifyDocument(new TextEncoder().encode('an SBOm'), signed('an SBOM', key), key.publicKey)).toBe('changed')
})

it('notices another key than the one the signature names', async () => {
  expect(await verifyDocument(bytes, signed('an SBOM', key), makeKey().publicKey)).toBe('other-key')
})

it('notices a signature over other bytes', async () => {
  const { signature } = signed('another SBOM', key)
  expect(await verifyDocument(bytes, { ...signed('an SBOM', key), signature }, key.publicKey)).toBe('false-signature')
})
