import type { Hash, HashAlgorithm } from './sbom.ts'
import { warn, type WarningList } from './warning-list.ts'
import { decodeBase64 } from './decode-base64.ts'
import { asText } from '../json/json-values.ts'

interface HashKind {
  readonly algorithm: HashAlgorithm
  readonly digits: number
}

/** Strongest first (§4.6 rule 5); by the algorithm's letters and digits alone: `sha256` and `SHA-256` are one. */
const hashKinds = new Map<string, HashKind>([
  ['SHA512', { algorithm: 'SHA-512', digits: 128 }],
  ['SHA384', { algorithm: 'SHA-384', digits: 96 }],
  ['SHA256', { algorithm: 'SHA-256', digits: 64 }],
  ['SHA1', { algorithm: 'SHA-1', digits: 40 }],
  ['MD5', { algorithm: 'MD5', digits: 32 }],
])

/** Reads a hash; undefined, with a warning, for an unsupported algorithm or an invalid value. */
export function readHashValue(
  written: { readonly algorithm: unknown; readonly value: unknown },
  pointer: string,
  warnings: WarningList,
): Hash | undefined {
  const kind = hashKinds.get(lettersOf(written.algorithm))
  if (kind === undefined) warn(warnings, 'Hashes other than SHA-512, SHA-384, SHA-256, SHA-1 and MD5 were left out', pointer)
  if (kind === undefined) return undefined
  const hash = hashOf(written.algorithm, written.value)
  if (hash === undefined) warn(warnings, 'Hashes whose value does not fit their algorithm were left out', pointer)
  return hash
}

/** Normalises a hash to lower-case hex, from hex or base64, which npm prefixes with the algorithm (`sha512-…`); undefined when it is invalid. */
export function hashOf(algorithm: unknown, value: unknown): Hash | undefined {
  const kind = hashKinds.get(lettersOf(algorithm))
  const text = (asText(value) ?? '').replace(/^sha\d+-(?=.)/u, '')
  if (kind === undefined) return undefined
  if (text.length === kind.digits && /^[0-9a-f]+$/iu.test(text)) return { algorithm: kind.algorithm, value: text.toLowerCase() }
  const isBase64 = text.length === Math.ceil(kind.digits / 6) * 4 && /^[\w+/-]+={0,2}$/u.test(text)
  const hex = isBase64 ? hexOf(decodeBase64(text)) : ''
  return hex.length === kind.digits ? { algorithm: kind.algorithm, value: hex } : undefined
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const weakestFirst = [...hashKinds.keys()].toReversed()

/** Ranks an algorithm from 1; 0 when it is unsupported. */
export function hashStrength(algorithm: unknown): number {
  return weakestFirst.indexOf(lettersOf(algorithm)) + 1
}

function lettersOf(algorithm: unknown): string {
  return (asText(algorithm) ?? '').toUpperCase().replaceAll('-', '')
}
