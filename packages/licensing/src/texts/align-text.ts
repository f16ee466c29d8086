import { type Anchors, longestChain } from './longest-chain.ts'
import { commonWords } from './common-words.ts'
import type { IndexedDocument, LicenseIndex } from './license-index.ts'
import { optionalWord, wildBefore } from './license-template.ts'
import { run } from './license-index.ts'

/** How a document lies in a text. */
export interface Alignment {
  readonly document: IndexedDocument
  /** The first word of the text and the one after the last. */
  readonly from: number
  readonly to: number
  /** Words of the document that are in the text, optional ones included. */
  readonly matched: number
  /** The number of required words that are not in the text, and what they are charged. */
  readonly missing: number
  readonly omissions: number
  /** Places of words in the text that are not in the document. */
  readonly foreign: readonly number[]
  /** Longer passages of the text between two words of the document; the places of their words, the last one excluded. */
  readonly insertions: readonly (readonly [number, number])[]
}

/** A region of a text's words. */
export interface Region {
  readonly words: Int32Array
  readonly from: number
  readonly to: number
}

/** Pairs of places with the same word, of the text and of the document. */
type Pairs = readonly (readonly [number, number])[]

/** Aligns a document with a region of a text, given where both have the same runs of words. */
export function alignText(index: LicenseIndex, document: IndexedDocument, anchors: Anchors, region: Region): Alignment | undefined {
  const runs = longestChain(anchors).map((i) => [anchors.inText[i] ?? 0, anchors.inDocument[i] ?? 0] as const)
  if (runs.length === 0) return undefined
  const inner = fillGaps(index, wordsOfRuns(runs), region.words)
  const pairs = [...wordsBefore(index, document, inner[0], region), ...inner, ...wordsBehind(index, document, inner.at(-1), region)]
  return measure(index, document, densest(index, pairs))
}

/** Cuts off words at both ends that are farther from the rest than they are many: by chance, other texts have them too. */
function densest(index: LicenseIndex, pairs: Pairs): Pairs {
  const best = { sum: 0, from: 0, to: 0 }
  for (let i = 0, sum = 0, from = 0; i < pairs.length; i += 1) {
    const left = sum - (i === 0 ? 0 : foreignBetween(index, pairs[i - 1] ?? [0, 0], pairs[i] ?? [0, 0]))
    if (left <= 0) from = i
    sum = Math.max(0, left) + 1
    if (sum < best.sum) continue
    best.sum = sum
    best.from = from
    best.to = i + 1
  }
  return pairs.slice(best.from, best.to)
}

function foreignBetween(index: LicenseIndex, [text, place]: Pairs[number], [nextText, nextPlace]: Pairs[number]): number {
  const between = nextText - text - 1
  return between <= 0 ? 0 : Math.max(0, between - (isWildBetween(index, place + 1, nextPlace) ? longestWild : 0))
}

/** Lists the words of overlapping runs, each place once. */
function wordsOfRuns(runs: Pairs): Pairs {
  const pairs: (readonly [number, number])[] = []
  for (const [inText, inDocument] of runs) for (let i = 0; i < run; i += 1) addBehind(pairs, inText + i, inDocument + i)
  return pairs
}

function addBehind(pairs: (readonly [number, number])[], inText: number, inDocument: number): void {
  const [lastText, lastDocument] = pairs.at(-1) ?? [-1, -1]
  if (inText > lastText && inDocument > lastDocument) pairs.push([inText, inDocument])
}

/** Adds the words that both have in the same order between the runs. */
function fillGaps(index: LicenseIndex, pairs: Pairs, words: Int32Array): Pairs {
  const filled: (readonly [number, number])[] = []
  for (const [i, pair] of pairs.entries()) {
    const [lastText, lastDocument] = pairs[i - 1] ?? [pair[0], pair[1]]
    if (pair[0] - lastText > 1 && pair[1] - lastDocument > 1) {
      const gap = { words, from: lastText + 1, to: pair[0] }
      filled.push(...commonWords(gap, { words: index.words, from: lastDocument + 1, to: pair[1] }))
    }
    filled.push(pair)
  }
  return filled
}

/** A beginning or an end may differ by this many words. */
const slack = 4
const longestEdge = 200

function wordsBefore(index: LicenseIndex, document: IndexedDocument, first: Pairs[number] | undefined, { words, from }: Region): Pairs {
  const [inText, inDocument] = first ?? [0, document.start]
  const left = Math.min(longestEdge, inDocument - document.start)
  const gap = { words, from: Math.max(from, inText - left - slack), to: inText }
  return left === 0 ? [] : commonWords(gap, { words: index.words, from: inDocument - left, to: inDocument })
}

function wordsBehind(index: LicenseIndex, document: IndexedDocument, last: Pairs[number] | undefined, { words, to }: Region): Pairs {
  const [inText, inDocument] = last ?? [to, document.end]
  const left = Math.min(longestEdge, document.end - inDocument - 1)
  const gap = { words, from: inText + 1, to: Math.min(to, inText + 1 + left + slack) }
  return left <= 0 ? [] : commonWords(gap, { words: index.words, from: inDocument + 1, to: inDocument + 1 + left })
}

function measure(index: LicenseIndex, document: IndexedDocument, pairs: Pairs): Alignment {
  const omitted = pairs.map(([, place], i) => missingBetween(index, pairs[i - 1]?.[1] ?? document.start - 1, place))
  omitted.push(missingBetween(index, pairs.at(-1)?.[1] ?? document.start - 1, document.end))
  return {
    document,
    from: pairs[0]?.[0] ?? 0,
    to: (pairs.at(-1)?.[0] ?? -1) + 1,
    matched: pairs.length,
    missing: omitted.reduce((sum, words) => sum + words, 0),
    omissions: omitted.reduce((sum, words) => sum + chargeFor(words), 0),
    foreign: pairs.flatMap((pair, i) => foreignBefore(index, pairs[i - 1] ?? pair, pair)),
    insertions: pairs.flatMap((pair, i) => insertionBefore(pairs[i - 1] ?? pair, pair)),
  }
}

/** Fewer words grant nothing. */
const shortestInsertion = 8

function insertionBefore([last]: Pairs[number], [next]: Pairs[number]): readonly (readonly [number, number])[] {
  return next - last > shortestInsertion ? [[last + 1, next]] : []
}

/** Lists the words of the text between two pairs that are not in the document. */
function foreignBefore(index: LicenseIndex, last: Pairs[number], pair: Pairs[number]): readonly number[] {
  const count = foreignBetween(index, last, pair)
  return count === 0 ? none : Array.from({ length: count }, (_, i) => pair[0] - count + i)
}

const none: readonly number[] = []

/** A passage that is left out as a whole says less than words that are left out one by one. */
function chargeFor(missing: number): number {
  return missing <= 8 ? missing : 8 + (missing - 8) / 8
}

/** The words that may replace others. */
const longestWild = 60

/** Counts the required words between two places of a document. */
function missingBetween({ flags }: LicenseIndex, last: number, to: number): number {
  let missing = 0
  for (let at = last + 1; at < to; at += 1) if (((flags[at] ?? 0) & optionalWord) === 0) missing += 1
  return missing
}

/** Whether other words may stand between two places of a document. */
function isWildBetween({ flags }: LicenseIndex, from: number, to: number): boolean {
  let at = from
  while (at < to && ((flags[at] ?? 0) & wildBefore) === 0) at += 1
  return ((flags[at] ?? 0) & wildBefore) !== 0
}
