import { severityOf } from '@waybill/vulnerabilities/cvss/cvss.ts'
import type { AssessmentInputs } from '#risks/risk-properties.ts'
import type { Scheme } from '#risks/scheme.ts'

/** What a class is proposed by (decisions 6). */
export interface Rating {
  /** Of the severity: none 0, low 1, medium 2, high 3, critical 4. */
  readonly rank: number
  /** Probability of exploitation within 30 days. */
  readonly epss?: number | undefined
  readonly knownExploited?: boolean
  readonly context: AssessmentInputs['context']
}

/** From this probability on a vulnerability counts as likely to be exploited. */
const likelyFrom = 0.1

/**
 * The impact class proposed (decisions 6): the severity's rank, one more where exploitation is likely or known, one more or less where
 * confidentiality, integrity and availability all matter much or all little; clamped to the ranks of the scheme. A rank the scheme leaves out
 * means its next higher one.
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

/** Whether two probabilities, of a day and of another, are the same for an assessment. */
export function isSameLikelihood(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return Math.abs(one - other) < 0.01 && one >= likelyFrom === other >= likelyFrom
}

const ranks = { none: 0, low: 1, medium: 2, high: 3, critical: 4 } as const
/** Nobody has scored it yet: neither alarming nor harmless. */
const unscoredRank = 2

/** The rank of a CVSS score. */
export function rankOfScore(score: number | undefined): number {
  return score === undefined ? unscoredRank : ranks[severityOf(score)]
}
