import type { ByteReader } from './bytes.ts'
import { documentKinds, optionalWord, type DocumentKind } from './license-template.ts'
import { equivalentWords } from './equivalent-words.ts'
import { type HashTable, makeHashTable } from './hash-table.ts'
import { readNumber, readText, readWord } from './bytes.ts'

/** A text that is looked for. */
export interface IndexedDocument {
  readonly id: string
  readonly kind: DocumentKind
  /** Where its words start and end among those of all documents. */
  readonly start: number
  readonly end: number
  /** The number of words that must be there. */
  readonly required: number
}

/** The texts of licences, prepared for matching; opaque outside this folder. */
export interface LicenseIndex {
  readonly version: string
  readonly numbers: HashTable
  readonly documents: readonly IndexedDocument[]
  /** The words of all documents, one after the other, as numbers from 1; their flags; the document of each. */
  readonly words: Uint16Array
  readonly flags: Uint8Array
  readonly documentOf: Uint16Array
  /** The places of each run of four words: those of bucket b are `places` from `buckets[b]` to `buckets[b + 1]`. */
  readonly buckets: Int32Array
  readonly places: Int32Array
}

/** The number of words whose run is looked up. */
export const run = 4
const bucketBits = 19

/** Computes the bucket of four words. */
export function bucketOf(words: ArrayLike<number>, at: number): number {
  let hash = words[at] ?? 0
  for (let i = 1; i < run; i += 1) hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) + (words[at + i] ?? 0)
  hash = Math.imul(hash ^ (hash >>> 15), 0x297a2d39)
  return (hash ^ (hash >>> 13)) >>> (32 - bucketBits)
}

/** Opens an index that `writeLicenseIndex` wrote. */
export function openLicenseIndex(bytes: Uint8Array): LicenseIndex {
  const reader: ByteReader = { bytes, at: 0 }
  const version = readText(reader)
  const hashes = Array.from({ length: readNumber(reader) }, () => readWord(reader))
  const { documents, flags } = readDocuments(reader)
  const words = readPassages(reader, flags.length)
  const documentOf = new Uint16Array(words.length)
  for (const [number, { start, end }] of documents.entries()) documentOf.fill(number, start, end)
  return { version, numbers: numbersOf(hashes), documents, words, flags, documentOf, ...placesOf(words, documentOf) }
}

function numbersOf(hashes: readonly number[]): HashTable {
  const own = makeHashTable(hashes.map((hash, i) => [hash, i + 1]))
  const others = [...equivalentWords].map(([hash, meant]) => [hash, own.get(meant)] as const)
  return makeHashTable([...hashes.map((hash, i) => [hash, i + 1] as const), ...others.filter(([, number]) => number > 0)])
}

interface Documents {
  readonly documents: readonly IndexedDocument[]
  readonly flags: Uint8Array
}

function readDocuments(reader: ByteReader): Documents {
  const flags: number[] = []
  const documents = Array.from({ length: readNumber(reader) }, () => {
    const id = readText(reader)
    const kind = documentKinds[readNumber(reader)] ?? 'license'
    const start = flags.length
    const end = start + readNumber(reader)
    return { id, kind, start, end, required: readFlags(reader, flags, end) }
  })
  return { documents, flags: Uint8Array.from(flags) }
}

function readFlags(reader: ByteReader, flags: number[], end: number): number {
  let required = 0
  while (flags.length < end) {
    const length = readNumber(reader)
    const flag = readNumber(reader)
    for (let i = 0; i < length; i += 1) flags.push(flag)
    if ((flag & optionalWord) === 0) required += length
  }
  return required
}

function readPassages(reader: ByteReader, length: number): Uint16Array {
  const words = new Uint16Array(length)
  for (let at = 0; at < length;) {
    const plain = readNumber(reader)
    for (let i = 0; i < plain; i += 1) words[at + i] = readNumber(reader)
    const copied = readNumber(reader)
    const from = copied === 0 ? 0 : readNumber(reader)
    words.copyWithin(at + plain, from, from + copied)
    at += plain + copied
  }
  return words
}

/** Sorts the places of all runs of four words within a document by bucket. */
function placesOf(words: Uint16Array, documentOf: Uint16Array): Pick<LicenseIndex, 'buckets' | 'places'> {
  const own = bucketsOf(words, documentOf)
  const buckets = startsOf(own)
  const places = new Int32Array(buckets.at(-1) ?? 0)
  const next = buckets.slice()
  for (const [at, bucket] of own.entries()) {
    if (bucket < 0) continue
    const slot = next[bucket] ?? 0
    places[slot] = at
    next[bucket] = slot + 1
  }
  return { buckets, places }
}

/** Computes the bucket of the run at each place, or -1 where a document ends. */
function bucketsOf(words: Uint16Array, documentOf: Uint16Array): Int32Array {
  const own = new Int32Array(words.length).fill(-1)
  for (let at = 0; at + run <= words.length; at += 1) {
    if (documentOf[at] === documentOf[at + run - 1]) own[at] = bucketOf(words, at)
  }
  return own
}

/** Computes where each bucket starts. */
function startsOf(own: Int32Array): Int32Array {
  const starts = new Int32Array((1 << bucketBits) + 1)
  for (const bucket of own) if (bucket >= 0) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
  for (let b = 1; b < starts.length; b += 1) starts[b] = (starts[b] ?? 0) + (starts[b - 1] ?? 0)
  return starts
}
