import fingerprints from './license-fingerprints.json' with { type: 'json' }
import { licenseKey } from '../names/license-key.ts'
import { isOpenSource, propertiesOf } from '#properties/license-properties.ts'
import { readFingerprint, type LicenseFingerprint } from './license-fingerprint.ts'
import { licenseInNotice } from './license-notice.ts'
import { licenseWords, shinglesOf } from './text-shingles.ts'

/** How much two texts have to have in common, of all that is in either, to be the same licence. */
const minLikeness = 0.88

/** Notices are short; a longer text that holds one has terms of its own beside it. */
const longestNotice = 300

/**
 * The licence a text is of, or the one its notice names: the licence of the SPDX list it has most in common with, when that is
 * nearly all of both. Undefined for a text of several licences, of none, or of one changed much.
 */
export function recogniseLicenseText(text: string): string | undefined {
  const words = licenseWords(text)
  const id = nearest(text, shinglesOf(words))
  if (id !== undefined) return addsRestriction(words, id) ? undefined : id
  return words.length > longestNotice ? undefined : licenseInNotice(text, words)
}

const restricting = new Set(['noncommercial', 'noderivs', 'noderivatives'])

/** Some take a free licence and forbid commercial use or changes in a few words. The GPL says "noncommercial" itself. */
function addsRestriction(words: readonly string[], id: string): boolean {
  const isRestricted = words.some((word, i) => restricting.has(word) || (word === 'commercial' && words[i - 1] === 'non'))
  const properties = propertiesOf(id)
  return isRestricted && properties !== undefined && isOpenSource(properties) && !id.includes('GPL')
}

interface Candidate {
  readonly id: string
  readonly likeness: number
}

/** Of texts that are nearly the same, the one whose name the text begins with. */
function nearest(text: string, shingles: ReadonlySet<number>): string | undefined {
  const ordered = Uint32Array.from(shingles).toSorted()
  const alike = table.flatMap(({ id, prints }): readonly Candidate[] => {
    const likeness = Math.max(...prints.map((print) => likenessOf(print, shingles, ordered)))
    return likeness < minLikeness ? [] : [{ id, likeness }]
  })
  const title = ` ${licenseKey(text.slice(0, longestTitle))} `
  const ranked = alike.map(({ id, likeness }) => ({ id, likeness: likeness + (isTitled(id, title) ? bonus : 0) }))
  return ranked.toSorted((one, other) => other.likeness - one.likeness)[0]?.id
}

const longestTitle = 300
const bonus = 0.05

function isTitled(id: string, title: string): boolean {
  return title.includes(` ${licenseKey(propertiesOf(id)?.name ?? id)} `)
}

/** What both have, of what either has: once by their sizes, once by all shingles up to the sample's last. The less of both. */
function likenessOf({ size, sample }: LicenseFingerprint, shingles: ReadonlySet<number>, ordered: Uint32Array): number {
  // a text half as long or twice as long cannot be alike enough
  if (size * 2 < shingles.size || shingles.size * 2 < size || sample.length === 0) return 0
  const found = sample.filter((shingle) => shingles.has(shingle)).length
  const shared = (size * found) / sample.length
  const among = sample.length === size ? shingles.size : countUpTo(ordered, sample.at(-1) ?? 0)
  return Math.min(shared / (size + shingles.size - shared), found / (sample.length + among - found))
}

function countUpTo(ordered: Uint32Array, last: number): number {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordered[middle] ?? 0) <= last) low = middle + 1
    else high = middle
  }
  return low
}

const rows: Readonly<Record<string, readonly string[]>> = fingerprints
const table = Object.entries(rows).map(([id, lines]) => ({ id, prints: lines.map(readFingerprint) }))
