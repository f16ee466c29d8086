import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findKeyFiles } from './find-key-files.ts'

const certificate = `-----BEGIN CERTIFICATE-----
MIIBbTCCAROgAwIBAgIUf87XPntW6l6mh0KbpGznTT9aMFUwCgYIKoZIzj0EAwIw
DDEKMAgGA1UEAwwBYTAeFw0yNjExMjIyMDU0MTVaFw0zNjExMTkyMDU0MTVaMAwx
CjAIBgNVBAMMAWEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR6VlkWYqOUPwVN
wEPh2Au4rLk+Zmf9rAwAIvbGBzl0jTBOT38WwiZQL0w/xuJ4dzvBKjKhxpr1Jerv
zAPa/BIdo1MwUTAdBgNVHQ4EFgQUeQiQ8Uu1h7d7BtgDvtFCPIA4cQAwHwYDVR0j
BBgwFoAUeQiQ8Uu1h7d7BtgDvtFCPIA4cQAwDwYDVR0TAQH/BAUwAwEB/zAKBggq
hkjOPQQDAgNIADBFAiEAzYEe1tkt2s+MP6GdTdl+UfxwzesLPABDeZ9dcUMdA1sC
ICLXMkQq+aXED70hFQvoNp9MbxV4BIicq25OHXzrlCdk
-----END CERTIFICATE-----`

function found(text: string): readonly object[] {
  return findKeyFiles({ path: 'file', language: 'text', code: text })
}

function pem(type: 'pkcs1' | 'pkcs8' | 'sec1', key: KeyObject): string {
  return String(key.export({ type, format: 'pem' }))
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'secp384r1' })

describe('a PEM file', () => {
  it.each([
    ['PKCS #8', pem('pkcs8', rsa.privateKey), { algorithm: 'RSA-2048', size: 2048, kind: 'key', isPrivateKey: true }],
    ['PKCS #1', pem('pkcs1', rsa.privateKey), { algorithm: 'RSA-2048', size: 2048, isPrivateKey: true }],
    ['SEC 1', pem('sec1', ec.privateKey), { algorithm: 'ECDH-P-384', size: 384, isPrivateKey: true }],
    ['Ed25519', pem('pkcs8', generateKeyPairSync('ed25519').privateKey), { algorithm: 'Ed25519', isPrivateKey: true }],
  ])('tells a private key: %s', (_, text, expected) => {
    expect(found(text)).toMatchObject([{ ...expected, how: 'key-file', confidence: 5, line: 1 }])
  })
  it('tells a public key, which is not private', () => {
    const [use] = found(String(rsa.publicKey.export({ type: 'spki', format: 'pem' })))
    expect(use).toMatchObject({ algorithm: 'RSA-2048', kind: 'key' })
    expect(use).not.toHaveProperty('isPrivateKey')
  })
  it('tells a certificate by its key, and the algorithm that signs it', () => {
    expect(found(`\n${certificate}`)).toMatchObject([
      { algorithm: 'ECDH-P-256', size: 256, kind: 'certificate', line: 2 },
      { algorithm: 'SHA256withECDSA', kind: 'algorithm', line: 2 },
    ])
  })
  it('tells a key in a string of source code', () => {
    const text = `const key = "${pem('pkcs8', rsa.privateKey).replaceAll('\n', String.raw`\n`)}"`
    expect(found(text)).toMatchObject([{ algorithm: 'RSA-2048', isPrivateKey: true }])
  })
  it('tells an encrypted key as private, by the header or the scheme', () => {
    const encrypted = rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    expect(found(String(encrypted))).toMatchObject([{ algorithm: 'PBES2', isPrivateKey: true }])
    const old = '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n-----END RSA PRIVATE KEY-----'
    expect(found(old)).toMatchObject([{ algorithm: 'RSA', isPrivateKey: true }])
  })
  it('is none without a key in it', () => {
    expect(found('-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----')).toEqual([])
    expect(found('-----BEGIN CERTIFICATE-----')).toEqual([])
  })
  it('never shows the key', () => {
    const text = pem('pkcs8', rsa.privateKey)
    const lines = text.split('\n').filter((line) => line.length > 40)
    const result = JSON.stringify(found(text))
    expect(lines.filter((line) => result.includes(line.slice(0, 12)))).toEqual([])
  })
})

function field(...bytes: readonly number[]): readonly number[] {
  return [0, 0, bytes.length >> 8, bytes.length & 255, ...bytes]
}

function codes(value: string): readonly number[] {
  return Array.from(value, (letter) => letter.codePointAt(0) ?? 0)
}

describe('a key of OpenSSH', () => {
  const modulus = [0, 255, ...Array.from({ length: 383 }, () => 1)]
  const blob = [...field(...codes('ssh-rsa')), ...field(1, 0, 1), ...field(...modulus)]

  it('is recognised by its line', () => {
    const line = `ssh-rsa ${btoa(String.fromCodePoint(...blob))} me@host`
    expect(found(`\n${line}`)).toMatchObject([{ algorithm: 'RSA-3072', size: 3072, line: 2, kind: 'key' }])
  })
  it('is private in its own format', () => {
    const none = field(...codes('none'))
    const bytes = [...codes('openssh-key-v1\0'), ...none, ...none, ...field(), 0, 0, 0, 1, ...field(...blob)]
    const body = btoa(String.fromCodePoint(...bytes))
    expect(found(`-----BEGIN OPENSSH PRIVATE KEY-----\n${body}\n-----END OPENSSH PRIVATE KEY-----`)).toMatchObject([
      { algorithm: 'RSA-3072', isPrivateKey: true },
    ])
  })
})

describe('a key of PGP', () => {
  const packet = [0x99, 1, 0x0d, 4, 0, 0, 0, 0, 1, 0x08, 0, 255]
  it('is recognised by its first packet', () => {
    const armoured = `-----BEGIN PGP PUBLIC KEY BLOCK-----\nVersion: 1\n\n${btoa(String.fromCodePoint(...packet))}\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----`
    expect(found(armoured)).toMatchObject([{ algorithm: 'RSA-2048', size: 2048, kind: 'key' }])
  })
  it('is private by its tag', () => {
    const bytes = Uint8Array.from([0x95, ...packet.slice(1)])
    expect(findKeyFiles({ path: 'secret.gpg', language: 'text', code: '', bytes })).toMatchObject([{ isPrivateKey: true, line: 1 }])
  })
})

describe('bytes', () => {
  it('are a key in DER by name and structure', () => {
    const bytes = new Uint8Array(rsa.privateKey.export({ type: 'pkcs8', format: 'der' }))
    expect(findKeyFiles({ path: 'key.der', language: 'text', code: '', bytes })).toMatchObject([
      { algorithm: 'RSA-2048', isPrivateKey: true },
    ])
    expect(findKeyFiles({ path: 'image.png', language: 'text', code: '', bytes })).toEqual([])
  })
  it('are no key where they end too early', () => {
    const bytes = new Uint8Array(rsa.privateKey.export({ type: 'pkcs8', format: 'der' }))
    for (let length = 0; length < 40; length += 1)
      expect(findKeyFiles({ path: 'key.der', language: 'text', code: '', bytes: bytes.subarray(0, length) })).toEqual([])
  })
})
