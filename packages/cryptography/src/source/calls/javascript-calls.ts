import type { CallTable } from './call-rule.ts'

const languages = ['JavaScript', 'TypeScript', 'JSX', 'TSX', 'Vue', 'Svelte', 'HTML', 'CoffeeScript']

/** Matches any kind of import of packages or of their files. */
function imports(...names: readonly string[]): RegExp {
  return new RegExp(
    String.raw`(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)['"](?:node:)?(?:${names.join('|')})(?:/[^'"\n]*)?['"]`,
    'u',
  )
}

const node: CallTable = {
  languages,
  requires: imports('crypto', 'crypto-browserify'),
  rows: [
    ['createHash', String.raw`\s*\(\s*ARG`, '$1'],
    ['createHmac', String.raw`\s*\(\s*ARG`, 'HMAC-$1|HMAC'],
    ['createCipheriv createDecipheriv createCipher createDecipher', String.raw`\s*\(\s*ARG`, '$1'],
    ['createSign createVerify', String.raw`\s*\(\s*ARG`, '$1'],
    ['createDiffieHellman createDiffieHellmanGroup getDiffieHellman', String.raw`\s*\(`, 'DH'],
    ['createECDH', String.raw`\s*\(\s*ARG`, 'ECDH&$1'],
    ['generateKeyPair generateKeyPairSync', String.raw`\s*\(\s*['"]rsa['"][^;]{0,80}?modulusLength\s*:\s*(\d+)`, 'RSA-$1', 'key'],
    ['generateKeyPair generateKeyPairSync', String.raw`\s*\(\s*['"](rsa)(?:-pss)?['"](?![^;]{0,80}?modulusLength\s*:\s*\d)`, 'RSA', 'key'],
    ['generateKeyPair generateKeyPairSync', String.raw`\s*\(\s*['"]ec['"](?:[^;]{0,80}?namedCurve\s*:\s*ARG)?`, '$1|ECDH', 'key'],
    ['generateKeyPair generateKeyPairSync', String.raw`\s*\(\s*['"](dsa|dh|ed25519|ed448|x25519|x448|ml-\w+-\d+)['"]`, '$1', 'key'],
    ['generateKey generateKeySync', String.raw`\s*\(\s*['"](aes|hmac)['"]`, '$1', 'key'],
    ['pbkdf2 pbkdf2Sync', String.raw`\s*\([^;\n]*?['"](sha\d+|md5)['"]`, 'PBKDF2-HMAC-$1|PBKDF2'],
    ['pbkdf2 pbkdf2Sync', String.raw`\s*\((?![^;\n]*?['"](?:sha\d+|md5)['"])`, 'PBKDF2'],
    ['scrypt scryptSync', String.raw`\s*\(`, 'scrypt'],
    ['hkdf hkdfSync', String.raw`\s*\(\s*ARG`, 'HKDF-$1|HKDF'],
    ['argon2 argon2Sync', String.raw`\s*\(\s*ARG`, '$1|Argon2'],
    ['crypto', String.raw`\s*\.\s*hash\s*\(\s*ARG`, '$1'],
    ['publicEncrypt privateDecrypt privateEncrypt publicDecrypt', String.raw`\s*\(`, 'RSA'],
  ],
}

const web: CallTable = {
  languages,
  rows: [
    ['subtle', String.raw`\s*[.?]+\s*digest\s*\(\s*(?:\{\s*name\s*:\s*)?ARG`, '$1'],
    [
      'subtle',
      String.raw`\s*[.?]+\s*\w+\s*\([^;]{0,120}?\bname\s*:\s*['"]RSASSA-PKCS1-v1_5['"][^;]{0,60}?\bhash\s*:[^;]{0,20}?['"]SHA-(\d+)['"]`,
      'SHA$1withRSA',
    ],
    [
      'subtle',
      String.raw`\s*[.?]+\s*\w+\s*\([^;]{0,120}?\bname\s*:\s*['"]HMAC['"][^;]{0,60}?\bhash\s*:[^;]{0,20}?['"]SHA-(\d+)['"]`,
      'HMAC-SHA-$1',
    ],
    ['subtle', String.raw`\s*[.?]+\s*\w+\s*\([^;]{0,120}?\bname\s*:\s*['"](AES-\w+)['"]\s*,\s*length\s*:\s*(128|192|256)`, '$1-$2'],
    ['subtle', String.raw`\s*[.?]+\s*\w+\s*\([^;]{0,120}?\bname\s*:\s*['"](AES-\w+)['"](?!\s*,\s*length\s*:\s*\d)`, '$1'],
    [
      'subtle',
      String.raw`\s*[.?]+\s*\w+\s*\([^;]{0,120}?\bname\s*:\s*['"](RSA-\w+|ECDSA|ECDH|HKDF|PBKDF2|Ed25519|X25519|Ed448|X448)['"]`,
      '$1',
    ],
    ['subtle', String.raw`\s*[.?]+\s*\w+\s*\(\s*ARG`, '$1'],
  ],
}

const packages: readonly CallTable[] = [
  {
    languages,
    requires: /\bcrypto-js\b|\bCryptoJS\b/u,
    rows: [
      [
        'CryptoJS crypto cryptoJs',
        String.raw`\s*\.\s*(AES|DES|TripleDES|RC4|RC4Drop|Rabbit|RabbitLegacy|Blowfish)\s*\.\s*(?:en|de)crypt\s*\(`,
        '$1',
      ],
      ['CryptoJS cryptoJs', String.raw`\s*\.\s*(MD5|SHA1|SHA224|SHA256|SHA384|SHA512|RIPEMD160)\s*\(`, '$1'],
      ['CryptoJS cryptoJs', String.raw`\s*\.\s*SHA3\s*\(`, 'Keccak'],
      ['CryptoJS cryptoJs', String.raw`\s*\.\s*(Hmac\w+)\s*\(`, '$1'],
      ['CryptoJS cryptoJs', String.raw`\s*\.\s*PBKDF2\s*\(`, 'PBKDF2'],
    ],
  },
  {
    languages,
    requires: imports('bcrypt', 'bcryptjs', 'bcrypt-ts'),
    rows: [['bcrypt bcryptjs', String.raw`\s*\.\s*(?:hash|hashSync|compare|compareSync)\s*\(`, 'bcrypt']],
  },
  { languages, requires: imports('argon2', '@node-rs/argon2'), rows: [['argon2', String.raw`\s*\.\s*(?:hash|verify)\s*\(`, 'Argon2id']] },
  {
    languages,
    requires: imports('tweetnacl'),
    rows: [
      ['nacl tweetnacl', String.raw`\s*\.\s*secretbox\b`, 'XSalsa20-Poly1305'],
      ['nacl tweetnacl', String.raw`\s*\.\s*box\b`, 'X25519&XSalsa20-Poly1305'],
      ['nacl tweetnacl', String.raw`\s*\.\s*sign\b`, 'Ed25519'],
      ['nacl tweetnacl', String.raw`\s*\.\s*hash\s*\(`, 'SHA-512'],
      ['nacl tweetnacl', String.raw`\s*\.\s*scalarMult\b`, 'X25519'],
    ],
  },
  {
    languages,
    requires: imports('node-forge'),
    rows: [
      ['md', String.raw`\s*\.\s*(md5|sha1|sha256|sha384|sha512)\s*\.\s*create\s*\(`, '$1'],
      ['cipher', String.raw`\s*\.\s*create(?:C|Dec)ipher\s*\(\s*ARG`, '$1'],
      ['rsa', String.raw`\s*\.\s*generateKeyPair\s*\(\s*(?:\{\s*bits\s*:\s*)?(\d*)`, 'RSA-$1', 'key'],
    ],
  },
  {
    languages,
    requires: imports(
      '@noble/hashes',
      '@noble/curves',
      '@noble/ciphers',
      'js-sha256',
      'js-sha512',
      'js-sha3',
      'js-sha1',
      'md5',
      'blueimp-md5',
      'sha1',
      'sha256',
      'spark-md5',
    ),
    rows: [
      [
        'md5 sha1 sha224 sha256 sha384 sha512 sha3_256 sha3_512 keccak_256 keccak256 ripemd160 blake2b blake2s blake3',
        String.raw`\s*\(|\.(?:create|array|hex)\(`,
        '$0',
      ],
      ['hmac', String.raw`\s*\(\s*(\w+)`, 'HMAC-$1'],
      ['ed25519 ed448 x25519', String.raw`\s*\.\s*\w+\s*\(`, '$0'],
      ['secp256k1 p256 p384 p521', String.raw`\s*\.\s*(?:sign|verify)\s*\(`, 'ECDSA'],
    ],
  },
  { languages, requires: imports('elliptic'), rows: [['EC ec', String.raw`\s*\(\s*ARG`, '$1']] },
  {
    languages,
    requires: imports('jsonwebtoken', 'jose'),
    rows: [
      ['algorithm algorithms alg', String.raw`\s*:\s*\[?\s*['"]([HRPE]S(?:256|384|512)|EdDSA)['"]`, '$1'],
      ['jwtVerify', String.raw`\s*\([^;]{0,120}?['"]([HRPE]S(?:256|384|512)|EdDSA)['"]`, '$1'],
    ],
  },
]

/** Calls of Node's crypto, WebCrypto and usual packages. */
export const javascriptCalls: readonly CallTable[] = [node, web, ...packages]
