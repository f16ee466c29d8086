import { assert, constantFrom, property, string, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callTables } from './calls/call-tables.ts'
import { rulesOf } from './calls/call-rule.ts'
import { describeAlgorithm } from './describe-algorithm.ts'
import { findCryptography } from './find-cryptography.ts'

function names(language: string, code: string): readonly string[] {
  return findCryptography({ path: 'file', language, code }).map(({ algorithm }) => algorithm)
}

const java = 'import javax.crypto.*; import java.security.*;\n'
const castle = 'import org.bouncycastle.crypto.engines.*;\n'
const pyca = 'from cryptography.hazmat.primitives.asymmetric import rsa, dh\n'
const dotnet = 'using System.Security.Cryptography;\n'

describe('a call', () => {
  it.each([
    ['Java', `${java}Cipher.getInstance("AES/GCM/NoPadding")`, ['AES-GCM']],
    ['Kotlin', `${java}val c = MessageDigest.getInstance("SHA-256")`, ['SHA-256']],
    ['Java', `${java}KeyPairGenerator.getInstance("EC")`, ['ECDH']],
    ['Java', `${java}new SecretKeySpec(key.getBytes(), "AES")`, ['AES']],
    ['Java', `${java}Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding")`, ['RSA-OAEP']],
    ['Java', `${castle}GCMBlockCipher c = new GCMBlockCipher(new AESEngine());`, ['AES-GCM']],
    ['Java', `${castle}Digest d = new SHA3Digest(384);`, ['SHA3-384']],
    ['Go', 'import "crypto/sha512"\nh := sha512.New384()', ['SHA-384']],
    ['Go', 'import "crypto/rsa"\nk, _ := rsa.GenerateKey(rand.Reader, 4096)', ['RSA-4096']],
    ['Go', 'import ("crypto/hmac"\n"crypto/sha256")\nm := hmac.New(sha256.New, key)', ['HMAC-SHA-256', 'SHA-256']],
    ['Go', 'import "crypto/tls"\nc := tls.Config{MinVersion: tls.VersionTLS12}', ['TLSv1.2']],
    ['Python', 'import hashlib\nhashlib.md5(b"x")', ['MD5']],
    ['Python', 'import hashlib\nhashlib.new("sha3_256")', ['SHA3-256']],
    ['Python', `${pyca}rsa.generate_private_key(public_exponent=65537, key_size=3072)`, ['RSA-3072']],
    ['Python', 'from Crypto.Cipher import AES\nAES.new(key, AES.MODE_CBC)', ['AES-CBC']],
    ['Python', 'import ssl\nssl.SSLContext(ssl.PROTOCOL_TLSv1_1)', ['TLSv1.1']],
    ['TypeScript', "import { createHash } from 'node:crypto'\ncreateHash('sha512')", ['SHA-512']],
    ['JavaScript', "const c = require('crypto')\nc.createCipheriv('aes-256-gcm', k, iv)", ['AES-256-GCM']],
    ['JavaScript', "await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [])", ['AES-256-GCM']],
    ['JavaScript', "const bcrypt = require('bcryptjs')\nbcrypt.hashSync(p)", ['bcrypt']],
    ['C#', `${dotnet}using var a = Aes.Create();`, ['AES']],
    ['C#', `${dotnet}SHA256.HashData(x)`, ['SHA-256']],
    ['C', 'EVP_EncryptInit_ex(c, EVP_aes_128_cbc(), 0, k, iv);', ['AES-128-CBC']],
    ['C++', 'mbedtls_sha256(in, n, out, 0);', ['SHA-256']],
    ['C', 'crypto_secretbox_easy(c, m, n, nonce, k);', ['XSalsa20-Poly1305']],
    ['Rust', 'use aes_gcm::Aes256Gcm;\nlet c = Aes256Gcm::new(&key);', ['AES-256-GCM']],
    ['Rust', 'use ring::digest;\ndigest::digest(&digest::SHA256, b"x");', ['SHA-256']],
    ['PHP', "<?php openssl_encrypt($d, 'aes-256-cbc', $k);", ['AES-256-CBC']],
    ['PHP', '<?php password_hash($p, PASSWORD_ARGON2ID);', ['Argon2id']],
    ['Ruby', "OpenSSL::Cipher.new('aes-192-ctr')", ['AES-192-CTR']],
    ['Ruby', 'Digest::SHA1.hexdigest(x)', ['SHA-1']],
    ['Swift', 'import CryptoKit\nlet b = try AES.GCM.seal(d, using: k)', ['AES-GCM']],
    ['Shell', 'openssl genrsa -out k.pem 2048', ['RSA-2048']],
    ['Go', 'suites := []uint16{tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384}', ['AES-256-GCM']],
  ])('of %s: %s', (language, code, expected) => {
    expect(names(language, code)).toEqual(expected)
  })
  it('is reported with line, confidence, size, mode and padding', () => {
    const code = `${java}\nCipher.getInstance("AES_128/CBC/PKCS5Padding")`
    expect(findCryptography({ path: 'a.java', language: 'Java', code })).toEqual([
      {
        algorithm: 'AES-128-CBC',
        how: 'call',
        confidence: 5,
        line: 3,
        kind: 'algorithm',
        family: 'AES',
        size: 128,
        mode: 'CBC',
        padding: 'PKCS5Padding',
      },
    ])
  })
  it('takes the value that was assigned last before it', () => {
    const code = `${java}String name = "MD5";\nMessageDigest.getInstance(name);\nname = "SHA-512";\nMessageDigest.getInstance(name);`
    expect(names('Java', code)).toEqual(['MD5', 'SHA-512'])
  })
  it('finds the engine behind variables', () => {
    expect(names('Java', `${castle}BlockCipher e = RC6Engine.newInstance();\nMac m = new CMac(e, 64);`)).toEqual(['RC6', 'CMAC'])
  })
  it('is none without the import of its library', () => {
    expect(names('Java', 'Cipher.getInstance("AES")')).toEqual([])
    expect(names('Go', 'h := md5.New()')).toEqual([])
    expect(names('JavaScript', "createHash('sha1')")).toEqual([])
  })
  it('is none where its argument is not known', () => {
    expect(names('Java', `${java}Cipher.getInstance(configured)`)).toEqual([])
  })
  it('is none in another language or in prose', () => {
    expect(names('Go', `${java}Cipher.getInstance("AES")`)).toEqual([])
    expect(names('Markdown', 'import hashlib\nhashlib.md5()')).toEqual([])
  })
  it('is named by an algorithm that is known, in every row of every table', () => {
    const fixed = callTables.flatMap(rulesOf).flatMap(({ names: all }) => all.flat().filter((name) => !name.includes('$')))
    expect(fixed.filter((name) => describeAlgorithm(name) === undefined)).toEqual([])
  })
})

describe('a constant', () => {
  it.each([
    ['C', 'static const uint8_t s[] = { 0x63, 0x7c, 0x77, 0x7b, 0xf2, 0x6b, 0x6f, 0xc5,', 'AES'],
    ['Java', 'byte[] s = {(byte) 0x63, (byte) 0x7C, (byte) 0x77, (byte) 0x7B, (byte) 0xF2, (byte) 0x6B, (byte) 0x6F, (byte) 0xC5', 'AES'],
    ['Java', '99, 124, 119, 123, -14, 107, 111, -59', 'AES'],
    ['C', 'K[] = {0x428a2f98UL, 0x71374491UL, 0xb5c0fbcfUL, 0xe9b5dba5UL', 'SHA-256'],
    ['Java', '1116352408, 1899447441, -1245643825, -373957723', 'SHA-256'],
    ['C', 'h[0] = 0x67452301;\nh[1] = 0xEFCDAB89;\nh[2] = 0x98BADCFE;\nh[3] = 0x10325476;\nh[4] = 0xC3D2E1F0;', 'SHA-1'],
    ['Rust', '[0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1]', 'SHA-512'],
    ['Go', '[]uint32{3614090360, 3905402710, 606105819, 3250441966}', 'MD5'],
    ['Python', 's = b"expand 32-byte k"', 'ChaCha20'],
  ])('of %s: %s', (language, code, algorithm) => {
    expect(findCryptography({ path: 'file', language, code })).toMatchObject([{ algorithm, how: 'constant', confidence: 4, line: 1 }])
  })
  it('is none alone or out of order', () => {
    expect(names('C', '0x428a2f98, 0x12345678, 0xb5c0fbcf')).toEqual([])
    expect(names('C', '0x63, 0x7c, 0x77, 0, 0x7b, 0xf2, 0x6b, 0x6f, 0xc5')).toEqual([])
  })
})

describe('a keyword', () => {
  it('is reported once, with confidence 1, as a whole word of code', () => {
    const code = 'void blowfish_init();\nvoid blowfish_init();'
    expect(findCryptography({ path: 'a.c', language: 'C', code })).toMatchObject([
      { algorithm: 'Blowfish', how: 'keyword', confidence: 1, line: 1 },
    ])
    expect(names('C', 'void my_blowfish_initialised();')).toEqual([])
  })
  it('gives way to a call of its family', () => {
    expect(findCryptography({ path: 'a.py', language: 'Python', code: 'sha256 = hashlib.sha256()' })).toMatchObject([{ how: 'call' }])
  })
})

it('never throws, and finds nothing in what is random', () => {
  const language = constantFrom('Java', 'Go', 'Python', 'C', 'text', '')
  assert(property(language, string(), (name, code) => findCryptography({ path: 'a', language: name, code }).length === 0))
  assert(property(uint8Array(), (bytes) => findCryptography({ path: 'a.der', language: 'text', code: '', bytes }).length === 0))
})
