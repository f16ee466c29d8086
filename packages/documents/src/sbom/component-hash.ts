import type { Hash, HashAlgorithm } from './sbom.ts'
import { warn, type WarningList } from './warning-list.ts'
import { decodeBase64 } from './decode-base64.ts'
import { asText } from '../json/json-values.ts'

interface HashKind {
  readonly algorithm: HashAlgorithm
  readonly digits: number
  readonly strength: number
}

/** Weakest first (docs/reference/imports.md#components). */
const hashKinds: readonly HashKind[] = [
  { algorithm: 'MD5', digits: 32, strength: 1 },
  { algorithm: 'SHA-1', digits: 40, strength: 2 },
  { algorithm: 'SHA-256', digits: 64, strength: 3 },
  { algorithm: 'SHA-384', digits: 96, strength: 4 },
  { algorithm: 'SHA-512', digits: 128, strength: 5 },
]
const kindsByName = new Map<unknown, HashKind>(hashKinds.map((kind) => [kind.algorithm, kind]))
/** By letters and digits alone: `sha256` and `SHA-256` are one. */
const kindsByLetters = new Map(hashKinds.map((kind) => [kind.algorithm.replaceAll('-', ''), kind]))

function kindOf(algorithm: unknown): HashKind | undefined {
  return kindsByName.get(algorithm) ?? kindsByLetters.get((asText(algorithm) ?? '').toUpperCase().replaceAll('-', ''))
}

/** Reads a hash; undefined, with a warning, for an unsupported algorithm or an invalid value. */
export function readHashValue(
  written: { readonly algorithm: unknown; readonly value: unknown },
  pointer: string,
  warnings: WarningList,
): Hash | undefined {
  const kind = kindOf(written.algorithm)
  if (kind === undefined) warn(warnings, 'Hashes other than SHA-512, SHA-384, SHA-256, SHA-1 and MD5 were left out', pointer)
  if (kind === undefined) return undefined
  const hash = hashOf(written.algorithm, written.value)
  if (hash === undefined) warn(warnings, 'Hashes whose value does not fit their algorithm were left out', pointer)
  return hash
}

/**
 * Normalises a hash to lower-case hex, from hex or base64, which npm prefixes with the algorithm (`sha512-…`); undefined when it is
 * invalid.
 */
export function hashOf(algorithm: unknown, value: unknown): Hash | undefined {
  const kind = kindOf(algorithm)
  const text = (asText(value) ?? '').replace(/^sha\d+-(?=.)/u, '')
  if (kind === undefined) return undefined
  if (text.length === kind.digits && /^[0-9a-f]+$/iu.test(text)) return { algorithm: kind.algorithm, value: text.toLowerCase() }
  const isBase64 = text.length === Math.ceil(kind.digits / 6) * 4 && /^[\w+/-]+={0,2}$/u.test(text)
  const hex = isBase64 ? hexOf(decodeBase64(text)) : ''
  return hex.length === kind.digits ? { algorithm: kind.algorithm, value: hex } : undefined
}

function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += hexOfBytes[byte] ?? ''
  return hex
}

const hexOfBytes: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Ranks an algorithm from 1; 0 when it is unsupported. */
export function hashStrength(algorithm: unknown): number {
  return kindOf(algorithm)?.strength ?? 0
}
