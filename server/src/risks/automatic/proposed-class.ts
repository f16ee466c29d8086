import { severityOf } from '@waybill/vulnerabilities/cvss'
import type { AssessmentInputs } from '#risks/risk-properties.ts'
import type { Scheme } from '#risks/scheme.ts'

/** The inputs of a proposed impact class (decisions 6). */
export interface Rating {
  /** The rank of the severity: none 0, low 1, medium 2, high 3, critical 4. */
  readonly rank: number
  /** Probability of exploitation within 30 days. */
  readonly epss?: number | undefined
  readonly knownExploited?: boolean
  readonly context: AssessmentInputs['context']
}

/** From this probability on, exploitation counts as likely. */
const likelyFrom = 0.1

/**
 * Proposes an impact class: the severity's rank, one more if exploitation is likely or known, one more (or less) if confidentiality,
 * integrity and availability are all rated high (or low), clamped to the ranks of the scheme (decisions 6). A missing rank means the next
 * higher one.
 */
export function proposedClass({ rank, epss = 0, knownExploited = false, context }: Rating, { impactClasses }: Scheme): string | undefined {
  const requested = rank + (knownExploited || epss >= likelyFrom ? 1 : 0) + weightOf(context)
  return (impactClasses.find((each) => each.rank >= requested) ?? impactClasses.at(-1))?.value
}

function weightOf({ CR, IR, AR }: Rating['context']): number {
  if (CR !== IR || IR !== AR) return 0
  return (
    new Map([
      ['H', 1],
      ['L', -1],
    ]).get(CR) ?? 0
  )
}

/** Checks whether two probabilities lead to the same assessment. */
export function isSameLikelihood(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return Math.abs(one - other) < 0.01 && one >= likelyFrom === other >= likelyFrom
}

const ranks = { none: 0, low: 1, medium: 2, high: 3, critical: 4 } as const
/** An unscored vulnerability ranks as medium. */
const unscoredRank = 2

/** Returns the rank of a CVSS score. */
export function rankOfScore(score: number | undefined): number {
  return score === undefined ? unscoredRank : ranks[severityOf(score)]
}
