import fingerprints from '#standards/licenses/texts/license-fingerprints.json' with { type: 'json' }
import { readFingerprint, type LicenseFingerprint } from '#standards/licenses/texts/license-fingerprint.ts'
import { licenseInNotice } from '#standards/licenses/texts/license-notice.ts'
import { licenseWords, shinglesOf } from '#standards/licenses/texts/text-shingles.ts'

/** How much two texts have to have in common, of all that is in either, to be the same licence. */
const enough = 0.8

/**
 * The licence a text is of, or the one its notice names: the licence of the SPDX list it has most in common with, when that is
 * nearly all of both. Undefined for a text of several licences, of none, or of one changed much.
 */
export function recogniseLicenseText(text: string): string | undefined {
  return nearest(shinglesOf(text)) ?? licenseInNotice(text, licenseWords(text))
}

interface Candidate {
  readonly id: string
  readonly likeness: number
}

function nearest(shingles: ReadonlySet<number>): string | undefined {
  const best = table.reduce<Candidate>(
    (found, [id, fingerprint]) => {
      const likeness = likenessOf(fingerprint, shingles)
      return likeness > found.likeness ? { id, likeness } : found
    },
    { id: '', likeness: 0 },
  )
  return best.likeness < enough ? undefined : best.id
}

/** What both have, of what either has, from the sample. */
function likenessOf({ size, sample }: LicenseFingerprint, shingles: ReadonlySet<number>): number {
  // a text half as long or twice as long cannot be alike enough
  if (size * 2 < shingles.size || shingles.size * 2 < size || sample.length === 0) return 0
  const shared = (size * sample.filter((shingle) => shingles.has(shingle)).length) / sample.length
  return shared / (size + shingles.size - shared)
}

const rows: Readonly<Record<string, string>> = fingerprints
const table = Object.entries(rows).map(([id, line]) => [id, readFingerprint(line)] as const)
