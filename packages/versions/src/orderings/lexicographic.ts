import type { VersionOrder } from './sort-key.ts'

/** Texts in the order of their code points, which is that of their UTF-8 bytes; nothing is normalised. Every text is a version. */
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

/** Surrogates stand for code points above all others, though their code units do not. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
