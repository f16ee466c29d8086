/** Words that follow each other, taken together, tell texts apart. */
const together = 4

/** Texts beyond this are cut: the longest licence of the SPDX list has about 90,000 characters. */
const longest = 200_000

/** A text's runs of four words, each as a number of 24 bits. */
export function shinglesOf(words: readonly string[]): ReadonlySet<number> {
  const shingles = new Set<number>()
  for (let i = 0; i + together <= words.length; i += 1) shingles.add(hashOf(words.slice(i, i + together)))
  return shingles
}

/** The words of a text; case, punctuation, line breaks, markup and lines that only say who holds the copyright do not matter. */
export function licenseWords(text: string): readonly string[] {
  const lines = text
    .slice(0, longest)
    .toLowerCase()
    .replaceAll(/<[^<>]{0,300}>/gu, ' ')
    .split('\n')
  const plain = lines.filter((line) => !isNotice(line)).join('\n')
  const words = plain.replaceAll('licence', 'license').match(/[\p{L}\p{N}]+/gu) ?? []
  return namePlaces
    .reduce((said, [place, name]) => said.replaceAll(place, name), words.join(' '))
    .split(' ')
    .filter(Boolean)
}

/** Where licences of the BSD family name who wrote the software. */
const namePlaces: readonly (readonly [RegExp, string])[] = [
  [/\bneither the names? of (?:\S{1,40} ){1,14}?(?:nor|or) the names? of\b/gu, 'neither the name of nor the names of'],
  [/\bprovided by (?:\S{1,40} ){1,14}?as is\b/gu, 'provided by as is'],
  [/\bin no event shall (?:\S{1,40} ){1,16}?be liable\b/gu, 'in no event shall be liable'],
]

/** `Copyright (c) 2020 Somebody`, `All rights reserved.` */
function isNotice(line: string): boolean {
  return line.length < 300 && /^[\s*#/;-]*(?:copyright\b|\(c\)|©|all rights reserved\.?\s*$)/u.test(line)
}

/** FNV-1a over the words, folded to 24 bits. */
function hashOf(words: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const word of words) hash = hashWord(hash, word)
  // FNV mixes its high bits badly on short input
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 8
}

function hashWord(start: number, word: string): number {
  let hash = start
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return Math.imul(hash ^ 32, 0x01000193)
}
