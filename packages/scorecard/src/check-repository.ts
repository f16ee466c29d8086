import type { Check, Outcome, Risk } from './check.ts'
import { checks } from './checks.ts'
import { countedVulnerabilities, vulnerabilities } from './checks/vulnerabilities.ts'
import type { RepositoryFiles } from './repository-files.ts'
import type { Scorecard, ScorecardCheck } from './scorecard.ts'

const version = 'waybill-1'
const weights: Readonly<Record<Risk, number>> = { Critical: 10, High: 7.5, Medium: 5, Low: 2.5 }
const notVisible: Outcome = { score: -1, reason: 'not visible in the repository' }
const mostDetails = 100

/** Checks a repository's hygiene by its files; what they do not show is reported as -1 and does not count. */
export function checkRepository(files: RepositoryFiles, now: Date): Scorecard {
  const described = checks.map((check) => describe(check, check.run(files, now) ?? notVisible))
  return {
    date: now.toISOString().slice(0, 10),
    repo: { name: files.name, commit: files.commit ?? '' },
    scorecard: { version, commit: '' },
    ...summaryOf(described),
    checks: described,
    metadata: [],
  }
}

/** Adds how many known vulnerabilities the components of the repository have, which its files do not say. */
export function withVulnerabilities(scorecard: Scorecard, count: number): Scorecard {
  const described = scorecard.checks.map((check) =>
    check.name === vulnerabilities.name ? describe(vulnerabilities, countedVulnerabilities(count)) : check,
  )
  return { ...scorecard, ...summaryOf(described), checks: described }
}

function summaryOf(described: readonly ScorecardCheck[]): Pick<Scorecard, 'score' | 'checked'> {
  const visible = described.filter(({ reason }) => reason !== notVisible.reason).length
  return { score: aggregate(described), checked: `${visible} of ${described.length}` }
}

function describe({ name, short }: Check, { score, reason, details = [] }: Outcome): ScorecardCheck {
  const url = `https://github.com/ossf/scorecard/blob/main/docs/checks.md#${name.toLowerCase()}`
  return { name, score, reason, details: details.slice(0, mostDetails), documentation: { short, url } }
}

const risks: ReadonlyMap<string, Risk> = new Map(checks.map(({ name, risk }) => [name, risk]))

/** Weighs the conclusive checks by their risk. */
function aggregate(described: readonly ScorecardCheck[]): number {
  const conclusive = described.filter(({ score }) => score >= 0)
  const counted = conclusive.map(({ name, score }) => ({ weight: weights[risks.get(name) ?? 'Low'], score }))
  const total = counted.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return -1
  return Math.round((counted.reduce((sum, { weight, score }) => sum + weight * score, 0) / total) * 10) / 10
}
