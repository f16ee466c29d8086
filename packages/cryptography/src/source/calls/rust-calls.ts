import type { CallTable } from './call-rule.ts'

const languages = ['Rust']
const used = String.raw`\s*(?:::<[^>\n]*>)?::`

const crates: CallTable = {
  languages,
  requires:
    /\b(?:aes|aes_gcm|aes_gcm_siv|ccm|chacha20poly1305|chacha20|salsa20|cbc|ctr|des|blowfish|sha1|sha2|sha3|md5|md_?5|blake2|blake3|ripemd|hmac|cmac|hkdf|pbkdf2|scrypt|argon2|bcrypt|rsa|dsa|p256|p384|p521|k256|ecdsa|ed25519_dalek|x25519_dalek|ml_kem|crypto_box|crypto_secretbox|digest)(?:::|\s*;|\s+as\b)/u,
  rows: [
    ['Aes128Gcm Aes256Gcm Aes128GcmSiv Aes256GcmSiv', used, '$0'],
    ['Aes128 Aes192 Aes256', String.raw`\s*(?:::|>|,)`, '$0'],
    ['ChaCha20Poly1305 XChaCha20Poly1305', used, 'ChaCha20-Poly1305'],
    ['XSalsa20Poly1305', used, '$0'],
    ['ChaCha20 Salsa20 XSalsa20', used, '$0'],
    ['TdesEde3 TdesEde2', String.raw`\s*(?:::|>)`, '3DES'],
    ['Sha1 Sha224 Sha256 Sha384 Sha512 Sha512_256 Sha3_224 Sha3_256 Sha3_384 Sha3_512 Keccak256 Keccak512 Md5 Md4 Ripemd160', used, '$0'],
    ['Blake2b512 Blake2s256', used, '$0'],
    ['Shake128 Shake256', used, '$0'],
    ['Hmac', String.raw`\s*(?:::)?<\s*(\w+)\s*>`, 'HMAC-$1'],
    ['Cmac', String.raw`\s*(?:::)?<\s*(\w+)\s*>`, 'CMAC'],
    ['Hkdf', String.raw`\s*(?:::)?<\s*(\w+)\s*>`, 'HKDF-$1'],
    ['pbkdf2_hmac', String.raw`\s*::<\s*(\w+)\s*>`, 'PBKDF2-HMAC-$1'],
    ['pbkdf2 scrypt', String.raw`\s*(?:::<[^\n]*?>)?\(`, '$0'],
    ['scrypt', String.raw`::scrypt\(`, 'scrypt'],
    ['Argon2', String.raw`\s*(?:::<[^>\n]*>)?::(?:default|new)`, 'Argon2id'],
    ['bcrypt', String.raw`::(?:hash|verify)\w*\(`, 'bcrypt'],
    ['blake3', String.raw`::(?:hash|Hasher|keyed_hash)\b`, 'BLAKE3'],
    ['md5', String.raw`::compute\(`, 'MD5'],
    ['RsaPrivateKey', String.raw`\s*::new\(\s*[^,\n]*,\s*(\w*)`, 'RSA-$1|RSA', 'key'],
    ['Oaep', used, 'RSA-OAEP'],
    ['Pkcs1v15Encrypt Pkcs1v15Sign', '', 'RSA'],
    ['p256 p384 p521', String.raw`::ecdsa\b`, 'ECDSA-$0'],
    ['p256 p384 p521', String.raw`::ecdh\b`, 'ECDH-$0'],
    ['k256', String.raw`::ecdsa\b`, 'ECDSA'],
    ['ed25519_dalek', '', 'Ed25519'],
    ['x25519_dalek', '', 'X25519'],
    ['MlKem512 MlKem768 MlKem1024', '', '$0'],
  ],
}

const ring: CallTable = {
  languages,
  requires: /\b(?:ring|aws_lc_rs)::/u,
  rows: [
    ['digest', String.raw`::SHA(1_FOR_LEGACY_USE_ONLY|256|384|512|512_256)\b`, 'SHA$1|SHA-1'],
    ['aead', String.raw`::(AES_128_GCM|AES_256_GCM|CHACHA20_POLY1305)\b`, '$1'],
    ['AES_128_GCM AES_256_GCM CHACHA20_POLY1305', '', '$0'],
    ['hmac', String.raw`::HMAC_(SHA\d+)`, 'HMAC-$1'],
    ['pbkdf2', String.raw`::PBKDF2_HMAC_(SHA\d+)`, 'PBKDF2-HMAC-$1'],
    ['hkdf', String.raw`::HKDF_(SHA\d+)`, 'HKDF-$1'],
    ['signature', String.raw`::(?:ED25519|Ed25519KeyPair)\b`, 'Ed25519'],
    ['Ed25519KeyPair', used, 'Ed25519', 'key'],
    ['signature', String.raw`::ECDSA_P(\d+)_`, 'ECDSA-P-$1'],
    ['EcdsaKeyPair', used, 'ECDSA', 'key'],
    ['signature', String.raw`::RSA_PKCS1_(?:\d+_\d+_)?(SHA\d+)`, '$1withRSA'],
    ['signature', String.raw`::RSA_PSS_`, 'RSA-PSS'],
    ['agreement', String.raw`::X25519\b`, 'X25519'],
    ['agreement', String.raw`::ECDH_P(\d+)\b`, 'ECDH-P-$1'],
  ],
}

const openssl: CallTable = {
  languages,
  requires: /\bopenssl::|\buse\s+openssl\b/u,
  rows: [
    ['Cipher', String.raw`::(aes_\w+|des_\w+|chacha20\w*|rc4|bf_\w+|camellia_\w+|sm4_\w+)\(`, '$1'],
    ['MessageDigest', String.raw`::(md5|sha\d+|sha3_\d+|ripemd160|sm3)\(`, '$1'],
    ['Rsa', String.raw`::generate\(\s*(\d+)`, 'RSA-$1', 'key'],
    ['Dsa', String.raw`::generate\(\s*(\d+)`, 'DSA-$1', 'key'],
    ['Nid', String.raw`::(X9_62_PRIME256V1|SECP\d+[RK]1)\b`, '$1'],
    ['PKey', String.raw`::generate_(ed25519|ed448|x25519|x448)\(`, '$1', 'key'],
  ],
}

/** Calls of RustCrypto, ring and the openssl crate. */
export const rustCalls: readonly CallTable[] = [crates, ring, openssl]
