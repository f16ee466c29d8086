import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Asset } from '@waybill/documents'
import { algorithmsOf, normaliseAlgorithm } from './algorithms-of.ts'

describe('the name of an algorithm', () => {
  it.each([
    ['AES-128-GCM', 'AES-128-GCM', 'ae', 128, 1],
    ['aes128-gcm', 'AES-128-GCM', 'ae', 128, 1],
    ['AES_256_CBC', 'AES-256-CBC', 'block-cipher', 256, 5],
    ['AES/CBC/PKCS5Padding', 'AES-CBC', 'block-cipher', undefined, undefined],
    ['AES', 'AES', 'block-cipher', undefined, undefined],
    ['SHA256', 'SHA-256', 'hash', undefined, 2],
    ['SHA2-512', 'SHA-512', 'hash', undefined, 5],
    ['sha1', 'SHA-1', 'hash', undefined, 0],
    ['SHA3-384', 'SHA3-384', 'hash', undefined, 4],
    ['md5', 'MD5', 'hash', undefined, 0],
    ['HmacSHA256', 'HMAC-SHA-256', 'mac', undefined, 2],
    ['RSA-2048', 'RSA-2048', 'pke', 2048, 0],
    ['sha256WithRSAEncryption', 'SHA256withRSA', 'signature', undefined, 0],
    ['1.2.840.113549.1.1.11', 'SHA256withRSA', 'signature', undefined, 0],
    ['ECDSA P-256', 'ECDSA-P-256', 'signature', 256, 0],
    ['ecdsa-secp256r1', 'ECDSA-P-256', 'signature', 256, 0],
    ['Ed25519', 'Ed25519', 'signature', undefined, 0],
    ['X25519', 'X25519', 'key-agree', undefined, 0],
    ['Kyber768', 'ML-KEM-768', 'kem', undefined, 3],
    ['ML-KEM-1024', 'ML-KEM-1024', 'kem', undefined, 5],
    ['Dilithium3', 'ML-DSA-65', 'signature', undefined, 3],
    ['ChaCha20-Poly1305', 'ChaCha20-Poly1305', 'ae', 256, 5],
    ['DESede', '3DES', 'block-cipher', 168, 0],
    ['PBKDF2WithHmacSHA256', 'PBKDF2-SHA-256', 'kdf', undefined, undefined],
    ['Acme Cipher', 'Acme Cipher', undefined, undefined, undefined],
  ])('%s is %s', (written, name, ...rest) => {
    const { primitive, keyLength, quantumSecurityLevel, ...known } = normaliseAlgorithm(written)
    expect([known.name, primitive, keyLength, quantumSecurityLevel]).toEqual([name, ...rest])
  })
  it('stays what it is when it is brought into its form again, and never throws', () => {
    const real = constantFrom(
      'aes256',
      'AES-192-CTR',
      'sha512',
      'hmacsha1',
      'RSA-4096-OAEP',
      'ecdsap384',
      'SLH-DSA-SHA2-128s',
      'argon2id',
      'DH-2048',
      'BLAKE2b-512',
      'sha384withecdsa',
      'bcrypt',
    )
    assert(property(real, (name) => normaliseAlgorithm(normaliseAlgorithm(name).name).name === normaliseAlgorithm(name).name))
    assert(property(string(), (name) => typeof normaliseAlgorithm(name).name === 'string'))
  })
})

function asset(ref: string, crypto: object, more: Partial<Asset> = {}): Asset {
  return {
    kind: 'cryptographic-asset',
    ref,
    name: ref,
    version: undefined,
    body: { cryptoProperties: crypto },
    dependsOn: [],
    usedBy: [],
    ...more,
  }
}

describe('the algorithms of a document', () => {
  it('are its assets of that type, each name once, with all that use them', () => {
    const assets = [
      asset('aes-128-gcm', { assetType: 'algorithm' }, { usedBy: ['pkg:npm/a@1'] }),
      asset('AES128GCM', { assetType: 'algorithm' }, { usedBy: ['pkg:npm/b@1'] }),
      asset('key', { assetType: 'related-crypto-material' }, { usedBy: ['pkg:npm/c@1'] }),
    ]
    expect(algorithmsOf(assets)).toMatchObject([{ name: 'AES-128-GCM', components: ['pkg:npm/a@1', 'pkg:npm/b@1'] }])
  })
  it('are used by whatever uses a key, a certificate or a protocol that refers to them', () => {
    const assets = [
      asset('RSA-2048', { assetType: 'algorithm' }),
      asset('key', { assetType: 'related-crypto-material' }, { refs: { 'RSA-2048': 'RSA-2048' } }),
      asset('certificate', { assetType: 'certificate' }, { dependsOn: ['key'], usedBy: ['pkg:npm/server@1', 'protocol'] }),
      asset('protocol', { assetType: 'protocol' }, { dependsOn: ['certificate'], usedBy: ['pkg:npm/client@1', 'certificate'] }),
    ]
    expect(algorithmsOf(assets)[0]?.components.toSorted()).toEqual(['pkg:npm/client@1', 'pkg:npm/server@1'])
  })
  it('are as the document says, before what their name tells', () => {
    const crypto = {
      assetType: 'algorithm',
      oid: '2.16.840.1.101.3.4.1.46',
      algorithmProperties: { primitive: 'ae', parameterSetIdentifier: '256', classicalSecurityLevel: 256, nistQuantumSecurityLevel: 4 },
    }
    expect(algorithmsOf([asset('AES', crypto)])).toMatchObject([
      { name: 'AES-256', primitive: 'ae', parameterSet: '256', keyLength: 256, classicalSecurityLevel: 256, quantumSecurityLevel: 4 },
    ])
    expect(
      algorithmsOf([asset('RSA', { assetType: 'algorithm', algorithmProperties: { primitive: 'unknown', nistQuantumSecurityLevel: -1 } })]),
    ).toMatchObject([{ name: 'RSA', primitive: 'pke', quantumSecurityLevel: 0 }])
  })
  it.each([
    ['AES', { mode: 'gcm', parameterSetIdentifier: '128' }, 'AES-128-GCM'],
    ['AES-256', { mode: 'cbc' }, 'AES-256-CBC'],
    ['AES', { mode: 'gcm' }, 'AES-GCM'],
    ['AES-128-GCM', { mode: 'gcm', parameterSetIdentifier: '128' }, 'AES-128-GCM'],
    ['AES', { mode: 'unknown', parameterSetIdentifier: '256' }, 'AES-256'],
    ['RSA', { mode: 'ecb', parameterSetIdentifier: '2048' }, 'RSA-2048'],
    ['SHA', { parameterSetIdentifier: '256' }, 'SHA-256'],
  ])('of the name %s with %j are %s', (name, algorithmProperties, canonical) => {
    expect(algorithmsOf([asset(name, { assetType: 'algorithm', algorithmProperties })])).toMatchObject([{ name: canonical }])
  })
  it('of 50,000 assets in a circle are found', () => {
    const assets = Array.from({ length: 50_000 }, (_, i) =>
      asset(`a${String(i)}`, { assetType: 'algorithm' }, { dependsOn: [`a${String((i + 1) % 50_000)}`] }),
    )
    expect(algorithmsOf(assets)).toHaveLength(50_000)
  })
})
