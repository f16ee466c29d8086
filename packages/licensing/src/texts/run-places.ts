import { bucketOf, type LicenseIndex } from './license-index.ts'

/** Calls a function with each place of the index that has the run of words at a place of a text, the last first. */
export function visitPlaces(index: LicenseIndex, words: Int32Array, at: number, visit: (place: number) => void): void {
  const { buckets, places } = index
  const bucket = bucketOf(words, at)
  const start = buckets[bucket] ?? 0
  for (let i = (buckets[bucket + 1] ?? 0) - 1; i >= start; i -= 1) {
    const place = places[i] ?? 0
    if (isSameRun(words, at, index.words, place)) visit(place)
  }
}

/** Whether the index has the run of words at a place of a text. */
export function hasRun({ buckets, places, words: indexed }: LicenseIndex, words: Int32Array, at: number): boolean {
  const bucket = bucketOf(words, at)
  const end = buckets[bucket + 1] ?? 0
  let i = buckets[bucket] ?? 0
  while (i < end && !isSameRun(words, at, indexed, places[i] ?? 0)) i += 1
  return i < end
}

/** Returns the number of places in a bucket. */
export function commonness({ buckets }: LicenseIndex, bucket: number): number {
  return (buckets[bucket + 1] ?? 0) - (buckets[bucket] ?? 0)
}

function isSameRun(words: Int32Array, at: number, indexed: Uint16Array, place: number): boolean {
  return (
    words[at] === indexed[place] &&
    words[at + 1] === indexed[place + 1] &&
    words[at + 2] === indexed[place + 2] &&
    words[at + 3] === indexed[place + 3]
  )
}
