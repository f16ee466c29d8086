import { origins } from '#risks/vocabulary.ts'

/** Encodes a set of origins: bit n stands for the nth entry of the vocabulary, so new entries may only be appended. */
export function originBitsOf(named: readonly string[]): number {
  return origins.reduce((bits, origin, n) => (named.includes(origin) ? bits + 2 ** n : bits), 0)
}

/** Decodes a set of origins. */
export function originsOf(bits: number): readonly string[] {
  return origins.filter((_, n) => Math.floor(bits / 2 ** n) % 2 === 1)
}
