import { alignText, type Alignment, type Region } from './align-text.ts'
import { type Anchors, densestBand } from './longest-chain.ts'
import { bucketOf, type LicenseIndex, run } from './license-index.ts'

/** A text has to share this many runs of words with the index before it is aligned. */
const fewestHits = 3
/** The words of a text in which candidates are looked for. */
const window = 600
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
    if (known < run || !isHit(words, at - run + 1, index)) continue
    hits[count] = at - run + 1
    count += 1
  }
  return hits.subarray(0, count)
}

function isHit(words: Int32Array, at: number, { buckets, places, words: indexed }: LicenseIndex): boolean {
  const bucket = bucketOf(words, at)
  const end = buckets[bucket + 1] ?? 0
  let i = buckets[bucket] ?? 0
  while (i < end && !isSameRun(words, at, indexed, places[i] ?? 0)) i += 1
  return i < end
}

function isSameRun(words: Int32Array, at: number, indexed: Uint16Array, place: number): boolean {
  return (
    words[at] === indexed[place] &&
    words[at + 1] === indexed[place + 1] &&
    words[at + 2] === indexed[place + 2] &&
    words[at + 3] === indexed[place + 3]
  )
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

const mostRanked = 64
const mostAligned = 8
/** Of the best one's score. */
const leastLikely = 0.5

function bestIn(region: Region, index: LicenseIndex): Alignment | undefined {
  const ranked = rank({ ...region, to: Math.min(region.to, region.from + window) }, index)
  const anchors = anchorsOf(region, index, ranked)
  const likely = ranked
    .map((number, i) => ({ number, anchors: bandOf(index, number, anchors[i] ?? { inText: [], inDocument: [] }) }))
    .map((one) => ({ ...one, score: likeliness(index, one.number, one.anchors) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostAligned)
  const least = (likely[0]?.score ?? 0) * leastLikely
  const alignments = likely.filter(({ score }) => score >= least).flatMap(({ number, anchors: own }) => alignDocument(index, number, own, region) ?? [])
  const best = alignments.reduce<Alignment | undefined>(better, undefined)
  return best !== undefined && (isWhole(best) || isOwnPart(best, alignments)) ? best : alignments.filter(isWhole).reduce<Alignment | undefined>(better, undefined)
}

/** Keeps one of several copies of a document. */
function bandOf({ documents }: LicenseIndex, number: number, anchors: Anchors): Anchors {
  const length = (documents[number]?.end ?? 0) - (documents[number]?.start ?? 0)
  return densestBand(anchors, Math.max(64, length >> 3))
}

function alignDocument(index: LicenseIndex, number: number, anchors: Anchors, region: Region): Alignment | undefined {
  const document = index.documents[number]
  return document && alignText(index, document, anchors, region)
}

function better(one: Alignment | undefined, other: Alignment): Alignment {
  return one === undefined || scoreOf(other) > scoreOf(one) ? other : one
}

/** Rewards what both have and charges for what only one has, so that of sibling texts the one with the right words wins. */
function scoreOf({ matched, omissions, foreign }: Alignment): number {
  return matched - omissions - foreign.length
}

function likeliness({ documents }: LicenseIndex, number: number, { inText }: Anchors): number {
  const required = documents[number]?.required ?? 0
  return inText.length - Math.max(0, required - inText.length) / 2
}

/** The share of the required words that are there. */
export function coverageOf({ document, missing }: Alignment): number {
  return 1 - missing / Math.max(1, document.required)
}

/** The share of the words of the passage that belong to the document. */
export function densityOf({ foreign, from, to }: Alignment): number {
  return 1 - foreign.length / Math.max(1, to - from)
}

function isWhole(alignment: Alignment): boolean {
  const { required } = alignment.document
  const [coverage, density] = [coverageOf(alignment), densityOf(alignment)]
  const least = required < 30 ? 1 : required < 60 ? 0.95 : 0.9
  return coverage >= least && density >= 0.8
}

/** Whether it is a large part of a document, without other words, that few others have. */
function isOwnPart(alignment: Alignment, others: readonly Alignment[]): boolean {
  const { matched } = alignment
  const isPart = matched >= 70 && densityOf(alignment) >= 0.93 && coverageOf(alignment) >= 0.5
  return isPart && others.filter((other) => other.matched >= matched * 0.95).length <= mostSharing
}

/** A part of this many documents tells none of them. */
const mostSharing = 3

/** Runs in more places than this say little. */
const commonest = 500

/** Of the best one's score. */
const worstRatio = 0.4

/** Ranks the documents by the runs that they share with a window. */
function rank({ words, from, to }: Region, { buckets, places, documentOf, documents, words: indexed }: LicenseIndex): readonly number[] {
  const scores = new Int32Array(documents.length)
  const last = new Int32Array(documents.length).fill(-1)
  for (let at = from; at + run <= to; at += 1) {
    const bucket = bucketOf(words, at)
    const [start, end] = [buckets[bucket] ?? 0, buckets[bucket + 1] ?? 0]
    for (let i = end - start > commonest ? end : start; i < end; i += 1) {
      const place = places[i] ?? 0
      const number = documentOf[place] ?? 0
      if (last[number] === at || !isSameRun(words, at, indexed, place)) continue
      last[number] = at
      scores[number] = (scores[number] ?? 0) + 1
    }
  }
  const least = scores.reduce((best, score) => Math.max(best, score), 0) * worstRatio
  const found = Array.from(scores.keys()).filter((number) => (scores[number] ?? 0) > least)
  return found.toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0)).slice(0, mostRanked)
}

/** Finds the places that each of the documents shares with a region, as far as the document may reach. */
function anchorsOf(region: Region, index: LicenseIndex, ranked: readonly number[]): readonly Anchors[] {
  const { words, from } = region
  const { buckets, places, documentOf, documents, words: indexed } = index
  const anchors = ranked.map((): Anchors => ({ inText: [], inDocument: [] }))
  const slots = new Int16Array(documents.length).fill(-1)
  for (const [slot, number] of ranked.entries()) slots[number] = slot
  const reaches = ranked.map((number) => from + window + ((documents[number]?.end ?? 0) - (documents[number]?.start ?? 0)) * 1.25)
  const to = Math.min(region.to, Math.max(0, ...reaches))
  for (let at = from; at + run <= to; at += 1) {
    const bucket = bucketOf(words, at)
    // the last place first, so that a chain takes one place of each run
    for (let i = (buckets[bucket + 1] ?? 0) - 1; i >= (buckets[bucket] ?? 0); i -= 1) {
      const place = places[i] ?? 0
      const slot = slots[documentOf[place] ?? 0] ?? -1
      if (slot >= 0 && at < (reaches[slot] ?? 0) && isSameRun(words, at, indexed, place)) addAnchor(anchors[slot], at, place)
    }
  }
  return anchors
}

function addAnchor(anchors: Anchors | undefined, at: number, place: number): void {
  anchors?.inText.push(at)
  anchors?.inDocument.push(place)
}
