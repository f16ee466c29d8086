import { createHash } from 'node:crypto'
import type { VexEvidence } from '#analysis/vex/vex-evidence.ts'

/** Every kind of finding, in the order of reports. Statistics, response shapes and filters derive from this list. */
export const findingKinds = ['legal', 'vulnerability', 'viability', 'versioning', 'integrity', 'endoflife'] as const
export type FindingKind = (typeof findingKinds)[number]

/**
 * Every status of a finding, in the order of lists. whitelisted: found, and accepted by a setting or answered by a VEX statement; shown, not
 * counted (docs/reference/analysis.md#statuses).
 */
export const findingStatuses = ['violation', 'warning', 'whitelisted'] as const
export type FindingStatus = (typeof findingStatuses)[number]

/** One result of an evaluation: of one component in one module. */
export interface Finding {
  readonly kind: FindingKind
  readonly componentId: number
  /** What was found: the vulnerability's key, the id of a malicious-package record, the key of the rule broken. */
  readonly findingKey: string
  readonly vulnerabilityId?: number | undefined
  readonly status: FindingStatus
  readonly confidence?: number | undefined
  readonly score?: number | undefined
  readonly vector?: string | undefined
  /** The vulnerability is in the catalogue of known exploited ones. */
  readonly exploited?: boolean | undefined
  /** A version without the vulnerability is known. */
  readonly fixKnown?: boolean | undefined
  /** Why, in one sentence. */
  readonly reason: string
  /** The VEX statement that applies to it. */
  readonly vex?: VexEvidence | undefined
  /** What it rests on, for machines: the facts compared, the rule, the obligations. Plain JSON without undefined. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** A finding keeps its id for as long as module, component and finding key are the same, so that links to it stay good. */
export function findingIdOf(
  moduleId: string,
  { kind, componentId, findingKey }: Pick<Finding, 'kind' | 'componentId' | 'findingKey'>,
): string {
  const digest = createHash('sha256')
    .update(`${moduleId} ${kind} ${String(componentId)} ${findingKey}`)
    .digest('hex')
  // RFC 9562 version 8: an id of our own making
  return [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}
