import { coverageOf, densityOf, findTexts } from './find-texts.ts'
import type { Alignment } from './align-text.ts'
import { hashWord } from './word-hash.ts'
import type { LicenseIndex } from './license-index.ts'
import type { LicenseMention } from './license-mention.ts'
import { type ScannedWords, scanWords } from './scan-words.ts'

/** Finds the texts of licences and exceptions, and the notices that the SPDX list gives, in a text. */
export function findLicenseTexts(text: string, index: LicenseIndex): readonly LicenseMention[] {
  const scanned = scanWords(lowerCase(text), (hash) => index.numbers.get(hash) > 0)
  const numbers = scanned.hashes.map((hash) => index.numbers.get(hash))
  return findTexts(numbers, index).map((alignment) => mentionOf(alignment, scanned, text.length))
}

/** Lowers the case and keeps every place: some letters get longer. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replaceAll(/[A-Z]+/gu, (letters) => letters.toLowerCase())
}

function mentionOf(alignment: Alignment, { hashes, starts }: ScannedWords, length: number): LicenseMention {
  const { document, from, to } = alignment
  return {
    license: document.id,
    how: document.kind === 'notice' ? 'notice' : 'text',
    confidence: confidenceOf(alignment, hashes),
    coverage: coverageOf(alignment),
    from: starts[from] ?? 0,
    to: starts[to] ?? length,
    insertions: alignment.insertions.map(([first, next]) => ({ from: starts[first] ?? 0, to: starts[next] ?? length })),
    isException: document.kind === 'exception',
  }
}

/** Words that restrict or deny; one more of them makes another licence. */
const restricting = new Set(
  'not no non none nor noncommercial commercial except prohibited forbidden restricted must shall unless only commons clause military evil'
    .split(' ')
    .map(hashWord),
)

function confidenceOf(alignment: Alignment, hashes: Int32Array): 5 | 4 | 1 {
  const { missing, foreign } = alignment
  if (missing === 0 && foreign.length === 0) return alignment.document.kind === 'notice' ? 4 : 5
  if (foreign.some((at) => restricting.has(hashes[at] ?? 0))) return 1
  return coverageOf(alignment) >= 0.95 && densityOf(alignment) >= 0.95 ? 4 : 1
}
