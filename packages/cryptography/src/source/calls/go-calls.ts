import type { CallRow, CallTable } from './call-rule.ts'

/** What a package offers, by its path; the package's name is the word. */
const packages: Readonly<Record<string, readonly CallRow[]>> = {
  'crypto/aes': [['aes', String.raw`\.NewCipher\(`, 'AES']],
  'crypto/des': [
    ['des', String.raw`\.NewCipher\(`, 'DES'],
    ['des', String.raw`\.NewTripleDESCipher\(`, '3DES'],
  ],
  'crypto/rc4': [['rc4', String.raw`\.NewCipher\(`, 'RC4']],
  'crypto/md5': [['md5', String.raw`\.(?:New|Sum)\b`, 'MD5']],
  'crypto/sha1': [['sha1', String.raw`\.(?:New|Sum)\b`, 'SHA-1']],
  'crypto/sha256': [
    ['sha256', String.raw`\.(?:New|Sum256)\b`, 'SHA-256'],
    ['sha256', String.raw`\.(?:New224|Sum224)\b`, 'SHA-224'],
  ],
  'crypto/sha512': [
    ['sha512', String.raw`\.(?:New|Sum512)\b`, 'SHA-512'],
    ['sha512', String.raw`\.(?:New384|Sum384)\b`, 'SHA-384'],
    ['sha512', String.raw`\.(?:New|Sum)512_(224|256)\b`, 'SHA-512/$1'],
  ],
  '(?:golang\\.org/x/)?crypto/sha3': [
    ['sha3', String.raw`\.(?:New|Sum)(224|256|384|512)\b`, 'SHA3-$1'],
    ['sha3', String.raw`\.(?:NewC?|Sum)S(?:HAKE|hake|hakeSum)(128|256)\b`, 'SHAKE$1'],
    ['sha3', String.raw`\.NewLegacyKeccak(256|512)\b`, 'Keccak-$1'],
  ],
  'crypto/hmac': [
    ['hmac', String.raw`\.New\(\s*(\w+)\.New\b`, 'HMAC-$1'],
    ['hmac', String.raw`\.New\(\s*\w+\.New(224|256|384|512)\b`, 'HMAC-SHA-$1'],
    ['hmac', String.raw`\.New\(\s*(?!\w+\.New)`, 'HMAC'],
  ],
  'crypto/rsa': [
    ['rsa', String.raw`\.Generate(?:MultiPrime)?Key\(\s*[\w.]+\s*,\s*(?:\d,\s*)?(\d*)`, 'RSA-$1', 'key'],
    ['rsa', String.raw`\.(?:Encrypt|Decrypt)OAEP(?:WithOptions)?\(`, 'RSA-OAEP'],
    ['rsa', String.raw`\.(?:Encrypt|Decrypt)PKCS1v15(?:SessionKey)?\(`, 'RSA'],
    ['rsa', String.raw`\.(?:Sign|Verify)PKCS1v15\((?:[^,\n]*,){1,2}\s*crypto\.(\w+)`, '$1withRSA'],
    ['rsa', String.raw`\.(?:Sign|Verify)PKCS1v15\((?!(?:[^,\n]*,){1,2}\s*crypto\.)`, 'RSA'],
    ['rsa', String.raw`\.(?:Sign|Verify)PSS\(`, 'RSA-PSS'],
  ],
  'crypto/dsa': [['dsa', String.raw`\.(?:GenerateKey|GenerateParameters|Sign|Verify)\(`, 'DSA']],
  'crypto/ecdsa': [
    ['ecdsa', String.raw`\.GenerateKey\(\s*elliptic\.P(\d+)`, 'ECDSA-P-$1', 'key'],
    ['ecdsa', String.raw`\.GenerateKey\(\s*(?!elliptic\.P\d)`, 'ECDSA', 'key'],
    ['ecdsa', String.raw`\.(?:Sign|SignASN1|Verify|VerifyASN1)\(`, 'ECDSA'],
  ],
  'crypto/ecdh': [
    ['ecdh', String.raw`\.P(256|384|521)\(`, 'ECDH-P-$1'],
    ['ecdh', String.raw`\.X25519\(`, 'X25519'],
    ['GenerateKey NewPrivateKey NewPublicKey', String.raw`(?<=(?<value>\w{1,40})\.\w{1,20})\(`, '$1', 'key'],
    ['ECDH', String.raw`\(`, 'ECDH'],
  ],
  '(?:golang\\.org/x/)?crypto/ed25519': [
    ['ed25519', String.raw`\.(?:GenerateKey|NewKeyFromSeed|Sign|Verify|VerifyWithOptions)\(`, 'Ed25519'],
  ],
  'crypto/mlkem': [
    ['mlkem', String.raw`\.(?:GenerateKey|New(?:De|En)capsulationKey)(768|1024)\(`, 'ML-KEM-$1', 'key'],
    ['Encapsulate Decapsulate', String.raw`\(`, 'ML-KEM'],
  ],
  'crypto/tls': [
    ['tls', String.raw`\.Version(TLS|SSL)([13])([0-3])\b`, '$1v$2.$3'],
    ['tls', String.raw`\.VersionSSL30\b`, 'SSLv3'],
    ['tls', String.raw`\.(?:Config\s*\{|Dial\(|DialWithDialer\(|Listen\(|NewListener\(|Client\(|Server\()`, 'TLS'],
  ],
  '(?:golang\\.org/x/)?crypto/hkdf': [
    ['hkdf', String.raw`\.(?:New|Extract|Expand|Key)\(\s*(\w+)\.New\b`, 'HKDF-$1'],
    ['hkdf', String.raw`\.(?:New|Extract|Expand|Key)\(\s*(?!\w+\.New\b)`, 'HKDF'],
  ],
  '(?:golang\\.org/x/)?crypto/pbkdf2': [
    ['pbkdf2', String.raw`\.Key\((?:[^\n]*,)?\s*(\w+)\.New\b`, 'PBKDF2-$1'],
    ['pbkdf2', String.raw`\.Key\((?![^\n]*\w+\.New\b)`, 'PBKDF2'],
  ],
  'golang\\.org/x/crypto/bcrypt': [['bcrypt', String.raw`\.(?:GenerateFromPassword|CompareHashAndPassword)\(`, 'bcrypt']],
  'golang\\.org/x/crypto/scrypt': [['scrypt', String.raw`\.Key\(`, 'scrypt']],
  'golang\\.org/x/crypto/argon2': [
    ['argon2', String.raw`\.IDKey\(`, 'Argon2id'],
    ['argon2', String.raw`\.Key\(`, 'Argon2i'],
  ],
  'golang\\.org/x/crypto/chacha20poly1305': [['chacha20poly1305', String.raw`\.NewX?\(`, 'ChaCha20-Poly1305']],
  'golang\\.org/x/crypto/chacha20': [['chacha20', String.raw`\.NewUnauthenticatedCipher\(`, 'ChaCha20']],
  'golang\\.org/x/crypto/salsa20': [['salsa20', String.raw`\.XORKeyStream\(`, 'Salsa20']],
  'golang\\.org/x/crypto/poly1305': [['poly1305', String.raw`\.(?:New|Sum|Verify)\(`, 'Poly1305']],
  'golang\\.org/x/crypto/blake2b': [['blake2b', String.raw`\.(?:New|Sum)(256|384|512|XOF)?\(`, 'BLAKE2b-$1|BLAKE2b']],
  'golang\\.org/x/crypto/blake2s': [['blake2s', String.raw`\.(?:New|Sum)(128|256|XOF)?\(`, 'BLAKE2s-$1|BLAKE2s']],
  'golang\\.org/x/crypto/nacl/secretbox': [['secretbox', String.raw`\.(?:Seal|Open)\(`, 'XSalsa20-Poly1305']],
  'golang\\.org/x/crypto/nacl/box': [
    ['box', String.raw`\.(?:Seal|Open|SealAnonymous|OpenAnonymous|GenerateKey|Precompute)\w*\(`, 'X25519&XSalsa20-Poly1305'],
  ],
  'golang\\.org/x/crypto/nacl/sign': [['sign', String.raw`\.(?:Sign|Open|GenerateKey)\(`, 'Ed25519']],
  'golang\\.org/x/crypto/curve25519': [['curve25519', String.raw`\.(?:X25519|ScalarMult|ScalarBaseMult)\(`, 'X25519']],
  'golang\\.org/x/crypto/md4': [['md4', String.raw`\.New\b`, 'MD4']],
  'golang\\.org/x/crypto/ripemd160': [['ripemd160', String.raw`\.New\b`, 'RIPEMD-160']],
  'golang\\.org/x/crypto/blowfish': [['blowfish', String.raw`\.New(?:Salted)?Cipher\(`, 'Blowfish']],
  'golang\\.org/x/crypto/twofish': [['twofish', String.raw`\.NewCipher\(`, 'Twofish']],
  'golang\\.org/x/crypto/cast5': [['cast5', String.raw`\.NewCipher\(`, 'CAST5']],
  'golang\\.org/x/crypto/tea': [['tea', String.raw`\.NewCipher\w*\(`, 'TEA']],
  'golang\\.org/x/crypto/xtea': [['xtea', String.raw`\.NewCipher\(`, 'XTEA']],
  '[^"]*/golang-jwt/jwt[^"]*': [
    ['jwt', String.raw`\.SigningMethod([HRPE]S(?:256|384|512))\b`, '$1'],
    ['jwt', String.raw`\.SigningMethodEdDSA\b`, 'EdDSA'],
  ],
}

/** Modes are functions of their own; the cipher is AES unless the file uses DES. */
const modes: CallTable = {
  languages: ['Go'],
  requires: /"crypto\/aes"/u,
  rows: [
    ['cipher', String.raw`\.NewGCM\w*\(`, 'AES-GCM'],
    ['cipher', String.raw`\.New(CBC|CFB)(?:En|De)crypter\(`, 'AES-$1'],
    ['cipher', String.raw`\.New(CTR|OFB)\(`, 'AES-$1'],
  ],
}

/** Calls of Go's standard library and golang.org/x/crypto. */
export const goCalls: readonly CallTable[] = [
  ...Object.entries(packages).map(([path, rows]) => ({ languages: ['Go'], requires: new RegExp(`"${path}"`, 'u'), rows })),
  modes,
]
