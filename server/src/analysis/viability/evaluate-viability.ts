import type { ViabilityPolicy } from '#portfolio/portfolio.ts'
import { omitUndefined } from '@waybill/documents/json'
import type { Finding, FindingStatus } from '#analysis/finding.ts'
import { activityLevel, type ActivityLevel } from '#analysis/viability/activity-level.ts'
import { knownIndicators, type RepositoryFact, type ViabilityFact } from '#analysis/viability/viability-fact.ts'

/**
 * Evaluates how alive the repository of a component is (docs/reference/analysis.md#viability): by its level of activity where enough is known
 * of it, else as the policy says of what is not known. That a repository is archived is known whatever else is not.
 */
export function evaluateViability(fact: ViabilityFact, policy: ViabilityPolicy, at: Date): Finding | undefined {
  const { repository } = fact
  if (repository === undefined) return unknownActivity(fact, policy, `nothing is known of the repository of ${nameOf(fact)}`)
  const known = knownIndicators(repository).length
  if (!repository.isArchived && known < policy.minConfidence)
    return unknownActivity(
      fact,
      policy,
      `only ${String(known)} of at least ${String(policy.minConfidence)} indicators are known of ${repositoryNameOf(fact)}`,
    )
  const level = activityLevel(repository, at)
  if (level === undefined) return unknownActivity(fact, policy, `neither a commit nor a release is known of ${repositoryNameOf(fact)}`)
  return evaluateLevel(fact, repository, { level, policy })
}

const statuses: Readonly<Record<number, FindingStatus | undefined>> = { 2: 'warning', 3: 'violation' }

function unknownActivity(fact: ViabilityFact, { noInfoLevel, minConfidence }: ViabilityPolicy, why: string): Finding | undefined {
  const status = statuses[noInfoLevel]
  if (status === undefined) return undefined
  return {
    kind: 'viability',
    componentId: fact.componentId,
    findingKey: 'no-information',
    status,
    reason: `How alive it is cannot be told: ${why}; the policy takes that for a ${status}.`,
    details: omitUndefined({ rule: 'no-information', noInfoLevel, minConfidence, ...detailsOf(fact.repository) }),
  }
}

interface EvaluatedLevel {
  readonly level: ActivityLevel
  readonly policy: ViabilityPolicy
}

function evaluateLevel(fact: ViabilityFact, repository: RepositoryFact, { level, policy }: EvaluatedLevel): Finding | undefined {
  const status = statusOf(level, policy)
  if (status === undefined) return undefined
  const { warningThreshold, violationThreshold } = policy
  const required = status === 'violation' ? violationThreshold : warningThreshold
  return {
    kind: 'viability',
    componentId: fact.componentId,
    findingKey: 'activity',
    status,
    reason: `${reasonOf(fact, repository, level)}; below level ${String(required)} is a ${status}.`,
    details: omitUndefined({ rule: 'activity', level, warningThreshold, violationThreshold, ...detailsOf(repository) }),
  }
}

function statusOf(level: ActivityLevel, { warningThreshold, violationThreshold }: ViabilityPolicy): FindingStatus | undefined {
  if (level < violationThreshold) return 'violation'
  return level < warningThreshold ? 'warning' : undefined
}

const levelPhrases: Readonly<Record<ActivityLevel, string>> = {
  0: 'no activity for 24 months',
  1: 'very low activity, none for 12 months',
  2: 'low activity, none for 6 months',
  3: 'normal activity',
  4: 'very active',
}

function reasonOf(fact: ViabilityFact, { isArchived, lastActivity, url }: RepositoryFact, level: ActivityLevel): string {
  const last = lastActivity === undefined ? '' : `, last active on ${dayOf(lastActivity)}`
  if (isArchived) return `The repository of ${nameOf(fact)} is archived (${url}${last}), which is level 0`
  return `The repository of ${nameOf(fact)} has level ${String(level)}, ${levelPhrases[level]} (${url}${last})`
}

function repositoryNameOf(fact: ViabilityFact): string {
  return `the repository of ${nameOf(fact)} (${fact.repository?.url ?? ''})`
}

function nameOf({ componentKey, version }: ViabilityFact): string {
  return `${componentKey}${version === undefined ? '' : ` ${version}`}`
}

function detailsOf(repository: RepositoryFact | undefined): object {
  if (repository === undefined) return {}
  const { url, isArchived, lastCommitAt, lastReleaseAt, monthlyCommits, openIssues, contributors } = repository
  return {
    repository: url,
    archived: isArchived,
    indicators: knownIndicators(repository),
    lastCommitAt: lastCommitAt?.toISOString(),
    lastReleaseAt: lastReleaseAt?.toISOString(),
    monthlyCommits,
    openIssues,
    contributors,
  }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
