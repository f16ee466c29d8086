import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** The public half of a signing key as a JSON Web Key (RFC 8037). */
export interface PublicJwk {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly kid: string
  readonly alg: 'EdDSA'
  readonly use: 'sig'
}

/** The service's signature under what it publishes: Ed25519 over the bytes as they are (RFC 8032). */
export interface Signer {
  /** Thumbprint of the public key (RFC 7638): two services with one key have one id. */
  readonly keyId: string
  readonly publicPem: string
  readonly publicJwk: PublicJwk
  /** Always the same for the same bytes: 64 bytes. */
  readonly sign: (bytes: Uint8Array) => Buffer
}

/** A new private key, as it is kept: PKCS#8 in PEM. */
export function makeSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
}

/** Whether a text is an Ed25519 private key: PKCS#8 in PEM (line ends may be written as \n), or its base64 alone. */
export function isSigningKey(text: string): boolean {
  try {
    return readSigningKey(text).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** Throws where the text is no Ed25519 private key; the text never shows in the error. */
export function createSigner(text: string): Signer {
  if (!isSigningKey(text)) throw new Error('the signing key is no Ed25519 private key in PKCS#8 (openssl genpkey -algorithm ed25519)')
  const key = readSigningKey(text)
  const publicKey = createPublicKey(key)
  const publicJwk = toPublicJwk(publicKey)
  return {
    keyId: publicJwk.kid,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicJwk,
    sign: (bytes) => sign(undefined, bytes, key),
  }
}

function readSigningKey(text: string): KeyObject {
  const pem = text.trim().replaceAll(String.raw`\n`, '\n')
  if (pem.startsWith('-----')) return createPrivateKey(pem)
  return createPrivateKey({ key: Buffer.from(pem, 'base64'), type: 'pkcs8', format: 'der' })
}

function toPublicJwk(key: KeyObject): PublicJwk {
  const { x = '' } = key.export({ format: 'jwk' })
  // RFC 7638: the required members alone, in the order of their names
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }
}
