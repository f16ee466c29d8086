import { isDeepStrictEqual } from 'node:util'
import { type Finding, findingIdOf, type FindingKind, type FindingStatus } from '#analysis/finding.ts'
import { acceptedBy, type VexEvidence } from '#analysis/vex/vex-evidence.ts'

/** A finding as it is stored, without its company and generation. */
export interface FindingRow {
  readonly module_id: string
  readonly id: string
  readonly kind: FindingKind
  readonly component_id: number
  readonly finding_key: string
  readonly vulnerability_id: number | null
  readonly status: FindingStatus
  readonly confidence: number | null
  readonly score: number | null
  readonly vector: string | null
  readonly exploited: boolean
  readonly fix_known: boolean
  readonly reason: string
  readonly vex: VexEvidence | null
  readonly details: Readonly<Record<string, unknown>> | null
}

/** A finding as it was found in its generation. */
export interface StoredFinding extends FindingRow {
  /** It is where the module has the component now. */
  readonly is_placed: boolean
}

/** A finding that was not there before, or that was accepted before and is not any longer. */
export interface NewFinding extends Pick<FindingRow, 'id' | 'kind' | 'status' | 'score' | 'reason'> {
  readonly findingKey: string
  readonly moduleId: string
  readonly componentId: number
  readonly acceptedBefore: Acceptance | undefined
  /** It went when its advisory was withdrawn, and came back as it was. */
  readonly hasReturned: boolean
}

/** What a finding was when its advisory was withdrawn. */
export interface ReturnedFinding {
  readonly id: string
  readonly status: FindingStatus
  readonly score: number | null
}

/** Why a finding was accepted. */
export interface Acceptance {
  readonly by: 'settings' | 'vex'
  /** The finding's reason while it was accepted. */
  readonly reason: string
}

/** Whether it was not there before, or was accepted. */
export function isNewlyOpen({ status }: FindingRow, before: FindingRow | undefined): boolean {
  return before === undefined || (before.status === 'whitelisted' && status !== 'whitelisted')
}

export function toNewFinding(row: FindingRow, before: FindingRow | undefined, returned: ReturnedFinding | undefined): NewFinding {
  const { module_id: moduleId, component_id: componentId, id, kind, finding_key: findingKey, status, score, reason } = row
  const hasReturned = returned?.status === status && returned.score === score
  const acceptedBefore = before && acceptanceOf(before)
  return { moduleId, componentId, id, kind, findingKey, status, score, reason, acceptedBefore, hasReturned }
}

function acceptanceOf({ vex, reason }: FindingRow): Acceptance {
  return { by: acceptedBy(vex, reason) === 'vex' ? 'vex' : 'settings', reason }
}

export function toFindingRow(moduleId: string, finding: Finding): FindingRow {
  return {
    module_id: moduleId,
    id: findingIdOf(moduleId, finding),
    kind: finding.kind,
    component_id: finding.componentId,
    finding_key: finding.findingKey,
    status: finding.status,
    ...vulnerabilityColumns(finding),
    reason: finding.reason,
    vex: finding.vex ?? null,
    details: finding.details ?? null,
  }
}

/** Returns the columns that only findings of vulnerabilities have. */
function vulnerabilityColumns({ vulnerabilityId, confidence, score, vector, exploited, fixKnown }: Finding) {
  return {
    vulnerability_id: vulnerabilityId ?? null,
    confidence: confidence ?? null,
    score: score ?? null,
    vector: vector ?? null,
    exploited: exploited ?? false,
    fix_known: fixKnown ?? false,
  }
}

const comparedColumns = ['vulnerability_id', 'status', 'confidence', 'score', 'vector', 'exploited', 'fix_known', 'reason'] as const

export function isUnchanged(row: FindingRow, stored: StoredFinding | undefined): boolean {
  if (stored?.is_placed !== true || !comparedColumns.every((field) => row[field] === stored[field])) return false
  return isDeepStrictEqual(row.vex, stored.vex) && isDeepStrictEqual(row.details, stored.details)
}
