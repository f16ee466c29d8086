import type { Check, Outcome, Risk } from './check.ts'
import { checks } from './checks.ts'
import type { RepositoryFiles } from './repository-files.ts'
import type { Scorecard, ScorecardCheck } from './scorecard.ts'

const version = 'waybill-1'
const weights: Readonly<Record<Risk, number>> = { Critical: 10, High: 7.5, Medium: 5, Low: 2.5 }
const notVisible: Outcome = { score: -1, reason: 'not visible in the repository' }
const mostDetails = 100

/** Checks a repository's hygiene by its files; what they do not show is reported as -1 and does not count. */
export function checkRepository(files: RepositoryFiles, now: Date): Scorecard {
  const results = checks.map((check) => ({ check, outcome: check.run(files, now) }))
  const visible = results.filter(({ outcome }) => outcome !== undefined).length
  return {
    date: now.toISOString().slice(0, 10),
    repo: { name: files.name, commit: files.commit ?? '' },
    scorecard: { version, commit: '' },
    score: aggregate(results),
    checked: `${visible} of ${checks.length}`,
    checks: results.map(({ check, outcome = notVisible }) => describe(check, outcome)),
    metadata: [],
  }
}

function describe({ name, short }: Check, { score, reason, details = [] }: Outcome): ScorecardCheck {
  const url = `https://github.com/ossf/scorecard/blob/main/docs/checks.md#${name.toLowerCase()}`
  return { name, score, reason, details: details.slice(0, mostDetails), documentation: { short, url } }
}

interface CheckResult {
  readonly check: Check
  readonly outcome: Outcome | undefined
}

/** Weighs the conclusive checks by their risk. */
function aggregate(results: readonly CheckResult[]): number {
  const counted = results.flatMap(({ check, outcome }) =>
    outcome === undefined || outcome.score < 0 ? [] : [{ weight: weights[check.risk], score: outcome.score }],
  )
  const total = counted.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return -1
  return Math.round((counted.reduce((sum, { weight, score }) => sum + weight * score, 0) / total) * 10) / 10
}
