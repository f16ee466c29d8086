import { normaliseAlgorithm } from '@waybill/cryptography'
import { compareText } from './license-sets.ts'
import { present } from './present.ts'
import type { FileCrypto, FileEntry } from './repository-result.ts'

/** One algorithm, key or certificate, and where it occurs. */
export interface CryptoAsset {
  readonly ref: string
  readonly component: object
}

interface Occurrence {
  readonly location: string
  readonly line: number
}

interface Gathered {
  readonly use: FileCrypto
  readonly occurrences: Occurrence[]
}

/** More occurrences than these say nothing more. */
const mostOccurrences = 1000

/** Writes the cryptography of files as CycloneDX 1.7 assets; keywords alone are no proof (docs/reference/repository-scans.md#cryptography). */
export function cryptoAssets(files: readonly FileEntry[]): readonly CryptoAsset[] {
  const gathered = new Map<string, Gathered>()
  for (const { path, crypto: uses = [] } of files) {
    for (const use of uses.filter(({ how }) => how !== 'keyword')) gather(gathered, use, path)
  }
  return [...gathered].toSorted(([a], [b]) => compareText(a, b)).map(([ref, found]) => ({ ref, component: toComponent(ref, found) }))
}

function gather(gathered: Map<string, Gathered>, use: FileCrypto, path: string): void {
  const ref = refOf(use)
  const known = gathered.get(ref) ?? { use, occurrences: [] }
  gathered.set(ref, known)
  if (known.occurrences.length < mostOccurrences) known.occurrences.push({ location: path, line: use.line })
}

function refOf({ algorithm, kind = 'algorithm', isPrivateKey, size, mode, padding }: FileCrypto): string {
  const parts = [algorithm, size, mode, padding].filter((part) => part !== undefined).map(String)
  return `crypto:${isPrivateKey === true ? 'private-key' : kind}:${parts.join('/').toLowerCase()}`
}

function toComponent(ref: string, { use, occurrences }: Gathered): object {
  return {
    type: 'cryptographic-asset',
    'bom-ref': ref,
    name: use.algorithm,
    evidence: { occurrences },
    cryptoProperties: propertiesOf(use),
  }
}

function propertiesOf(use: FileCrypto): object {
  if (use.kind === 'certificate') return { assetType: 'certificate' }
  if (use.kind === 'key') return { assetType: 'related-crypto-material', relatedCryptoMaterialProperties: keyProperties(use) }
  return { assetType: 'algorithm', algorithmProperties: algorithmProperties(use) }
}

function keyProperties({ isPrivateKey, size }: FileCrypto): object {
  return { type: isPrivateKey === true ? 'private-key' : 'public-key', ...(size !== undefined && { size }) }
}

const modes = new Set(['cbc', 'ecb', 'ccm', 'gcm', 'cfb', 'ofb', 'ctr'])
const paddings: readonly (readonly [pattern: RegExp, padding: string])[] = [
  [/oaep/iu, 'oaep'],
  [/pkcs-?1/iu, 'pkcs1v15'],
  [/pkcs-?5/iu, 'pkcs5'],
  [/pkcs-?7/iu, 'pkcs7'],
  [/^no(?:ne|padding)?$/iu, 'raw'],
]

function algorithmProperties({ algorithm, size, mode, padding }: FileCrypto): object {
  const { primitive = 'unknown', parameterSet } = normaliseAlgorithm(algorithm)
  const parameterSetIdentifier = parameterSet ?? (size === undefined ? undefined : String(size))
  return present({ primitive, parameterSetIdentifier, mode: mode && modeOf(mode.toLowerCase()), padding: padding && paddingOf(padding) })
}

function modeOf(mode: string): string {
  return modes.has(mode) ? mode : 'other'
}

function paddingOf(padding: string): string {
  return paddings.find(([pattern]) => pattern.test(padding))?.[1] ?? 'other'
}
