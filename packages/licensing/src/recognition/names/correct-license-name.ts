import { knownNames } from './known-names.ts'
import { isWithinEditDistance } from './edit-distance.ts'

/**
 * The licence a misspelt name means: word for word the name of exactly one licence, but for one or two long words with a letter
 * or two wrong. Numbers and short words have to be right, as `BSD-2` and `BSD-3`, `NC` and `ND` are different licences.
 */
export function correctLicenseName(key: string): string | undefined {
  const words = key.split(' ')
  // OpenSSH is no misspelt OpenSSL: a word or number beside has to be right
  if (words.length < 2 || words.length > longest) return undefined
  const candidates = byShape.get(shapeOf(words)) ?? []
  const meant = new Set(candidates.flatMap(({ name, license }) => (isMisspelt(words, name) ? [license] : [])))
  const [only] = meant
  return meant.size === 1 ? only : undefined
}

const longest = 20

interface Candidate {
  readonly name: readonly string[]
  readonly license: string
}

const byShape = Map.groupBy(
  Array.from(knownNames, ([key, license]): Candidate => ({ name: key.split(' '), license })),
  ({ name }) => shapeOf(name),
)

/** The numbers and short words with their places. */
function shapeOf(words: readonly string[]): string {
  return words.map((word) => (isFixed(word) ? word : '*')).join(' ')
}

function isFixed(word: string): boolean {
  return word.length < 5 || /^\d/u.test(word)
}

function isMisspelt(words: readonly string[], name: readonly string[]): boolean {
  const wrong = words.flatMap((word, i) => (word === name[i] ? [] : [[word, name[i] ?? ''] as const]))
  return (
    wrong.length <= 2 &&
    wrong.length < words.length &&
    wrong.every(([word, right]) => word[0] === right[0] && isWithinEditDistance(word, right, right.length < 8 ? 1 : 2))
  )
}
