import type { VersionOrder } from './sort-key.ts'

/** Orders texts by code point, which equals the order of their UTF-8 bytes. Nothing is normalised, and every text is a version. */
export const lexicographic: VersionOrder = {
  name: 'lexicographic',
  compare: (a, b) => compareCodePoints(a.toWellFormed(), b.toWellFormed()),
  isParsable: () => true,
}

function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) {
    if (a[at] !== b[at]) return rankOf(a.charCodeAt(at)) - rankOf(b.charCodeAt(at))
  }
  return a.length - b.length
}

/** Ranks a code unit; surrogates rank above all others, as their code points do. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
