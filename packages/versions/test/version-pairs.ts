import { readFileSync } from 'node:fs'
import type { VersionOrder } from '../src/orderings/version-order-of.ts'

/** A pair of versions and how they compare. */
export interface VersionPair {
  readonly left: string
  readonly relation: '<' | '=' | '>' | '≠'
  readonly right: string
}

/** Reads a table of lines `1.0 < 1.1`. Empty lines and lines that begin with `#` or `//` are skipped; anything else throws. */
export function readPairs(file: string): readonly VersionPair[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '' && !/^\s*(?:#|\/\/)/.test(line)).map((line) => pairOf(line.trim(), file))
}

function pairOf(line: string, file: string): VersionPair {
  const [, left, relation, right] = /^(\S+) ([<=>]) (\S+)$/.exec(line) ?? []
  if (left === undefined || right === undefined) throw new Error(`${file}: not a pair of versions: ${line}`)
  return { left, relation: relation as VersionPair['relation'], right }
}

function textOf({ left, relation, right }: VersionPair): string {
  return `${left} ${relation} ${right}`
}

/** Lists the pairs that the ordering contradicts, tested in both directions. */
export function contradictedPairs(pairs: readonly VersionPair[], order: VersionOrder): readonly string[] {
  return pairs.filter((pair) => !isConfirmed(pair, order)).map(textOf)
}

function isConfirmed({ left, relation, right }: VersionPair, order: VersionOrder): boolean {
  const there = Math.sign(order.compare(left, right))
  const back = Math.sign(order.compare(right, left))
  if (relation === '≠') return there !== 0 && there === -back
  return there === signs[relation] && back === 0 - signs[relation]
}

const signs = { '<': -1, '=': 0, '>': 1 } as const
