import type { FindingItem, FindingKind } from '#analysis/analysis.ts'
import { toComponent } from '#dependency-track/finding.ts'
import { toProject } from '#dependency-track/project.ts'
import type { ProjectVersion } from '#dependency-track/version-store.ts'

type ViolationType = 'LICENSE' | 'SECURITY' | 'OPERATIONAL'

const types: Partial<Readonly<Record<FindingKind, ViolationType>>> = { legal: 'LICENSE', vulnerability: 'SECURITY', integrity: 'SECURITY' }

/** Returns the type of violation that a kind of finding is. */
export function violationTypeOf(kind: FindingKind): ViolationType {
  return types[kind] ?? 'OPERATIONAL'
}

const states = { violation: 'FAIL', warning: 'WARN', whitelisted: 'INFO' } as const

/** Returns a finding as a violation of the policy that it breaks (docs/reference/dependency-track.md#violations). */
export function toViolation(item: FindingItem, version: ProjectVersion): object {
  const { _id: uuid, kind, key, status, reason, since } = item
  return {
    uuid,
    type: violationTypeOf(kind),
    project: toProject(version),
    component: toComponent(item, version),
    policyCondition: { policy: { name: kind, violationState: states[status] }, subject: kind.toUpperCase(), operator: 'IS', value: key },
    timestamp: Date.parse(since),
    text: reason,
    ...(status === 'whitelisted' && { analysis: { analysisState: 'APPROVED', isSuppressed: true } }),
  }
}
