import { keyBits, brokenByQuantum, byKey, type AlgorithmFamily, firstGroup, joinName } from './algorithm-family.ts'

const byDigest: Readonly<Record<string, number>> = { 224: 1, 256: 2, 384: 4, 512: 5 }

/** Ciphers, hashes and MACs. Sources: FIPS 180, 197, 202, SP 800-38, SP 800-57, RFC 8439. */
export const symmetricFamilies: readonly AlgorithmFamily[] = [
  {
    pattern:
      /^(?:AES)(128|192|256)?(GCMSIV|GCM|CCM|SIV|EAX|OCB|CBC|ECB|CTR|CFB|OFB|XTS|KW|WRAP)?(128|192|256)?(?:PKCS[57]PADDING|NOPADDING|PKCS[57])?$/u,
    name: ([, size = '', mode = '', later = '']) => joinName('AES', size || later, mode),
    primitive: 'block-cipher',
    keyLength: ([, size = '', , later = '']) => (size || later ? Number(size || later) : undefined),
    parameterSet: ([, size = '', , later = '']) => size || later || undefined,
    quantumLevel: ([, size = '', , later = '']) => byKey[size || later],
  },
  { pattern: /^X?CHACHA20POLY1305$/u, name: 'ChaCha20-Poly1305', primitive: 'ae', keyLength: () => 256, quantumLevel: () => 5 },
  { pattern: /^X?CHACHA(?:20)?$/u, name: 'ChaCha20', primitive: 'stream-cipher', keyLength: () => 256, quantumLevel: () => 5 },
  {
    pattern: /^CAMELLIA(128|192|256)?(?:CBC|GCM|CTR|ECB)?$/u,
    name: ([, size]) => joinName('Camellia', size),
    primitive: 'block-cipher',
    keyLength: keyBits,
    parameterSet: firstGroup,
    quantumLevel: ([, size = '']) => byKey[size],
  },
  {
    pattern: /^(?:3DES|TRIPLEDES|DESEDE3?|TDEA|DES3)(?:EDE)?(?:CBC|ECB)?(?:PKCS5PADDING|NOPADDING)?$/u,
    name: '3DES',
    primitive: 'block-cipher',
    keyLength: () => 168,
    quantumLevel: brokenByQuantum,
  },
  {
    pattern: /^DES(?:CBC|ECB)?(?:PKCS5PADDING|NOPADDING)?$/u,
    name: 'DES',
    primitive: 'block-cipher',
    keyLength: () => 56,
    quantumLevel: brokenByQuantum,
  },
  { pattern: /^(?:RC4|ARC4|ARCFOUR)(?:128|40)?$/u, name: 'RC4', primitive: 'stream-cipher', quantumLevel: brokenByQuantum },
  { pattern: /^RC2(?:CBC)?(?:40|64|128)?$/u, name: 'RC2', primitive: 'block-cipher', quantumLevel: brokenByQuantum },
  { pattern: /^BLOWFISH(?:CBC|ECB)?$/u, name: 'Blowfish', primitive: 'block-cipher', quantumLevel: brokenByQuantum },
  {
    pattern: /^(?:HMAC(?:WITH)?)(?:SHA2?)?(1|224|256|384|512)$/u,
    name: ([, size]) => joinName('HMAC', size === '1' ? 'SHA-1' : `SHA-${size ?? ''}`),
    primitive: 'mac',
    parameterSet: ([, size]) => `SHA-${size ?? ''}`,
    quantumLevel: ([, size = '']) => byDigest[size] ?? 1,
  },
  { pattern: /^HMACMD5$/u, name: 'HMAC-MD5', primitive: 'mac', quantumLevel: brokenByQuantum },
  {
    pattern: /^SHA3(224|256|384|512)$/u,
    name: ([, size]) => joinName('SHA3', size),
    primitive: 'hash',
    parameterSet: firstGroup,
    quantumLevel: ([, size = '']) => byDigest[size],
  },
  {
    pattern: /^SHAKE(128|256)$/u,
    name: ([, size]) => `SHAKE${size ?? ''}`,
    primitive: 'xof',
    parameterSet: firstGroup,
    quantumLevel: ([, size = '']) => byKey[size],
  },
  {
    pattern: /^SHA2?(224|256|384|512)$/u,
    name: ([, size]) => joinName('SHA', size),
    primitive: 'hash',
    parameterSet: firstGroup,
    quantumLevel: ([, size = '']) => byDigest[size],
  },
  { pattern: /^SHA1?$/u, name: 'SHA-1', primitive: 'hash', parameterSet: () => '160', quantumLevel: brokenByQuantum },
  { pattern: /^MD([245])$/u, name: ([, number]) => `MD${number ?? ''}`, primitive: 'hash', quantumLevel: brokenByQuantum },
  {
    pattern: /^BLAKE2([BS])(\d{3})?$/u,
    name: ([, kind, size]) => joinName(`BLAKE2${kind?.toLowerCase() ?? ''}`, size),
    primitive: 'hash',
    parameterSet: ([, , size]) => size,
    quantumLevel: ([, , size = '']) => byDigest[size],
  },
]
