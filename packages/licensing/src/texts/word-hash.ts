/** The hash of no characters; see `hashCharacter`. */
export const emptyHash = 0x811c9dc5 | 0

/** Adds a character to the FNV-1a hash of a word, so that the hash of two words joined is that of the first continued. */
export function hashCharacter(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

/** Hashes a word of lower case. */
export function hashWord(word: string): number {
  return continueHash(emptyHash, word, 0, word.length)
}

/** Adds a part of a text to a hash. */
export function continueHash(start: number, text: string, from: number, to: number): number {
  let hash = start
  for (let i = from; i < to; i += 1) hash = hashCharacter(hash, text.charCodeAt(i))
  return hash
}
