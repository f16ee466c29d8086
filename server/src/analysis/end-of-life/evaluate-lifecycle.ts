import type { EndOfLifeThresholds } from '#portfolio/portfolio.ts'
import { monthsBefore } from '#platform/months-before.ts'
import type { Finding, FindingStatus } from '#analysis/finding.ts'
import type { LifecycleFact } from '#analysis/end-of-life/lifecycle-fact-store.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'

/**
 * Passed, or within the months of the policy: a violation or a warning (docs/reference/analysis.md#end-of-life). A date that is known
 * decides; without one the publisher's word that it has ended does.
 */
export function evaluateLifecycle(fact: LifecycleFact, { endOfLife }: PathScopedPolicy, moduleId: string, at: Date): Finding | undefined {
  if (endOfLife === undefined || !fact.modules.has(moduleId)) return undefined
  const status = statusOf(fact, endOfLife, at)
  if (status === undefined) return undefined
  const { componentId, product, release, ends } = fact
  return {
    kind: 'endoflife',
    componentId,
    findingKey: `${product} ${release}`,
    status,
    reason: reasonOf(fact, endOfLife, at),
    details: { product, label: fact.label, release, endOfLife: ends ?? null, isPassed: isPassed(fact, at), link: fact.link },
  }
}

function statusOf(
  fact: LifecycleFact,
  { passed, warningMonths, violationMonths }: EndOfLifeThresholds,
  at: Date,
): FindingStatus | undefined {
  if (isPassed(fact, at)) return passed
  if (isWithin(fact, violationMonths, at)) return 'violation'
  return isWithin(fact, warningMonths, at) ? 'warning' : undefined
}

/** Reports whether support has ended: from the first moment of the day on, in UTC. Without a date the publisher's statement decides. */
function isPassed({ ends, hasEnded }: LifecycleFact, at: Date): boolean {
  return ends === undefined ? hasEnded : at >= startOf(ends)
}

function isWithin({ ends }: LifecycleFact, months: number, at: Date): boolean {
  return ends !== undefined && months > 0 && at >= monthsBefore(startOf(ends), months)
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function reasonOf(fact: LifecycleFact, { warningMonths, violationMonths }: EndOfLifeThresholds, at: Date): string {
  const { componentKey, version, label, release, codename, ends } = fact
  const what = [componentKey, version].filter((part) => part !== undefined).join(' ')
  const line = `${label} ${release}${codename === undefined ? '' : ` (${codename})`}`
  const months = isWithin(fact, violationMonths, at) ? violationMonths : warningMonths
  return `${what} belongs to ${line}, which ${isPassed(fact, at) ? endedText(ends) : upcomingText(ends, months)}.`
}

function endedText(ends: string | undefined): string {
  return ends === undefined ? 'has reached its end of life' : `reached its end of life on ${ends}`
}

function upcomingText(ends: string | undefined, months: number): string {
  return `reaches its end of life on ${ends ?? ''}, within ${String(months)} ${months === 1 ? 'month' : 'months'}`
}
