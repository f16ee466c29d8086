import type { FindingItem, FindingKind } from '#analysis/analysis.ts'
import { idOf, toComponent } from '#dependency-track/finding.ts'
import { toProject } from '#dependency-track/project.ts'
import type { ProjectVersion } from '#dependency-track/version-store.ts'

type ViolationType = 'LICENSE' | 'SECURITY' | 'OPERATIONAL'

const types: Partial<Readonly<Record<FindingKind, ViolationType>>> = { legal: 'LICENSE', vulnerability: 'SECURITY', integrity: 'SECURITY' }

/** Returns the type of violation that a kind of finding is. */
export function violationTypeOf(kind: FindingKind): ViolationType {
  return types[kind] ?? 'OPERATIONAL'
}

/** What a condition asks about, as one of the subjects that Dependency-Track has; the component by default. */
const subjects: Partial<Readonly<Record<FindingKind, string>>> = {
  legal: 'LICENSE',
  vulnerability: 'VULNERABILITY_ID',
  versioning: 'VERSION_DISTANCE',
  integrity: 'COMPONENT_HASH',
  endoflife: 'AGE',
}

const states = { violation: 'FAIL', warning: 'WARN', whitelisted: 'INFO' } as const

/** Returns a finding as a violation of the policy that it breaks (docs/reference/dependency-track.md#violations). */
export function toViolation(item: FindingItem, version: ProjectVersion): object {
  const { _id: uuid, kind, key, status, reason, since } = item
  const project = toProject(version)
  return {
    uuid,
    type: violationTypeOf(kind),
    project,
    component: { ...toComponent(item, version), project },
    policyCondition: {
      uuid: idOf(`condition ${kind} ${key}`),
      policy: policyOf(item),
      subject: subjects[kind] ?? 'COORDINATES',
      operator: 'IS',
      value: key,
    },
    timestamp: Date.parse(since),
    text: reason,
    ...(status === 'whitelisted' && { analysis: { analysisState: 'APPROVED', isSuppressed: true } }),
  }
}

function policyOf({ kind, status }: FindingItem): object {
  return { uuid: idOf(`policy ${kind}`), name: kind, operator: 'ANY', violationState: states[status] }
}
