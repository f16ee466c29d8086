import type { CallTable } from './call-rule.ts'

const call = String.raw`\s*\(`

/** Calls of PHP's extensions openssl, hash, sodium and mcrypt. */
const php: CallTable = {
  languages: ['PHP', 'Hack'],
  rows: [
    ['openssl_encrypt openssl_decrypt', String.raw`\s*\(\s*[^;\n]*?,\s*ARG`, '$1'],
    ['openssl_digest', String.raw`\s*\(\s*[^;\n]*?,\s*ARG`, '$1'],
    ['openssl_pbkdf2 hash_pbkdf2', String.raw`\s*\([^;\n]*?['"](sha\d+|md5)['"]`, 'PBKDF2-HMAC-$1'],
    ['openssl_sign openssl_verify', String.raw`\s*\([^;\n]*?OPENSSL_ALGO_(SHA\d+|MD5)`, '$1withRSA'],
    ['openssl_public_encrypt openssl_private_decrypt openssl_private_encrypt openssl_public_decrypt', call, 'RSA'],
    ['hash hash_file hash_init', String.raw`\s*\(\s*ARG`, '$1'],
    ['hash_hmac hash_hmac_file', String.raw`\s*\(\s*ARG`, 'HMAC-$1'],
    ['hash_hkdf', String.raw`\s*\(\s*ARG`, 'HKDF-$1'],
    ['md5 md5_file', String.raw`(?<![>:]md5|[>:]md5_file|function md5)\s*\(`, 'MD5'],
    ['sha1 sha1_file', String.raw`(?<![>:]sha1|[>:]sha1_file|function sha1)\s*\(`, 'SHA-1'],
    ['PASSWORD_BCRYPT', '', 'bcrypt'],
    ['PASSWORD_ARGON2I', '', 'Argon2i'],
    ['PASSWORD_ARGON2ID', '', 'Argon2id'],
    ['password_hash', String.raw`\s*\([^;\n]*?PASSWORD_DEFAULT`, 'bcrypt'],
    ['MCRYPT_', String.raw`(RIJNDAEL_\d+|BLOWFISH|DES|3DES|TRIPLEDES|TWOFISH|CAST_128|RC2|SERPENT)\b`, '$1'],
    ['sodium_crypto_', String.raw`secretbox(?:_open|_keygen)?\s*\(`, 'XSalsa20-Poly1305'],
    ['sodium_crypto_', String.raw`box(?:_\w+)?\s*\(`, 'X25519&XSalsa20-Poly1305'],
    ['sodium_crypto_', String.raw`sign(?:_\w+)?\s*\(`, 'Ed25519'],
    ['sodium_crypto_', String.raw`aead_aes256gcm_\w+\s*\(`, 'AES-256-GCM'],
    ['sodium_crypto_', String.raw`(?:aead|secretstream)_x?chacha20poly1305_\w+\s*\(`, 'ChaCha20-Poly1305'],
    ['sodium_crypto_', String.raw`generichash(?:_\w+)?\s*\(`, 'BLAKE2b'],
    ['sodium_crypto_', String.raw`pwhash(?:_str\w*)?\s*\(`, 'Argon2id'],
    ['sodium_crypto_', String.raw`(?:scalarmult|kx)\w*\s*\(`, 'X25519'],
    ['sodium_crypto_', String.raw`auth(?:_\w+)?\s*\(`, 'HMAC-SHA-512'],
    ['sodium_crypto_', String.raw`shorthash\w*\s*\(`, 'SipHash'],
  ],
}

const ruby: CallTable = {
  languages: ['Ruby'],
  rows: [
    ['OpenSSL', String.raw`::Cipher(?:::Cipher)?\s*\.\s*new\s*\(?\s*ARG`, '$1'],
    ['OpenSSL', String.raw`::Cipher::(AES|DES|BF|RC4|CAST5|IDEA)(?:\d+)?\s*\.\s*new\s*\(?\s*(\d+)?\s*,?\s*:?(\w+)?`, '$1-$2-$3|$1'],
    ['OpenSSL', String.raw`::Digest::(\w+)`, '$1'],
    ['OpenSSL', String.raw`::Digest(?:::Digest)?\s*\.\s*(?:new|digest|hexdigest)\s*\(?\s*ARG`, '$1'],
    ['OpenSSL', String.raw`::HMAC\s*\.\s*(?:new|digest|hexdigest|base64digest)\s*\(?[^\n]*?['":](sha\d+|SHA\d+|md5|MD5)\b`, 'HMAC-$1'],
    ['OpenSSL', String.raw`::PKey::(RSA|DSA|DH)(?:\s*\.\s*(?:new|generate)\s*\(?\s*(\d+)?)?`, '$1-$2|$1', 'key'],
    ['OpenSSL', String.raw`::PKey::EC(?:\s*\.\s*(?:new|generate)\s*\(?\s*ARG)?`, '$1|ECDH', 'key'],
    ['OpenSSL', String.raw`::(?:KDF|PKCS5)\s*\.\s*pbkdf2_hmac\w*`, 'PBKDF2'],
    ['OpenSSL', String.raw`::KDF\s*\.\s*(scrypt|hkdf)`, '$1'],
    ['Digest', String.raw`::(MD5|SHA1|SHA2|SHA256|SHA384|SHA512|RMD160)\b`, '$1'],
    ['BCrypt', String.raw`::Password`, 'bcrypt'],
    ['SCrypt', String.raw`::Password`, 'scrypt'],
    ['Argon2', String.raw`::Password`, 'Argon2id'],
    ['RbNaCl', String.raw`::(?:SecretBox|SimpleBox)`, 'XSalsa20-Poly1305'],
    ['RbNaCl', String.raw`::(?:SigningKey|VerifyKey)`, 'Ed25519'],
    ['JWT', String.raw`\s*\.\s*(?:encode|decode)\b[^\n]*?['"]([HRPE]S(?:256|384|512))['"]`, '$1'],
  ],
}

const swift: CallTable = {
  languages: ['Swift'],
  requires: /^[ \t]*(?:@\w+\s+)?import\s+(?:CryptoKit|Crypto|_CryptoExtras|CryptoSwift|CommonCrypto)\b/mu,
  rows: [
    ['SHA256 SHA384 SHA512', String.raw`(?:\.hash)?\s*\(`, '$0'],
    ['Insecure', String.raw`\.(MD5|SHA1)\b`, '$1'],
    ['AES', String.raw`\.GCM\b`, 'AES-GCM'],
    ['AES', String.raw`\.KeyWrap\b`, 'AES-KW'],
    ['AES', String.raw`\s*\(\s*key:(?:[^\n]{0,80}?blockMode:\s*(CBC|ECB|CTR|GCM|CFB|OFB|CCM))?`, 'AES-$1|AES'],
    ['ChaChaPoly', String.raw`\.`, 'ChaCha20-Poly1305'],
    ['HMAC', String.raw`\s*<\s*(?:Insecure\.)?(\w+)\s*>`, 'HMAC-$1'],
    ['HKDF', String.raw`\s*<\s*(\w+)\s*>`, 'HKDF-$1'],
    ['P256 P384 P521', String.raw`\.Signing\b`, 'ECDSA-$0', 'key'],
    ['P256 P384 P521', String.raw`\.KeyAgreement\b`, 'ECDH-$0', 'key'],
    ['Curve25519', String.raw`\.Signing\b`, 'Ed25519', 'key'],
    ['Curve25519', String.raw`\.KeyAgreement\b`, 'X25519', 'key'],
    ['MLKEM768 MLKEM1024', String.raw`\.`, '$0', 'key'],
    ['_RSA', String.raw`\.(?:Signing|Encryption)\b`, 'RSA', 'key'],
  ],
}

const perl: CallTable = {
  languages: ['Perl', 'Raku'],
  rows: [
    ['Digest', String.raw`::(MD[245]|SHA)\b`, '$1'],
    ['sha1_hex sha224_hex sha256_hex sha384_hex sha512_hex md5_hex', call, '$0'],
    ['Crypt', String.raw`::(?:Cipher::)?(AES|DES|Blowfish|Twofish|RC4|IDEA|CAST5|Serpent|Camellia|Rijndael)\b`, '$1'],
    ['Crypt', String.raw`::(?:OpenSSL::|PK::)(RSA|DSA|DH|ECC|Ed25519|X25519)\b`, '$1', 'key'],
  ],
}

const shell: CallTable = {
  languages: ['Shell', 'Bash', 'Makefile', 'Dockerfile', 'Zsh', 'Fish'],
  rows: [
    ['openssl', String.raw`\s+enc\s[^\n]{0,120}?-(aes-?\d+-?\w+|des3|des-\w+|bf-\w+|rc4|camellia-\w+|chacha20)\b`, '$1'],
    ['openssl', String.raw`\s+(?:dgst|req|x509|ca)\b[^\n]{0,120}?-(md5|sha1|sha224|sha256|sha384|sha512)\b`, '$1'],
    ['openssl', String.raw`\s+genrsa\b(?:[^\n|;&]*\s(\d{3,5})\b)?`, 'RSA-$1', 'key'],
    ['openssl', String.raw`\s+req\b[^\n]{0,200}?\brsa:(\d+)`, 'RSA-$1', 'key'],
    ['openssl', String.raw`\s+(?:genpkey|req)\b[^\n]{0,200}?-algorithm\s+(\w+)`, '$1', 'key'],
    ['openssl', String.raw`\s+ecparam\b[^\n]{0,120}?-name\s+(\w+)`, '$1', 'key'],
    ['openssl', String.raw`\s+dhparam\b(?:[^\n|;&]*\s(\d{3,5})\b)?`, 'DH-$1', 'key'],
    ['keygen', String.raw`\s[^\n]{0,120}?-t\s*(rsa|dsa|ecdsa|ed25519)\b(?:[^\n]{0,80}?-b\s*(\d+))?`, '$1-$2|$1', 'key'],
    ['md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum', String.raw`\s`, '$0'],
  ],
}

/** Calls of PHP, Ruby, Swift, Perl and shells. */
export const scriptCalls: readonly CallTable[] = [php, ruby, swift, perl, shell]
