import type { CallTable } from './call-rule.ts'

const languages = ['Java', 'Kotlin', 'Scala', 'Groovy', 'Clojure']

/** Java Cryptography Architecture and JSSE, by the names of their standard algorithms. */
const architecture: CallTable = {
  languages,
  requires: /\bjavax?\.(?:crypto|security|net\.ssl)\b|\bandroid\.security\b/u,
  rows: [
    [
      'Cipher MessageDigest Mac Signature KeyAgreement KEM AlgorithmParameters SSLContext',
      String.raw`\s*\.\s*getInstance\s*\(\s*ARG`,
      '$1',
    ],
    ['AlgorithmParameterGenerator', String.raw`\s*\.\s*getInstance\s*\(\s*ARG`, '$1'],
    ['KeyGenerator KeyPairGenerator SecretKeyFactory KeyFactory', String.raw`\s*\.\s*getInstance\s*\(\s*ARG`, '$1', 'key'],
    ['SecretKeySpec', String.raw`\s*\([^;\n]{1,200}?,\s*ARG\s*\)`, '$1', 'key'],
    ['ECGenParameterSpec NamedParameterSpec', String.raw`\s*\(\s*ARG`, '$1', 'key'],
    ['NamedParameterSpec', String.raw`\.((?:X|ED)(?:25519|448)|ML_\w+)`, '$1', 'key'],
    ['MGF1ParameterSpec', String.raw`\.(SHA\w+)`, '$1'],
    ['PSSParameterSpec', String.raw`\s*\(|\.DEFAULT`, 'RSA-PSS'],
    ['OAEPParameterSpec', String.raw`\s*\(|\.DEFAULT`, 'RSA-OAEP'],
    ['ChaCha20ParameterSpec', String.raw`\s*\(`, 'ChaCha20'],
    ['KEY_ALGORITHM_', String.raw`(AES|RSA|EC|3DES|HMAC_SHA\d+)\b`, '$1', 'key'],
    [
      'AES DES DESede RSA Blowfish RC2 RC4 ARCFOUR Camellia Twofish',
      String.raw`/((?:ECB|CBC|CFB\d*|OFB\d*|CTR|GCM|CCM|XTS|CTS|PCBC|NONE)/\w*Padding\w*)"`,
      '$0/$1',
    ],
    ['TLSv1 SSLv3 SSLv2 DTLSv1', String.raw`(\.[0-3])?"`, '$0$1'],
  ],
}

const libraries: readonly CallTable[] = [
  {
    languages,
    requires: /\borg\.apache\.commons\.codec\b/u,
    rows: [
      ['DigestUtils', String.raw`\s*\.\s*(md[25]|sha(?:1|224|256|384|512|3_\d+|512_\d+)?)(?:Hex)?\s*\(`, '$1'],
      ['DigestUtils', String.raw`\s*\.\s*get(Md[25]|Sha(?:1|256|384|512|3_\d+|512_\d+)?)Digest\s*\(`, '$1'],
      ['HmacUtils', String.raw`\s*\.\s*(?:getI|i)?(?:nit|nitialized|nstance)?(hmac(?:Md5|Sha\d+))(?:Hex)?\s*\(`, '$1'],
      ['HmacAlgorithms MessageDigestAlgorithms', String.raw`\s*\.\s*(\w+)`, '$1'],
    ],
  },
  {
    languages,
    requires: /\bcom\.google\.common\.hash\b/u,
    rows: [
      ['Hashing', String.raw`\s*\.\s*(md5|sha1|sha256|sha384|sha512)\s*\(`, '$1'],
      ['Hashing', String.raw`\s*\.\s*(hmac(?:Md5|Sha\d+))\s*\(`, '$1'],
      ['Hashing', String.raw`\s*\.\s*sipHash24\s*\(`, 'SipHash'],
    ],
  },
  {
    languages,
    requires: /\borg\.springframework\.security\b/u,
    rows: [
      ['BCryptPasswordEncoder', String.raw`\s*\(`, 'bcrypt'],
      ['SCryptPasswordEncoder', String.raw`\s*\(|\.defaults\w+\(`, 'scrypt'],
      ['Argon2PasswordEncoder', String.raw`\s*\(|\.defaults\w+\(`, 'Argon2id'],
      ['Pbkdf2PasswordEncoder', String.raw`\s*\(|\.defaults\w+\(`, 'PBKDF2'],
    ],
  },
  {
    languages,
    requires: /\bio\.jsonwebtoken\b|\bcom\.auth0\.jwt\b|\bcom\.nimbusds\.jose\b/u,
    rows: [
      ['SignatureAlgorithm JWSAlgorithm', String.raw`\s*\.\s*([HRPE]S(?:256|384|512))`, '$1'],
      ['SIG', String.raw`\s*\.\s*([HRPE]S(?:256|384|512))`, '$1'],
      ['Algorithm', String.raw`\s*\.\s*HMAC(256|384|512)\s*\(`, 'HMAC-SHA-$1'],
      ['Algorithm', String.raw`\s*\.\s*RSA(256|384|512)\s*\(`, 'SHA$1withRSA'],
      ['Algorithm', String.raw`\s*\.\s*ECDSA(256|384|512)\s*\(`, 'SHA$1withECDSA'],
    ],
  },
  {
    languages,
    requires: /\bat\.favre\.lib\b|\bjbcrypt\b|\bBCrypt\b/u,
    rows: [['BCrypt', String.raw`\s*\.\s*(?:hashpw|checkpw|withDefaults|verifyer)\s*\(`, 'bcrypt']],
  },
]

/** Calls of Java and the languages beside it, but for BouncyCastle. */
export const javaCalls: readonly CallTable[] = [architecture, ...libraries]
