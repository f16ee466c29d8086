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
  /** Required words that are not in the text. */
  readonly missing: readonly number[]
  /** Places of words in the text that are not in the document. */
  readonly foreign: readonly number[]
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
  return measure(index, document, pairs)
}

/** Lists the words of overlapping runs, each place once. */
function wordsOfRuns(runs: Pairs): Pairs {
  const pairs: (readonly [number, number])[] = []
  for (const [inText, inDocument] of runs) {
    for (let i = 0; i < run; i += 1) {
      const [lastText, lastDocument] = pairs.at(-1) ?? [-1, -1]
      if (inText + i > lastText && inDocument + i > lastDocument) pairs.push([inText + i, inDocument + i])
    }
  }
  return pairs
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
  const missing: number[] = []
  const foreign: number[] = []
  for (let i = 0; i <= pairs.length; i += 1) {
    const [text, place] = pairs[i] ?? [-1, document.end]
    const [lastText, lastPlace] = pairs[i - 1] ?? [text - 1, document.start - 1]
    const isWild = addMissing(index, missing, lastPlace + 1, place)
    const free = i === 0 || i === pairs.length ? Infinity : isWild ? longestWild : 0
    for (let at = lastText + 1 + free; at < text; at += 1) foreign.push(at)
  }
  return { document, from: pairs[0]?.[0] ?? 0, to: (pairs.at(-1)?.[0] ?? -1) + 1, matched: pairs.length, missing, foreign }
}

/** The words that may replace others. */
const longestWild = 60

/** Adds the required words from one place of the documents to another; returns whether other words may stand there. */
function addMissing({ flags, words }: LicenseIndex, missing: number[], from: number, to: number): boolean {
  let isWild = ((flags[to] ?? 0) & wildBefore) !== 0
  for (let at = from; at < to; at += 1) {
    const flag = flags[at] ?? 0
    if ((flag & optionalWord) === 0) missing.push(words[at] ?? 0)
    if ((flag & wildBefore) !== 0) isWild = true
  }
  return isWild
}
