import { keyBits, brokenByQuantum, byKey, type AlgorithmFamily, firstGroup, joinName } from './algorithm-family.ts'

const byParameters: Readonly<Record<string, number>> = { 512: 1, 768: 3, 1024: 5, 44: 2, 65: 3, 87: 5 }
const kyber: Readonly<Record<string, string>> = { 512: '512', 768: '768', 1024: '1024' }
const dilithium: Readonly<Record<string, string>> = { 2: '44', 3: '65', 5: '87' }

/** Signatures, key agreement and key derivation. Sources: FIPS 186, 203, 204, 205, SP 800-56, RFC 7748, 8032, 8017. */
export const asymmetricFamilies: readonly AlgorithmFamily[] = [
  {
    pattern: /^SHA(1|224|256|384|512)WITHRSA(?:ENCRYPTION)?$/u,
    name: ([, size]) => `SHA${size ?? ''}withRSA`,
    primitive: 'signature',
    parameterSet: ([, size]) => `SHA-${size ?? ''}`,
    quantumLevel: brokenByQuantum,
  },
  {
    pattern: /^(?:SHA(1|224|256|384|512)WITHECDSA|ECDSAWITHSHA(?:1|224|256|384|512))$/u,
    name: ([, size]) => (size ? `SHA${size}withECDSA` : 'ECDSA'),
    primitive: 'signature',
    quantumLevel: brokenByQuantum,
  },
  { pattern: /^RSA(?:SSA)?PSS(?:SHA\d+)?$/u, name: 'RSA-PSS', primitive: 'signature', quantumLevel: brokenByQuantum },
  {
    pattern: /^RSA(?:ES)?(512|1024|2048|3072|4096|7680|8192|15360|16384)?(OAEP|PKCS1|PSS)?(?:.*PADDING)?$/u,
    name: ([, size, padding]) => joinName('RSA', size, padding),
    primitive: 'pke',
    keyLength: keyBits,
    parameterSet: firstGroup,
    quantumLevel: brokenByQuantum,
  },
  {
    pattern: /^ECDSA(?:(?:NIST)?P?(192|224|256|384|521)|SECP(192|224|256|384|521)[RK]1)?$/u,
    name: ([, curve, other]) => joinName('ECDSA', curve || other ? `P-${curve || (other ?? '')}` : undefined),
    primitive: 'signature',
    keyLength: ([, curve, other]) => (curve || other ? Number(curve || other) : undefined),
    parameterSet: ([, curve, other]) => (curve || other ? `P-${curve || (other ?? '')}` : undefined),
    quantumLevel: brokenByQuantum,
  },
  {
    pattern: /^(?:ECDHE?|EC)(?:P?(192|224|256|384|521))?$/u,
    name: ([, curve]) => joinName('ECDH', curve ? `P-${curve}` : undefined),
    primitive: 'key-agree',
    keyLength: keyBits,
    parameterSet: ([, curve]) => (curve ? `P-${curve}` : undefined),
    quantumLevel: brokenByQuantum,
  },
  {
    pattern: /^ED(25519|448)$/u,
    name: ([, curve]) => `Ed${curve ?? ''}`,
    primitive: 'signature',
    parameterSet: firstGroup,
    quantumLevel: brokenByQuantum,
  },
  { pattern: /^EDDSA$/u, name: 'EdDSA', primitive: 'signature', quantumLevel: brokenByQuantum },
  {
    pattern: /^X(25519|448)$/u,
    name: ([, curve]) => `X${curve ?? ''}`,
    primitive: 'key-agree',
    parameterSet: firstGroup,
    quantumLevel: brokenByQuantum,
  },
  {
    pattern: /^(?:DHE?|DIFFIEHELLMAN)(\d{3,5})?$/u,
    name: ([, size]) => joinName('DH', size),
    primitive: 'key-agree',
    keyLength: keyBits,
    parameterSet: firstGroup,
    quantumLevel: brokenByQuantum,
  },
  {
    pattern: /^(?:SHA\d+WITH)?DSA(\d{3,5})?$/u,
    name: ([, size]) => joinName('DSA', size),
    primitive: 'signature',
    keyLength: keyBits,
    parameterSet: firstGroup,
    quantumLevel: brokenByQuantum,
  },
  {
    pattern: /^MLKEM(512|768|1024)$/u,
    name: ([, set]) => joinName('ML-KEM', set),
    primitive: 'kem',
    parameterSet: firstGroup,
    quantumLevel: ([, set = '']) => byParameters[set],
  },
  {
    pattern: /^(?:CRYSTALS)?KYBER(512|768|1024)$/u,
    name: ([, set = '']) => joinName('ML-KEM', kyber[set]),
    primitive: 'kem',
    parameterSet: firstGroup,
    quantumLevel: ([, set = '']) => byParameters[set],
  },
  {
    pattern: /^MLDSA(44|65|87)$/u,
    name: ([, set]) => joinName('ML-DSA', set),
    primitive: 'signature',
    parameterSet: firstGroup,
    quantumLevel: ([, set = '']) => byParameters[set],
  },
  {
    pattern: /^(?:CRYSTALS)?DILITHIUM([235])$/u,
    name: ([, set = '']) => joinName('ML-DSA', dilithium[set]),
    primitive: 'signature',
    parameterSet: ([, set = '']) => dilithium[set],
    quantumLevel: ([, set = '']) => byParameters[dilithium[set] ?? ''],
  },
  {
    pattern: /^(?:SLHDSA|SPHINCS\+?)(?:SHA2|SHAKE)?(128|192|256)([SF])?$/u,
    name: ([, size, speed]) => joinName('SLH-DSA', `${size ?? ''}${speed?.toLowerCase() ?? ''}`),
    primitive: 'signature',
    parameterSet: firstGroup,
    quantumLevel: ([, size = '']) => byKey[size],
  },
  {
    pattern: /^PBKDF2(?:WITH)?(?:HMAC)?(?:SHA(\d+))?$/u,
    name: ([, size]) => joinName('PBKDF2', size ? `SHA-${size}` : undefined),
    primitive: 'kdf',
    quantumLevel: () => undefined,
  },
  { pattern: /^(SCRYPT|BCRYPT)$/u, name: ([, name]) => name?.toLowerCase() ?? '', primitive: 'kdf', quantumLevel: () => undefined },
  {
    pattern: /^ARGON2(I|D|ID)?$/u,
    name: ([, kind]) => `Argon2${kind?.toLowerCase() ?? ''}`,
    primitive: 'kdf',
    quantumLevel: () => undefined,
  },
  {
    pattern: /^HKDF(?:SHA(\d+))?$/u,
    name: ([, size]) => joinName('HKDF', size ? `SHA-${size}` : undefined),
    primitive: 'kdf',
    quantumLevel: () => undefined,
  },
]
