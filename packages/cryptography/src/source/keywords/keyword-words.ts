import { normaliseAlgorithm } from '../../algorithms-of.ts'
import table from './crypto-keywords.json' with { type: 'json' }

/** Lists the words that name an algorithm, each with the algorithm's name. */
export function keywordWords(): readonly (readonly [word: string, algorithm: string])[] {
  return Object.entries(table.keywords).flatMap(([name, words]) => {
    const algorithm = normaliseAlgorithm(name).name
    return words.split(' ').map((word) => [word, algorithm] as const)
  })
}
