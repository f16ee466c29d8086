import type { CallTable } from './call-rule.ts'

const languages = ['C', 'C++', 'Objective-C', 'Objective-C++', 'C/C++ Header', 'Cython', 'Arduino', 'CUDA']
const call = String.raw`\s*\(`

/** OpenSSL and its forks; `EVP_` names are unmistakable. */
const openssl: readonly CallTable[] = [
  {
    languages,
    rows: [
      ['EVP_', String.raw`((?:aes|aria|camellia|des|bf|cast5|idea|rc2|rc4|rc5|seed|sm4|chacha20)\w*)\s*\(`, '$1'],
      ['EVP_', String.raw`((?:sha|md|blake2|ripemd|sm3|whirlpool|shake)\w*)\s*\(`, '$1'],
      ['EVP_get_cipherbyname EVP_get_digestbyname', String.raw`\s*\(\s*ARG`, '$1'],
      [
        'EVP_CIPHER_fetch EVP_MD_fetch EVP_KDF_fetch EVP_MAC_fetch EVP_KEM_fetch EVP_SIGNATURE_fetch',
        String.raw`\s*\(\s*[^,\n]*,\s*ARG`,
        '$1',
      ],
      ['EVP_PKEY_Q_keygen', String.raw`\s*\(\s*[^,\n]*,\s*[^,\n]*,\s*ARG`, '$1', 'key'],
      ['EVP_PKEY_CTX_new_from_name', String.raw`\s*\(\s*[^,\n]*,\s*ARG`, '$1', 'key'],
      [
        'EVP_PKEY_CTX_new_id',
        String.raw`\s*\(\s*EVP_PKEY_(RSA|RSA_PSS|EC|DSA|DH|DHX|X25519|X448|ED25519|ED448|HMAC|CMAC|POLY1305|SIPHASH|HKDF|SCRYPT|SM2)\b`,
        '$1',
        'key',
      ],
      ['EVP_RSA_gen', String.raw`\s*\(\s*(\d*)`, 'RSA-$1', 'key'],
      ['EVP_EC_gen', String.raw`\s*\(\s*ARG`, '$1', 'key'],
      ['EVP_PBE_scrypt', call, 'scrypt'],
      ['PKCS5_PBKDF2_HMAC', String.raw`\s*\([^;]{0,200}?EVP_(sha\d+|md5)`, 'PBKDF2-HMAC-$1'],
      ['PKCS5_PBKDF2_HMAC_SHA1', call, 'PBKDF2-HMAC-SHA1'],
      ['SSL_CTX_new', String.raw`\s*\(\s*TLSv1_([123])_\w*method`, 'TLSv1.$1'],
      ['SSL_CTX_new', String.raw`\s*\(\s*(?:TLS|SSLv23)_\w*method`, 'TLS'],
      ['SSL_CTX_new', String.raw`\s*\(\s*SSLv([23])_\w*method`, 'SSLv$1'],
      ['SSL_CTX_set_min_proto_version SSL_CTX_set_max_proto_version', String.raw`\s*\([^,\n]*,\s*TLS1_([123])_VERSION`, 'TLSv1.$1'],
    ],
  },
  {
    languages,
    requires: /#\s*(?:include|import)\s*[<"](?:openssl|wolfssl)\//u,
    rows: [
      ['AES_', String.raw`(cbc|ecb|ctr|cfb|ofb|ige)\w*\s*\(`, 'AES-$1|AES'],
      ['AES_encrypt AES_decrypt AES_set_encrypt_key AES_set_decrypt_key AES_wrap_key AES_unwrap_key', call, 'AES'],
      ['DES_', String.raw`(?:ede|ede3|ecb3)\w*\s*\(`, '3DES'],
      ['DES_', String.raw`(?:set_key|ecb_encrypt|cbc_encrypt|ncbc|cfb|ofb|encrypt|crypt|fcrypt)\w*\s*\(`, 'DES'],
      ['BF_', String.raw`\w+\s*\(`, 'Blowfish'],
      ['RC4_ RC4', String.raw`(?:set_key)?\s*\(`, 'RC4'],
      ['RC2_', String.raw`\w+\s*\(`, 'RC2'],
      ['CAST_', String.raw`\w+\s*\(`, 'CAST5'],
      ['Camellia_', String.raw`\w+\s*\(`, 'Camellia'],
      ['MD5 MD4 MD2 SHA1 SHA224 SHA256 SHA384 SHA512 RIPEMD160 WHIRLPOOL', call, '$0'],
      ['MD5_ MD4_ SHA1_ SHA224_ SHA256_ SHA384_ SHA512_ RIPEMD160_', String.raw`(?:Init|Update|Final|Transform)\s*\(`, '$0'],
      ['HMAC HMAC_Init HMAC_Init_ex', String.raw`\s*\([^;]{0,120}?EVP_(\w+)\s*\(`, 'HMAC-$1'],
      ['CMAC_Init', call, 'CMAC'],
      ['RSA_generate_key RSA_generate_key_ex', String.raw`\s*\(\s*(?:\w+\s*,\s*)?(\d*)`, 'RSA-$1', 'key'],
      ['RSA_public_encrypt RSA_private_decrypt', String.raw`\s*\([^;]{0,200}?RSA_PKCS1_OAEP_PADDING`, 'RSA-OAEP'],
      ['RSA_public_encrypt RSA_private_decrypt RSA_private_encrypt RSA_public_decrypt RSA_sign RSA_verify', call, 'RSA'],
      ['DSA_generate_key DSA_generate_parameters_ex DSA_do_sign DSA_do_verify DSA_sign DSA_verify', call, 'DSA'],
      ['DH_generate_key DH_generate_parameters_ex DH_compute_key', call, 'DH'],
      ['ECDSA_sign ECDSA_verify ECDSA_do_sign ECDSA_do_verify', call, 'ECDSA'],
      ['ECDH_compute_key EC_KEY_generate_key', call, 'ECDH'],
      ['EC_KEY_new_by_curve_name', String.raw`\s*\(\s*ARG`, '$1', 'key'],
    ],
  },
]

const mbedtls: CallTable = {
  languages,
  rows: [
    [
      'mbedtls_',
      String.raw`(aes|des|des3|camellia|aria|chacha20|chachapoly|arc4|blowfish|rsa|ecdsa|ecdh|dhm|cmac|poly1305|xtea|hkdf)_\w+\s*\(`,
      '$1',
    ],
    ['mbedtls_', String.raw`(md2|md4|md5|sha1|sha256|sha512|sha3|ripemd160)(?:_\w+)?\s*\(`, '$1'],
    ['mbedtls_', String.raw`(?:gcm|ccm)_(?:setkey)\s*\([^;]{0,80}?MBEDTLS_CIPHER_ID_(\w+)`, '$1'],
    ['mbedtls_', String.raw`pkcs5_pbkdf2_hmac\w*\s*\(`, 'PBKDF2'],
    ['mbedtls_', String.raw`ssl_(?:setup|config_defaults|handshake)\s*\(`, 'TLS'],
    ['MBEDTLS_CIPHER_', String.raw`((?:AES|DES|ARIA|CAMELLIA|CHACHA20)_\w+)`, '$1'],
    ['MBEDTLS_MD_', String.raw`(MD5|SHA\d+|SHA3_\d+|RIPEMD160)\b`, '$1'],
    ['PSA_ALG_', String.raw`(MD5|SHA_1|SHA_224|SHA_256|SHA_384|SHA_512|SHA3_\d+|RIPEMD160|CHACHA20_POLY1305|CMAC|ECDH)\b`, '$1'],
    ['PSA_ALG_', String.raw`HMAC\(\s*PSA_ALG_(\w+)`, 'HMAC-$1'],
    ['PSA_ALG_', String.raw`RSA_OAEP`, 'RSA-OAEP'],
    ['PSA_ALG_', String.raw`RSA_PSS`, 'RSA-PSS'],
    ['PSA_ALG_', String.raw`RSA_PKCS1V15`, 'RSA'],
    ['PSA_ALG_', String.raw`(?:DETERMINISTIC_)?ECDSA\b`, 'ECDSA'],
  ],
}

const sodium: CallTable = {
  languages: [...languages, 'Rust', 'Python', 'JavaScript', 'TypeScript', 'Go', 'Swift'],
  rows: [
    [
      'crypto_secretbox_ crypto_secretbox',
      String.raw`(?:secretbox_)?(?:easy|open_easy|detached|open_detached|keygen|xsalsa20poly1305\w*)?\s*\(`,
      'XSalsa20-Poly1305',
    ],
    [
      'crypto_box_ crypto_box',
      String.raw`(?:box_)?(?:easy|open_easy|detached|seal|seal_open|keypair|beforenm|seed_keypair)?\w*\s*\(`,
      'X25519&XSalsa20-Poly1305',
    ],
    [
      'crypto_',
      String.raw`(?:sign|sign_detached|sign_verify_detached|sign_open|sign_keypair|sign_seed_keypair|sign_ed25519\w*)\s*\(`,
      'Ed25519',
    ],
    ['crypto_', String.raw`aead_x?chacha20poly1305\w*\s*\(`, 'ChaCha20-Poly1305'],
    ['crypto_', String.raw`aead_aes256gcm\w*\s*\(`, 'AES-256-GCM'],
    ['crypto_', String.raw`secretstream_xchacha20poly1305\w*\s*\(`, 'ChaCha20-Poly1305'],
    ['crypto_', String.raw`hash_(sha256|sha512)\w*\s*\(`, '$1'],
    ['crypto_', String.raw`generichash(?:_\w+)?\s*\(`, 'BLAKE2b'],
    ['crypto_', String.raw`pwhash_scrypt\w*\s*\(`, 'scrypt'],
    ['crypto_', String.raw`pwhash(?:_str\w*|_argon2\w*)?\s*\(`, 'Argon2id'],
    ['crypto_', String.raw`auth_hmac(sha256|sha512)\w*\s*\(`, 'HMAC-$1'],
    ['crypto_', String.raw`auth(?:_verify)?\s*\(`, 'HMAC-SHA-512'],
    ['crypto_', String.raw`shorthash(?:_\w+)?\s*\(`, 'SipHash'],
    ['crypto_', String.raw`onetimeauth(?:_\w+)?\s*\(`, 'Poly1305'],
    ['crypto_', String.raw`(?:scalarmult|scalarmult_base|scalarmult_curve25519\w*|kx_\w+)\s*\(`, 'X25519'],
    ['crypto_', String.raw`stream_(chacha20|salsa20|xsalsa20)\w*\s*\(`, '$1'],
  ],
}

const systems: CallTable = {
  languages: [...languages, 'Swift', 'C#'],
  rows: [
    [
      'BCRYPT_',
      String.raw`(AES|3DES|DES|RC2|RC4|RSA|DSA|DH|MD2|MD4|MD5|SHA1|SHA256|SHA384|SHA512|PBKDF2)_(?:ALGORITHM|ALG_HANDLE)\b`,
      '$1',
    ],
    ['BCRYPT_', String.raw`(ECDSA|ECDH)_(P256|P384|P521)_ALGORITHM\b`, '$1-$2'],
    ['CALG_', String.raw`((?:AES|3DES|DES|RC2|RC4|MD2|MD4|MD5|SHA)_?\w*)\b`, '$1'],
    ['CALG_', String.raw`RSA_(?:KEYX|SIGN)\b`, 'RSA'],
    ['CC_', String.raw`((?:MD[245]|SHA(?:1|224|256|384|512))(?:_\w+)?)\s*\(`, '$1'],
    ['kCCAlgorithmAES kCCAlgorithmAES128', '', 'AES'],
    ['kCCAlgorithm3DES', '', '3DES'],
    ['kCCAlgorithmDES', '', 'DES'],
    ['kCCAlgorithmRC4', '', 'RC4'],
    ['kCCAlgorithmBlowfish', '', 'Blowfish'],
    ['kCCHmacAlgMD5', '', 'HMAC-MD5'],
    ['kCCHmacAlgSHA1', '', 'HMAC-SHA1'],
    ['kCCHmacAlgSHA256', '', 'HMAC-SHA256'],
    ['kCCHmacAlgSHA384', '', 'HMAC-SHA384'],
    ['kCCHmacAlgSHA512', '', 'HMAC-SHA512'],
    ['kCCPBKDF2', '', 'PBKDF2'],
    ['kSecAttrKeyTypeRSA', '', 'RSA', 'key'],
    ['kSecAttrKeyTypeEC kSecAttrKeyTypeECSECPrimeRandom', '', 'ECDH', 'key'],
    [
      'GCRY_CIPHER_',
      String.raw`(3DES|AES\d*|BLOWFISH|TWOFISH\d*|CAMELLIA\d+|CHACHA20|SALSA20|ARCFOUR|DES|IDEA|SEED|SERPENT\d*|CAST5|SM4)\b`,
      '$1',
    ],
    ['GCRY_MD_', String.raw`(MD[45]|SHA\d+|SHA3_\d+|RMD160|TIGER|WHIRLPOOL|BLAKE2[BS]_\d+|SM3)\b`, '$1'],
    ['wc_', String.raw`(Aes|Des3?|Md5|Sha\d*|Blake2b|ChaCha20Poly1305)(?:_\w+|Set\w*|Init\w*|Update|Final|Hash)?\s*\(`, '$1'],
    ['wc_', String.raw`(?:RsaPublicEncrypt|RsaPrivateDecrypt|RsaSSL_Sign|RsaSSL_Verify|MakeRsaKey)\w*\s*\(`, 'RSA'],
    ['wc_', String.raw`Aes(Gcm|Cbc|Ctr|Ccm)\w+\s*\(`, 'AES-$1'],
  ],
}

/** Calls of OpenSSL, mbedTLS, libsodium, libgcrypt, wolfSSL, Windows CNG and CommonCrypto. */
export const cCalls: readonly CallTable[] = [...openssl, mbedtls, sodium, systems]
