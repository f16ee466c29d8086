/** Places where a text and a document have the same run of words, ordered by the place in the text. */
export interface Anchors {
  readonly inText: number[]
  readonly inDocument: number[]
}

/** Picks the most anchors whose places grow in both; returns their indices. */
export function longestChain({ inText, inDocument }: Anchors): readonly number[] {
  const before = new Int32Array(inText.length)
  const tails: number[] = []
  for (const [i, place] of inDocument.entries()) {
    const at = firstNotBelow(tails, inDocument, place)
    // an anchor may replace the end of a chain, but must not follow one at the same place of the text
    const follows = at > 0 && inText[tails[at - 1] ?? 0] === inText[i]
    before[i] = at === 0 ? -1 : (tails[at - 1] ?? -1)
    if (!follows) tails[at] = i
  }
  return chainTo(tails.at(-1) ?? -1, before)
}

function chainTo(last: number, before: Int32Array): readonly number[] {
  const chain: number[] = []
  for (let i = last; i >= 0; i = before[i] ?? -1) chain.push(i)
  return chain.toReversed()
}

function firstNotBelow(tails: readonly number[], places: readonly number[], place: number): number {
  let [low, high] = [0, tails.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

/** Keeps the anchors near the diagonal with the most: a text may hold a document twice. */
export function densestBand({ inText, inDocument }: Anchors, width: number): Anchors {
  const bands = bandsOf({ inText, inDocument }, width)
  const best = fullestPair(bands)
  const kept: Anchors = { inText: [], inDocument: [] }
  for (let i = 0; i < bands.length; i += 1) {
    const band = bands[i] ?? 0
    if (band !== best && band !== best + 1) continue
    kept.inText.push(inText[i] ?? 0)
    kept.inDocument.push(inDocument[i] ?? 0)
  }
  return kept
}

/** Numbers the band of each anchor, from 1. */
function bandsOf({ inText, inDocument }: Anchors, width: number): Int32Array {
  const bands = new Int32Array(inText.length)
  let lowest = Infinity
  for (let i = 0; i < bands.length; i += 1) {
    const band = Math.floor(((inText[i] ?? 0) - (inDocument[i] ?? 0)) / width)
    bands[i] = band
    if (band < lowest) lowest = band
  }
  for (let i = 0; i < bands.length; i += 1) bands[i] = (bands[i] ?? 0) - lowest + 1
  return bands
}

/** Finds the first of the two neighbouring bands with the most anchors. */
function fullestPair(bands: Int32Array): number {
  const counts = new Int32Array(bands.reduce((most, band) => Math.max(most, band), 0) + 2)
  for (const band of bands) counts[band] = (counts[band] ?? 0) + 1
  const pairs = counts.map((count, band) => count + (counts[band + 1] ?? 0))
  return pairs.reduce((best, count, band) => (count > (pairs[best] ?? 0) ? band : best), 0)
}
