import { alignText, type Alignment, type Region } from './align-text.ts'
import { type LicenseIndex, run } from './license-index.ts'
import { hasRun } from './run-places.ts'
import { rankDocuments } from './rank-documents.ts'

/** A text has to share this many runs of words with the index before it is aligned. */
const fewestHits = 3
/** Words without a hit that separate regions. */
const farthest = 60

/** Finds the documents of the index in a text, in its order; passages that lie in none are left out. */
export function findTexts(words: Int32Array, index: LicenseIndex): readonly Alignment[] {
  const hits = hitsIn(words, index)
  return regionsOf(hits).flatMap((region) => findInRegion({ words, ...region }, index, hits))
}

/** Lists the places whose run of words is in the index. */
function hitsIn(words: Int32Array, index: LicenseIndex): Int32Array {
  const hits = new Int32Array(words.length)
  let count = 0
  for (let at = 0, known = 0; at < words.length; at += 1) {
    known = words[at] === 0 ? 0 : known + 1
    if (known < run || !hasRun(index, words, at - run + 1)) continue
    hits[count] = at - run + 1
    count += 1
  }
  return hits.subarray(0, count)
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Groups hits that are near each other. */
function regionsOf(hits: Int32Array): readonly Span[] {
  const regions: Span[] = []
  for (let i = 0, first = 0; i < hits.length; i += 1) {
    const next = hits[i + 1] ?? Infinity
    if (next - (hits[i] ?? 0) <= farthest) continue
    if (i - first + 1 >= fewestHits) regions.push({ from: hits[first] ?? 0, to: (hits[i] ?? 0) + run })
    first = i + 1
  }
  return regions
}

/** Finds the best document in a window, then looks before and behind it. */
function findInRegion(region: Region, index: LicenseIndex, hits: Int32Array): readonly Alignment[] {
  const found: Alignment[] = []
  const pending: Span[] = [region]
  for (let span = pending.pop(); span !== undefined; span = pending.pop()) {
    const first = firstHit(hits, span.from)
    const from = hits[first] ?? Infinity
    if ((hits[first + fewestHits - 1] ?? Infinity) + run > span.to) continue
    const best = bestIn({ words: region.words, from, to: span.to }, index)
    if (best === undefined) {
      pending.push({ from: hits[firstHit(hits, from + step)] ?? Infinity, to: span.to })
    } else {
      found.push(best)
      pending.push({ from: best.to, to: span.to }, { from, to: best.from })
    }
  }
  return found.toSorted((one, other) => one.from - other.from)
}

/** The words that are passed over when no document lies at a place. */
const step = 150

function firstHit(hits: Int32Array, from: number): number {
  let [low, high] = [0, hits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hits[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

function bestIn(region: Region, index: LicenseIndex): Alignment | undefined {
  const candidates = rankDocuments(region, index)
  const alignments = candidates.flatMap(({ document, anchors }) => alignText(index, document, anchors, region) ?? [])
  const best = bestOf(alignments)
  const whole = bestOf(alignments.filter(isWhole))
  // copies of a text look like a part of another one that has it several times
  const isPart = best !== undefined && !(whole !== undefined && isNearlyEqual(whole)) && isOwnPart(best, alignments)
  return isPart ? best : whole
}

function isNearlyEqual({ matched, omissions, foreign }: Alignment): boolean {
  return omissions + foreign.length <= matched / 50
}

function bestOf(alignments: readonly Alignment[]): Alignment | undefined {
  return alignments.reduce<Alignment | undefined>(
    (best, each) => (best === undefined || scoreOf(each) > scoreOf(best) ? each : best),
    undefined,
  )
}

/** Rewards what both have and charges for what only one has, so that of sibling texts the one with the right words wins. */
function scoreOf({ matched, omissions, foreign }: Alignment): number {
  return matched - omissions - foreign.length
}

/** The share of the required words that are there. */
export function coverageOf({ document, missing }: Alignment): number {
  return 1 - missing / Math.max(1, document.required)
}

/** The share of the words of the passage that belong to the document. */
export function densityOf({ foreign, from, to }: Alignment): number {
  return 1 - foreign.length / Math.max(1, to - from)
}

/** The coverage that a text needs, by the words that are required: a word more or less makes another licence of a short one. */
const leastCoverage: readonly (readonly [number, number])[] = [
  [30, 1],
  [60, 0.95],
  [Infinity, 0.9],
]

function isWhole(alignment: Alignment): boolean {
  const [, least = 1] = leastCoverage.find(([words]) => alignment.document.required < words) ?? []
  return coverageOf(alignment) >= least && densityOf(alignment) >= 0.8
}

/** A part of more documents tells none of them. */
const mostSharing = 3

/** Whether it is a large part of a document, without other words, that few others have. */
function isOwnPart(alignment: Alignment, others: readonly Alignment[]): boolean {
  const { matched } = alignment
  const isPart = matched >= 70 && densityOf(alignment) >= 0.93 && coverageOf(alignment) >= 0.5
  return isPart && others.filter((other) => other.matched >= matched * 0.95).length <= mostSharing
}
