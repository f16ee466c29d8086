import { origins } from '#risks/vocabulary.ts'

/** A set of origins as the database keeps it: bit n stands for the nth word of the vocabulary, so words may be added at its end alone. */
export function originBitsOf(named: readonly string[]): number {
  return origins.reduce((bits, origin, n) => (named.includes(origin) ? bits + 2 ** n : bits), 0)
}

/** The origins in such a set. */
export function originsOf(bits: number): readonly string[] {
  return origins.filter((_, n) => Math.floor(bits / 2 ** n) % 2 === 1)
}
