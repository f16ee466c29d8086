import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSigner, isSigningKey, makeSigningKey } from '#platform/signer.ts'

describe('the signing key', () => {
  it('signs bytes so that its public key, as PEM or JWK, confirms them', () => {
    const { sign, publicPem, publicJwk } = createSigner(makeSigningKey())
    const bytes = Buffer.from('a document')
    for (const key of [createPublicKey(publicPem), createPublicKey({ key: { ...publicJwk }, format: 'jwk' })]) {
      expect(verify(undefined, bytes, key, sign(bytes))).toBe(true)
      expect(verify(undefined, Buffer.from('a document.'), key, sign(bytes))).toBe(false)
    }
  })
  it('signs the same bytes the same way', () => {
    const { sign } = createSigner(makeSigningKey())
    expect(sign(Buffer.from('x'))).toEqual(sign(Buffer.from('x')))
  })
  it('has the thumbprint of RFC 8037 appendix A.3 as its id', () => {
    const jwk = {
      kty: 'OKP',
      crv: 'Ed25519',
      d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    }
    const pem = createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' })
    expect(createSigner(pem.toString()).keyId).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
  })
  it('may be one line: PEM with written line ends, or base64 of DER', () => {
    const pem = makeSigningKey()
    const { keyId } = createSigner(pem)
    const base64 = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }).toString('base64')
    expect(createSigner(pem.replaceAll('\n', String.raw`\n`)).keyId).toBe(keyId)
    expect(createSigner(base64).keyId).toBe(keyId)
  })
  it.each([
    ['nothing', ''],
    ['words', 'not a key at all'],
    ['a public key', createSigner(makeSigningKey()).publicPem],
    ['an RSA key', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ])('is refused where it is %s, without showing it', (_, text) => {
    expect(isSigningKey(text)).toBe(false)
    expect(() => createSigner(text)).toThrow(/^the signing key is not an Ed25519 private key in PKCS#8/u)
  })
})
