import type { LicenseTemplate, TemplateWord } from './license-template.ts'
import { writeNumber, writeText, writeWord } from './bytes.ts'
import { documentKinds } from './license-template.ts'
import { templateWords } from './template-words.ts'

interface Document {
  readonly id: string
  readonly kind: number
  readonly words: readonly TemplateWord[]
}

/** Fewer words say nothing. */
const fewest = 8

/**
 * Writes the index that `openLicenseIndex` opens: the version of the list, the hashes of all words, the most frequent first, and of each text its id, kind, words
 * (as repetitions of earlier passages where there are some) and flags. Of templates with the same words the first stays.
 */
export function writeLicenseIndex(version: string, templates: readonly LicenseTemplate[]): Uint8Array {
  const documents = distinctOf(templates)
  const words = wordsByFrequency(documents)
  const numbers = new Map(words.map((hash, i) => [hash, i + 1]))
  const bytes: number[] = []
  writeText(bytes, version)
  writeNumber(bytes, words.length)
  for (const hash of words) writeWord(bytes, hash)
  writeNumber(bytes, documents.length)
  for (const { id, kind, words: own } of documents) {
    writeText(bytes, id)
    writeNumber(bytes, kind)
    writeNumber(bytes, own.length)
    writeFlags(bytes, own)
  }
  writePassages(
    bytes,
    documents.flatMap(({ words: own }) => own.map(({ hash }) => numbers.get(hash) ?? 0)),
  )
  return Uint8Array.from(bytes)
}

function distinctOf(templates: readonly LicenseTemplate[]): readonly Document[] {
  const byWords = new Map<string, Document>()
  for (const template of templates) {
    const words = templateWords(template)
    const key = words.map(({ hash }) => hash).join(' ')
    if (words.length >= fewest && !byWords.has(key))
      byWords.set(key, { id: template.id, kind: documentKinds.indexOf(template.kind), words })
  }
  return [...byWords.values()]
}

function wordsByFrequency(documents: readonly Document[]): readonly number[] {
  const counts = new Map<number, number>()
  for (const { words } of documents) for (const { hash } of words) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  return [...counts].toSorted(([one, a], [other, b]) => b - a || one - other).map(([hash]) => hash)
}

/** Writes runs of the same flags: how many words, and the flags. */
function writeFlags(bytes: number[], words: readonly TemplateWord[]): void {
  for (let at = 0; at < words.length;) {
    const flags = words[at]?.flags ?? 0
    const next = words.findIndex((word, i) => i > at && word.flags !== flags)
    const end = next < 0 ? words.length : next
    writeNumber(bytes, end - at)
    bytes.push(flags)
    at = end
  }
}

const shortestCopy = 6

/** Writes words as they are, or as where an equal earlier passage starts and its length. */
function writePassages(bytes: number[], words: readonly number[]): void {
  const earlier = new Map<string, number>()
  const plain: number[] = []
  for (let at = 0; at < words.length;) {
    const from = earlier.get(keyAt(words, at))
    const length = from === undefined ? 0 : commonLength(words, from, at)
    if (length < shortestCopy) plain.push(words[at] ?? 0)
    else writeCopy(bytes, plain, { from: from ?? 0, length })
    const end = at + Math.max(1, length < shortestCopy ? 1 : length)
    for (; at < end; at += 1) earlier.set(keyAt(words, at), at)
  }
  writeCopy(bytes, plain, { from: 0, length: 0 })
}

function writeCopy(bytes: number[], plain: number[], { from, length }: { readonly from: number; readonly length: number }): void {
  writeNumber(bytes, plain.length)
  for (const word of plain.splice(0)) writeNumber(bytes, word)
  writeNumber(bytes, length)
  if (length > 0) writeNumber(bytes, from)
}

function keyAt(words: readonly number[], at: number): string {
  return words.slice(at, at + 4).join(' ')
}

function commonLength(words: readonly number[], from: number, at: number): number {
  let length = 0
  while (at + length < words.length && from + length < at && words[from + length] === words[at + length]) length += 1
  return length
}
