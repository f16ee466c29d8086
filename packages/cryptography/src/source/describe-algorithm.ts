import { normaliseAlgorithm } from '../algorithms-of.ts'
import type { CryptoUse } from './crypto-use.ts'
import { familyOf } from './family-of.ts'
import { knownFields } from './known-fields.ts'

/** What the written name of an algorithm says. */
export type AlgorithmText = Pick<CryptoUse, 'algorithm' | 'size' | 'family' | 'mode' | 'padding'>

/** Spellings of libraries that are no names of the families; compared in lower case without `-`, `_` and blanks. */
const spellings: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^rsasha3(\d{3})$/u, 'RSA'],
  [/^(?:id)?rsa(?:ssa|with|pkcs1v15)?sha(\d+)$/u, 'SHA$1withRSA'],
  [/^sha(\d+)withrsa(?:andmgf1|pss)$|^(?:rsassapss|rsapss)(?:with)?sha\d+$/u, 'RSA-PSS'],
  [/^sha(\d+)with(?:rsa.*)$/u, 'SHA$1withRSA'],
  [/^sha3\d{3}withrsa(?:encryption)?$/u, 'RSA'],
  [/^sha(1|224|256|384|512)with(?:plain|cvc)?ecdsa(?:inp1363format)?$/u, 'SHA$1withECDSA'],
  [/^(?:sha(?:3|512)?\d+with(?:plain|cvc)?|ecdsawith|ecdsa(?:p\d+)?|none?with)(?:ecdsa|sha\d+)(?:inp1363format)?$/u, 'ECDSA'],
  [/^(?:md5|md2|ripemd160)withrsa.*$/u, 'MD5withRSA'],
  [/^nonewithrsa$|^rsapkcs1?$|^rsassapkcs1?v?15$|^rsaespkcs1v?15$/u, 'RSA'],
  [/^rsaoaep(?:\d*|sha\d*)$|^oaep.*padding$/u, 'RSA-OAEP'],
  [/^sha1forlegacyuseonly$/u, 'SHA-1'],
  [/^hsslms$/u, 'HSS'],
  [/^hmacpbesha(1|224|256|384|512)$/u, 'HMAC-SHA-$1'],
  [/^hs(256|384|512)$/u, 'HMAC-SHA-$1'],
  [/^rs(256|384|512)$/u, 'SHA$1withRSA'],
  [/^ps(?:256|384|512)$/u, 'RSA-PSS'],
  [/^es256k$/u, 'ECDSA'],
  [/^es(256|384|512)$/u, 'SHA$1withECDSA'],
  [/^(?:nidx962)?prime256v1$|^(?:nid)?secp256r1$|^(?:nist)?p256$|^nidx962prime256v1$/u, 'ECDH-P-256'],
  [/^(?:nid)?secp(192|224|384|521)r1$|^(?:nist)?p(192|224|384|521)$/u, 'ECDH-P-$1$2'],
  [/^(?:nid)?(?:secp256k1|brainpoolp\d+[rt]1|sect\d+[kr]1|wapi.*|secp\d+k1|ecpublickey|ec)$/u, 'ECDH'],
  [/^sm2p256v1$/u, 'SM2'],
  [/^(?:bf|blowfish)(?:cbc|ecb|cfb|ofb|ctr)?$/u, 'Blowfish'],
  [/^(?:cast|cast5)(?:cbc|ecb|cfb|ofb)?$/u, 'CAST5'],
  [/^(?:tripledes|desede3?|3des|des3|tdes)(?:ede3?)?(?:cbc|ecb|cfb8?|ofb|wrap|kw|112|168)*$/u, '3DES'],
  [/^des(?:cbc|ecb|cfb8?|ofb|ctr|pcbc)?$/u, 'DES'],
  [/^(?:id)?aes(128|192|256)?(cbc|ecb|ctr|ofb|xts|gcmsiv|gcm|ccm|siv|eax|ocb|wrap|kw|kwp)3?(?:hmacsha\d+|pad|hkdf|128|8)?$/u, 'AES-$1-$2'],
  [/^(?:id)?aes(128|192|256)?cfb(?:1|8|64|128)?$/u, 'AES-$1-CFB'],
  [/^(?:rijndael|rijndaelmanaged)(128|192|256)?$/u, 'AES'],
  [/^aesgcmnopadding$/u, 'AES-GCM'],
  [/^(?:camellia)(128|192|256)?(?:cbc|gcm|ctr|ecb|ofb|cfb\d*)?$/u, 'Camellia-$1'],
  [/^(?:chacha20poly1305|chachapoly|xchacha20poly1305)(?:ietf)?$/u, 'ChaCha20-Poly1305'],
  [/^(?:arcfour|rc4|arc4)(?:128|40|hmacmd5)?$/u, 'RC4'],
  [/^sha2(224|256|384|512)?$|^sha(224|256|384|512)(?:digest|hash)?$/u, 'SHA-$1$2'],
  [/^sha(?:1|160)?(?:digest|hash)?$/u, 'SHA-1'],
  [/^md5sha1$/u, 'MD5'],
  [/^(?:rmd160|ripemd)$/u, 'RIPEMD-160'],
  [/^keccak(224|256|384|512)$/u, 'Keccak-$1'],
  [/^blake2b(\d{3})?$/u, 'BLAKE2b-$1'],
  [/^blake2s(\d{3})?$/u, 'BLAKE2s-$1'],
  [/^modp\d+$|^diffiehellman$|^ffdhe\d+$|^dhe?$/u, 'DH'],
  [/^hmac(?:with)?sha3(\d{3})$/u, 'HMAC-SHA3-$1'],
  [/^hmac(?:with)?(?:sha)?(1|224|256|384|512)$/u, 'HMAC-SHA-$1'],
  [/^pbkdf2(?:with)?hmacsha(1|224|256|384|512)(?:and8bit)?$/u, 'PBKDF2-SHA-$1'],
  [/^(?:sslv23|tls)$/u, 'TLS'],
  [/^(tls|ssl|dtls)(?:v|version)?([123])([0-3])?$/u, '$1v$2.$3'],
]

const modes = /^(?:ECB|CBC|CFB|OFB|CTR|GCM|CCM|XTS|EAX|OCB|SIV|GCMSIV|PCBC|CTS|KW|KWP|WRAP)/u
const modeInName = /-(ECB|CBC|CFB|OFB|CTR|GCM-?SIV|GCM|CCM|XTS|EAX|OCB|SIV|KWP?|WRAP)\b/iu

/** Describes an algorithm by any name that libraries accept: `AES/GCM/NoPadding`, `aes-256-gcm`, `RSA-SHA256`; undefined for other texts. */
export function describeAlgorithm(written: string): AlgorithmText | undefined {
  const [first = '', mode = '', padding] = written.trim().split('/')
  if (padding !== undefined || modes.test(mode.toUpperCase())) return transformation(first, mode.toUpperCase(), padding)
  return named(written.trim())
}

/** Reads `algorithm/mode/padding` of the Java Cryptography Architecture; RSA is no block cipher, so its mode says nothing. */
function transformation(algorithm: string, written: string, padding: string | undefined): AlgorithmText | undefined {
  const plain = named(algorithm)
  if (plain === undefined) return undefined
  const mode = plain.family === 'RSA' ? undefined : modes.exec(written)?.[0]
  const full = plain.family === 'RSA' ? named(paddedRsa(padding)) : named(`${plain.algorithm}-${mode ?? ''}`)
  return { ...plain, ...full, ...knownFields({ mode, padding }) }
}

function paddedRsa(padding: string | undefined): string {
  return padding?.toUpperCase().startsWith('OAEP') === true ? 'RSA-OAEP' : 'RSA'
}

function named(text: string): AlgorithmText | undefined {
  const { name, primitive, keyLength, parameterSet } = normaliseAlgorithm(spelledOut(text))
  if (primitive === undefined) return undefined
  return {
    algorithm: name,
    family: familyOf(name),
    ...knownFields({ size: keyLength ?? numberOf(parameterSet), mode: modeOf(name, text) }),
  }
}

function numberOf(parameterSet: string | undefined): number | undefined {
  return parameterSet !== undefined && /^\d+$/u.test(parameterSet) ? Number(parameterSet) : undefined
}

function modeOf(...names: readonly string[]): string | undefined {
  return names.map((name) => modeInName.exec(name.replaceAll('_', '-'))?.[1]?.toUpperCase()).find((mode) => mode !== undefined)
}

function spelledOut(text: string): string {
  const letters = text
    .toLowerCase()
    .replaceAll(/[\s\-_.()]/gu, '')
    .slice(0, 80)
  for (const [pattern, name] of spellings) {
    const found = pattern.exec(letters)
    if (found !== null) return name.replaceAll(/\$(\d)/gu, (_, group: string) => found[Number(group)] ?? '')
  }
  return text
}
