import type { Check, Outcome } from '../check.ts'

/** Known vulnerabilities of the components: a point for each. Files do not say how many there are, unless there are no components. */
export const vulnerabilities: Check = {
  name: 'Vulnerabilities',
  risk: 'High',
  short: 'Determines if the project has open, known vulnerabilities.',
  run: ({ hasComponents }) => (hasComponents === false ? countedVulnerabilities(0) : undefined),
}

export function countedVulnerabilities(count: number): Outcome {
  return { score: Math.max(0, 10 - count), reason: `${count} existing vulnerabilities detected` }
}
