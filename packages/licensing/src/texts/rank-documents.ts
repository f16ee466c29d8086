import { type Anchors, densestBand } from './longest-chain.ts'
import { commonness, visitPlaces } from './run-places.ts'
import type { IndexedDocument, LicenseIndex } from './license-index.ts'
import type { Region } from './align-text.ts'
import { bucketOf, run } from './license-index.ts'

/** A document that may lie in a region, and the places that both share. */
export interface Candidate {
  readonly document: IndexedDocument
  readonly anchors: Anchors
  readonly score: number
}

/** The words of a text in which documents are looked for. */
const window = 600
const mostRanked = 64
const mostLikely = 8
/** Of the best one's score. */
const leastLikely = 0.5

/** Finds the documents that most likely lie at the start of a region. */
export function rankDocuments(region: Region, index: LicenseIndex): readonly Candidate[] {
  const documents = sharingMost(region, index)
  const anchors = anchorsOf(region, index, documents)
  const candidates = documents.map((document, i) => candidateOf(document, anchors[i] ?? { inText: [], inDocument: [] }))
  const likely = candidates.toSorted((one, other) => other.score - one.score).slice(0, mostLikely)
  const least = (likely[0]?.score ?? 0) * leastLikely
  return likely.filter(({ score }) => score >= least)
}

/** Keeps one of several copies of a document. */
function candidateOf(document: IndexedDocument, anchors: Anchors): Candidate {
  const band = densestBand(anchors, Math.max(64, lengthOf(document) >> 3))
  return { document, anchors: band, score: scoreOf(band.inText.length, document.required) }
}

function lengthOf({ start, end }: IndexedDocument): number {
  return end - start
}

/** Runs in more places than this say little. */
const commonest = 500
/** Of the best one's score. */
const worstRatio = 0.4

/** Picks the documents with the most of the runs in a window. */
function sharingMost(region: Region, index: LicenseIndex): readonly IndexedDocument[] {
  const counts = countShared(region, index)
  const scores = index.documents.map(({ required }, number) => scoreOf(counts[number] ?? 0, Math.min(required, window)))
  const least = scores.reduce((most, score) => Math.max(most, score), 0) * worstRatio
  const ranked = index.documents.map((document, number) => ({ document, score: scores[number] ?? 0 })).filter(({ score }) => score > least)
  return ranked
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostRanked)
    .map(({ document }) => document)
}

/** Rewards what is there and charges half for what is not. */
function scoreOf(found: number, required: number): number {
  return found - Math.max(0, required - found) / 2
}

/** Counts the different runs that each document shares with a window. */
function countShared({ words, from, to }: Region, index: LicenseIndex): Int32Array {
  const { documentOf, documents } = index
  const counts = new Int32Array(documents.length)
  const last = new Int32Array(documents.length).fill(-1)
  const seen = new Set<number>()
  for (let at = from; at + run <= Math.min(to, from + window); at += 1) {
    const bucket = bucketOf(words, at)
    if (seen.has(bucket) || commonness(index, bucket) > commonest) continue
    seen.add(bucket)
    visitPlaces(index, words, at, (place) => {
      const number = documentOf[place] ?? 0
      if (last[number] === at) return
      last[number] = at
      counts[number] = (counts[number] ?? 0) + 1
    })
  }
  return counts
}

/** Finds the places that each of the documents shares with a region, as far as the document may reach. */
function anchorsOf({ words, from, to }: Region, index: LicenseIndex, documents: readonly IndexedDocument[]): readonly Anchors[] {
  const anchors = documents.map((): Anchors => ({ inText: [], inDocument: [] }))
  const reaches = documents.map((document) => from + window + lengthOf(document) * 1.25)
  const slots = slotsOf(index, documents)
  const end = Math.min(to, Math.max(0, ...reaches))
  for (let at = from; at + run <= end; at += 1) {
    visitPlaces(index, words, at, (place) => {
      const slot = slots[index.documentOf[place] ?? 0] ?? -1
      if (slot >= 0 && at < (reaches[slot] ?? 0)) addAnchor(anchors[slot], at, place)
    })
  }
  return anchors
}

function slotsOf(index: LicenseIndex, documents: readonly IndexedDocument[]): Int16Array {
  const slots = new Int16Array(index.documents.length).fill(-1)
  for (const [slot, { start }] of documents.entries()) slots[index.documentOf[start] ?? 0] = slot
  return slots
}

function addAnchor(anchors: Anchors | undefined, at: number, place: number): void {
  anchors?.inText.push(at)
  anchors?.inDocument.push(place)
}
