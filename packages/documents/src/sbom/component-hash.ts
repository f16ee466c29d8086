import type { Hash, HashAlgorithm } from './sbom.ts'
import { warn, type WarningList } from './warning-list.ts'
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

/** A hash as a document writes it; undefined, with a warning, for an algorithm nobody compares and a value that is none of it. */
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

/** A hash in lower-case hex, of hex or base64, which npm writes with the algorithm before it (`sha512-…`); undefined when it is none. */
export function hashOf(algorithm: unknown, value: unknown): Hash | undefined {
  const kind = hashKinds.get(lettersOf(algorithm))
  const text = (asText(value) ?? '').replace(/^sha\d+-(?=.)/u, '')
  if (kind === undefined) return undefined
  if (text.length === kind.digits && /^[0-9a-f]+$/iu.test(text)) return { algorithm: kind.algorithm, value: text.toLowerCase() }
  const isBase64 = text.length === Math.ceil(kind.digits / 6) * 4 && /^[\w+/-]+={0,2}$/u.test(text)
  const hex = isBase64 ? Buffer.from(text, 'base64').toString('hex') : ''
  return hex.length === kind.digits ? { algorithm: kind.algorithm, value: hex } : undefined
}

const weakestFirst = [...hashKinds.keys()].toReversed()

/** How strong an algorithm is, from 1; 0 for one nobody compares. */
export function hashStrength(algorithm: unknown): number {
  return weakestFirst.indexOf(lettersOf(algorithm)) + 1
}

function lettersOf(algorithm: unknown): string {
  return (asText(algorithm) ?? '').toUpperCase().replaceAll('-', '')
}
