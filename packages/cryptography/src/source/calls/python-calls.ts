import type { CallTable } from './call-rule.ts'

const languages = ['Python', 'Cython']
const digests = 'md5|sha1|sha224|sha256|sha384|sha512|sha3_(?:224|256|384|512)|shake_(?:128|256)|blake2[bs]|ripemd160|sm3'

const standard: readonly CallTable[] = [
  {
    languages,
    rows: [
      ['hashlib', String.raw`\s*\.\s*(${digests})\b`, '$1'],
      ['hashlib', String.raw`\s*\.\s*(?:new|file_digest)\s*\((?:\s*\w+\s*,)?\s*(?:name\s*=\s*)?ARG`, '$1'],
      ['hashlib', String.raw`\s*\.\s*pbkdf2_hmac\s*\(\s*ARG`, 'PBKDF2-HMAC-$1|PBKDF2'],
      ['hashlib', String.raw`\s*\.\s*scrypt\s*\(`, 'scrypt'],
      ['ssl', String.raw`\s*\.\s*PROTOCOL_((?:TLS|SSL)v\d(?:_\d)?)\b`, '$1'],
      ['ssl', String.raw`\s*\.\s*TLSVersion\.(TLS|SSL)v(\d)(?:_(\d))?\b`, '$1v$2.$3'],
      ['ssl', String.raw`\s*\.\s*(?:create_default_context|SSLContext|wrap_socket|_create_unverified_context)\s*\(`, 'TLS'],
    ],
  },
  {
    languages,
    requires: /^[ \t]*from\s+hashlib\s+import\b/mu,
    rows: [
      ['md5 sha1 sha224 sha256 sha384 sha512 sha3_256 sha3_512 blake2b blake2s', String.raw`\s*\(`, '$0'],
      ['pbkdf2_hmac', String.raw`\s*\(\s*ARG`, 'PBKDF2-HMAC-$1|PBKDF2'],
    ],
  },
  {
    languages,
    requires: /^[ \t]*import\s[^\n]*\bhmac\b|^[ \t]*from\s+hmac\s/mu,
    rows: [
      ['hmac', String.raw`\s*\.\s*(?:new|digest)\s*\([^\n]*?\b(?:hashlib\.)?['"]?(md5|sha1|sha224|sha256|sha384|sha512)\b`, 'HMAC-$1'],
    ],
  },
]

/** The package `cryptography`, pyca. */
const cryptography: CallTable = {
  languages,
  requires: /\bcryptography\.(?:hazmat|fernet|x509)\b|\bfrom\s+cryptography\b/u,
  rows: [
    ['algorithms', String.raw`\s*\.\s*(AES|AES128|AES256|Camellia|TripleDES|ChaCha20|ARC4|Blowfish|CAST5|IDEA|SEED|SM4|RC2|DES)\b`, '$1'],
    ['algorithms', String.raw`\s*\.\s*(AES|AES128|AES256)\s*\([^\n]{0,80}?\)\s*,\s*(?:mode\s*=\s*)?modes\s*\.\s*(\w+)`, '$1-$2'],
    ['AES Camellia TripleDES ChaCha20 ARC4 Blowfish CAST5 IDEA SEED SM4', String.raw`\s*\(\s*\w*key`, '$0'],
    ['hashes', String.raw`\s*\.\s*(MD5|SHA1|SHA224|SHA256|SHA384|SHA512|SHA512_\d+|SHA3_\d+|BLAKE2[bs]|SM3)\b`, '$1'],
    ['hashes', String.raw`\s*\.\s*(SHAKE\d+)\b`, '$1'],
    ['AESGCM AESCCM AESSIV AESOCB3 AESGCMSIV', String.raw`\s*\(`, '$0'],
    ['AESGCM AESCCM AESSIV AESOCB3 AESGCMSIV', String.raw`\s*\.\s*generate_key\s*\(\s*(?:bit_length\s*=\s*)?(\d*)`, '$0-$1|$0', 'key'],
    ['ChaCha20Poly1305', String.raw`\s*\(`, '$0'],
    ['ChaCha20Poly1305', String.raw`\s*\.\s*generate_key\b`, '$0', 'key'],
    ['Fernet', String.raw`\s*\(`, 'Fernet'],
    ['Fernet', String.raw`\s*\.\s*generate_key\b`, 'Fernet', 'key'],
    ['MultiFernet', String.raw`\s*\(`, 'Fernet'],
    ['HKDF HKDFExpand', String.raw`\s*(?:\.\s*\w+\s*)?\(\s*(?:algorithm\s*=\s*)?(?:hashes\.)?([A-Z]\w*)?`, 'HKDF-$1|HKDF'],
    ['PBKDF2HMAC', String.raw`\s*\(\s*(?:algorithm\s*=\s*)?(?:hashes\.)?([A-Z]\w*)?`, 'PBKDF2-HMAC-$1|PBKDF2'],
    ['Scrypt', String.raw`\s*\(`, 'scrypt'],
    ['Argon2id', String.raw`\s*\(`, 'Argon2id'],
    ['ConcatKDFHash ConcatKDFHMAC', String.raw`\s*\(`, 'ConcatKDF'],
    ['X963KDF', String.raw`\s*\(`, 'X963KDF'],
    ['KBKDFHMAC KBKDFCMAC', String.raw`\s*\(`, 'KBKDF'],
    ['hmac', String.raw`\s*\.\s*HMAC\s*\([^\n]*?(?:hashes\.)(\w+)`, 'HMAC-$1'],
    ['hmac', String.raw`\s*\.\s*HMAC\s*\((?![^\n]*?hashes\.)`, 'HMAC'],
    ['HMAC', String.raw`\s*\([^\n]*?(?:hashes\.)(\w+)`, 'HMAC-$1'],
    ['cmac', String.raw`\s*\.\s*CMAC\s*\(\s*(?:algorithms\.)?MADE`, '$1-CMAC|CMAC'],
    ['CMAC', String.raw`\s*\(\s*(?:algorithms\.)?MADE`, '$1-CMAC|CMAC'],
    ['poly1305', String.raw`\s*\.\s*Poly1305\b`, 'Poly1305'],
    ['aes_key_wrap aes_key_unwrap', String.raw`\s*\(`, 'AES-KW'],
    ['aes_key_wrap_with_padding aes_key_unwrap_with_padding', String.raw`\s*\(`, 'AES-KW'],
    ['OAEP', String.raw`\s*\(`, 'RSA-OAEP'],
    ['PSS', String.raw`\s*\(`, 'RSA-PSS'],
    ['rsa', String.raw`\s*\.\s*generate_private_key\s*\((?:[^()]{0,120}?key_size\s*=\s*(\d+))?`, 'RSA-$1', 'key'],
    ['rsa', String.raw`\s*\.\s*(?:RSAPublicNumbers|RSAPrivateNumbers)\s*\(`, 'RSA', 'key'],
    ['RSAPublicNumbers RSAPrivateNumbers', String.raw`\s*\(`, 'RSA', 'key'],
    ['dsa', String.raw`\s*\.\s*generate_(?:private_key|parameters)\s*\(\s*(?:key_size\s*=\s*)?(\d*)`, 'DSA-$1', 'key'],
    ['DSAPublicNumbers DSAPrivateNumbers DSAParameterNumbers', String.raw`\s*\(`, 'DSA', 'key'],
    ['dh', String.raw`\s*\.\s*generate_parameters\s*\((?:[^()]{0,120}?key_size\s*=\s*(\d+))?`, 'DH-$1', 'key'],
    ['DHPublicNumbers DHPrivateNumbers DHParameterNumbers', String.raw`\s*\(`, 'DH', 'key'],
    [
      'ec',
      String.raw`\s*\.\s*(?:generate_private_key|derive_private_key)\s*\([^\n]{0,80}?\bec\.(SECP\d+[RK]1|BrainpoolP\w+|SECT\w+)`,
      '$1',
      'key',
    ],
    ['ec', String.raw`\s*\.\s*(?:generate_private_key|derive_private_key)\s*\((?![^\n]{0,80}?\bec\.[SB])`, 'EC', 'key'],
    ['ec', String.raw`\s*\.\s*(SECP\d+[RK]1|BrainpoolP\w+|SECT\w+)\b`, '$1'],
    ['ec', String.raw`\s*\.\s*ECDSA\s*\(`, 'ECDSA'],
    ['ec', String.raw`\s*\.\s*ECDH\s*\(`, 'ECDH'],
    ['EllipticCurvePublicNumbers EllipticCurvePrivateNumbers', String.raw`\s*\(`, 'EC', 'key'],
    ['Ed25519PrivateKey Ed25519PublicKey', String.raw`\s*\.`, 'Ed25519', 'key'],
    ['Ed448PrivateKey Ed448PublicKey', String.raw`\s*\.`, 'Ed448', 'key'],
    ['X25519PrivateKey X25519PublicKey', String.raw`\s*\.`, 'X25519', 'key'],
    ['X448PrivateKey X448PublicKey', String.raw`\s*\.`, 'X448', 'key'],
  ],
}

/** PyCrypto and PyCryptodome. */
const cryptodome: CallTable = {
  languages,
  requires: /\bCrypto(?:dome)?\.(?:Cipher|Hash|PublicKey|Signature|Protocol)\b/u,
  rows: [
    ['AES', String.raw`\s*\.\s*new\s*\([^\n]{0,120}?\bMODE_(\w+)`, 'AES-$1'],
    ['AES', String.raw`\s*\.\s*new\s*\((?![^\n]{0,120}?\bMODE_)`, 'AES'],
    ['DES DES3 ARC2 ARC4 Blowfish CAST ChaCha20 Salsa20 ChaCha20_Poly1305', String.raw`\s*\.\s*new\s*\(`, '$0'],
    ['ARC2', String.raw`\s*\.\s*new\s*\(`, 'RC2'],
    ['PKCS1_OAEP', String.raw`\s*\.\s*new\s*\(`, 'RSA-OAEP'],
    ['PKCS1_v1_5 PKCS1_PSS pkcs1_15 pss', String.raw`\s*\.\s*new\s*\(`, 'RSA'],
    ['DSS', String.raw`\s*\.\s*new\s*\(`, 'DSA'],
    ['RSA DSA', String.raw`\s*\.\s*generate\s*\(\s*(?:bits\s*=\s*)?(\d*)`, '$0-$1|$0', 'key'],
    ['RSA DSA', String.raw`\s*\.\s*(?:construct|import_key|importKey)\s*\(`, '$0', 'key'],
    ['ElGamal', String.raw`\s*\.\s*(?:generate|construct)\s*\(`, '$0', 'key'],
    ['ECC', String.raw`\s*\.\s*(?:generate|construct)\s*\(\s*curve\s*=\s*ARG`, '$1', 'key'],
    ['MD2 MD4 MD5 SHA SHA1 SHA224 SHA256 SHA384 SHA512 SHA3_224 SHA3_256 SHA3_384 SHA3_512', String.raw`\s*\.\s*new\s*\(`, '$0'],
    ['RIPEMD RIPEMD160 SHAKE128 SHAKE256 BLAKE2b BLAKE2s KMAC128 KMAC256 CMAC Poly1305', String.raw`\s*\.\s*new\s*\(`, '$0'],
    ['keccak', String.raw`\s*\.\s*new\s*\(`, 'Keccak'],
    ['HMAC', String.raw`\s*\.\s*new\s*\([^\n]*?(?:digestmod\s*=\s*)(\w+)`, 'HMAC-$1|HMAC'],
    ['HMAC', String.raw`\s*\.\s*new\s*\((?![^\n]*?digestmod\s*=)`, 'HMAC'],
    ['PBKDF2 PBKDF1 HKDF scrypt bcrypt', String.raw`\s*\(`, '$0'],
  ],
}

/** Parameters of DH and DSA make keys without arguments. */
const parameters: readonly CallTable[] = [
  { languages, requires: /\bimport\s[^\n]*\bdh\b/u, rows: [['generate_private_key', String.raw`\s*\(\s*\)`, 'DH', 'key']] },
  { languages, requires: /\bimport\s[^\n]*\bdsa\b/u, rows: [['generate_private_key', String.raw`\s*\(\s*\)`, 'DSA', 'key']] },
]

const others: readonly CallTable[] = [
  {
    languages,
    requires: /^[ \t]*(?:import|from)\s+bcrypt\b/mu,
    rows: [['bcrypt', String.raw`\s*\.\s*(?:hashpw|checkpw|kdf)\s*\(`, 'bcrypt']],
  },
  { languages, requires: /^[ \t]*(?:import|from)\s+argon2\b/mu, rows: [['PasswordHasher', String.raw`\s*\(`, 'Argon2id']] },
  {
    languages,
    requires: /^[ \t]*(?:import|from)\s+nacl\b/mu,
    rows: [
      ['SecretBox', String.raw`\s*\(`, 'XSalsa20-Poly1305'],
      ['Box SealedBox', String.raw`\s*\(`, 'X25519&XSalsa20-Poly1305'],
      ['SigningKey VerifyKey', String.raw`\s*[.(]`, 'Ed25519', 'key'],
    ],
  },
  {
    languages,
    requires: /^[ \t]*(?:import|from)\s+passlib\b/mu,
    rows: [
      ['bcrypt argon2 scrypt', String.raw`\s*\.\s*(?:hash|using|verify)\s*\(`, '$0'],
      ['pbkdf2_', String.raw`(sha\d+)\s*\.\s*(?:hash|using|verify)\s*\(`, 'PBKDF2-HMAC-$1'],
      ['md5_crypt sha256_crypt sha512_crypt', String.raw`\s*\.\s*(?:hash|using|verify)\s*\(`, '$0'],
    ],
  },
  {
    languages,
    requires: /^[ \t]*(?:import|from)\s+(?:jwt|jose)\b/mu,
    rows: [['jwt jws', String.raw`\s*\.\s*(?:encode|decode|sign|verify)\s*\([^\n]*?algorithms?\s*=\s*\[?\s*ARG`, '$1']],
  },
  { languages, requires: /^[ \t]*import\s+rsa\b/mu, rows: [['rsa', String.raw`\s*\.\s*newkeys\s*\(\s*(\d*)`, 'RSA-$1', 'key']] },
  {
    languages,
    requires: /^[ \t]*(?:import|from)\s+paramiko\b/mu,
    rows: [
      ['RSAKey', String.raw`\s*\.\s*generate\s*\(\s*(?:bits\s*=\s*)?(\d*)`, 'RSA-$1', 'key'],
      ['Ed25519Key', String.raw`\s*[.(]`, 'Ed25519', 'key'],
      ['ECDSAKey', String.raw`\s*\.\s*generate\s*\(`, 'ECDSA', 'key'],
    ],
  },
]

/** Calls of Python's standard library and its usual libraries. */
export const pythonCalls: readonly CallTable[] = [...standard, cryptography, ...parameters, cryptodome, ...others]
