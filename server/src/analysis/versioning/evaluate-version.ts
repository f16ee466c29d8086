import type { VersioningPolicy } from '#portfolio/portfolio.ts'
import { omitUndefined } from '@waybill/documents/json'
import type { Finding, FindingStatus } from '#analysis/finding.ts'
import type { VersionFact } from '#analysis/versioning/version-fact.ts'

/**
 * Evaluates how far behind a component is (docs/reference/analysis.md#versioning): by how many stable releases lie above it, and whether its
 * version is higher than any that was published, which no honest build gets from its registry.
 */
export function evaluateVersion(fact: VersionFact, policy: VersioningPolicy): Finding | undefined {
  return fact.isAboveAll ? evaluateJump(fact, policy) : evaluateLag(fact, policy)
}

function evaluateJump({ componentId, componentKey, version, latest }: VersionFact, { jump }: VersioningPolicy): Finding | undefined {
  if (!jump) return undefined
  const newest = latest === undefined ? '' : `, the newest release is ${latest}`
  return {
    kind: 'versioning',
    componentId,
    findingKey: 'jump',
    status: 'violation',
    reason: `${componentKey} ${version ?? ''} is higher than any version its registry ever published${newest}: nobody knows where it comes from.`,
    details: omitUndefined({ rule: 'jump', version, latest }),
  }
}

function evaluateLag({ componentId, componentKey, version, latest, newer }: VersionFact, policy: VersioningPolicy): Finding | undefined {
  const status = statusOf(newer, policy)
  if (status === undefined) return undefined
  const from = status === 'violation' ? policy.violationFrom : policy.warningFrom
  const behind = newer === 1 ? 'one release' : `${String(newer)} releases`
  return {
    kind: 'versioning',
    componentId,
    findingKey: 'lag',
    status,
    reason: `${componentKey} ${version ?? ''} is ${behind} behind${latest === undefined ? '' : ` (the newest is ${latest})`}; ${String(from)} or more is a ${status}.`,
    details: omitUndefined({ rule: 'lag', version, latest, newer, warningFrom: policy.warningFrom, violationFrom: policy.violationFrom }),
  }
}

function statusOf(newer: number, { warningFrom, violationFrom }: VersioningPolicy): FindingStatus | undefined {
  if (violationFrom !== undefined && newer >= violationFrom) return 'violation'
  return warningFrom !== undefined && newer >= warningFrom ? 'warning' : undefined
}
