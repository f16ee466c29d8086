import { severities } from '#analysis/statistics.ts'

/** The lowest score of a severity, and how many of the severities above and with it there are. */
const lowest: ReadonlyMap<number, number> = new Map([
  [9, 1],
  [7, 2],
  [4, 3],
  [0, 5],
])

/**
 * Returns the severities of all scores from this one on, worst first; undefined where the score divides a severity. Severities are facets, whose
 * findings are counted beforehand; scores are not.
 */
export function severitiesFrom(score: number): readonly (typeof severities)[number][] | undefined {
  const count = lowest.get(score)
  return count === undefined ? undefined : severities.slice(0, count)
}
