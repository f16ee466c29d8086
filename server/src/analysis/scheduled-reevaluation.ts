import type { Transaction } from '#database/database.ts'
import type { EvaluationReason } from '#analysis/analysis-store.ts'
import type { ChangeCause } from '#analysis/changes/change-cause.ts'
import type { FindingKind } from '#analysis/finding.ts'

/** The modules of a company with components that passed a threshold, and these components; absent ids stand for all. */
export interface ThresholdCrossing {
  readonly companyId: string
  readonly projectId?: string
  readonly moduleIds?: readonly string[]
  readonly componentIds?: readonly number[]
  /** Given: only findings of these kinds can be others. */
  readonly kinds?: readonly FindingKind[]
  /** What passed its end, where it is a document. */
  readonly cause?: ChangeCause
}

/** From when, exclusive, to when. */
export interface TimeSpan {
  readonly after: Date
  readonly upTo: Date
}

/** The span of the first run; evaluating what did not change changes nothing. */
const firstSpan = 32 * 86_400_000

/** Returns where the span of a run begins that none came before. */
export function firstMoment(upTo: Date): Date {
  return new Date(upTo.getTime() - firstSpan)
}

/** One kind of evaluation whose result time alone can change. */
export interface ScheduledReevaluation {
  /** Its row in the table `reevaluation_watermark`. */
  readonly name: string
  /** What evaluations give as their reason; `clock` unless given. */
  readonly reason?: EvaluationReason
  /** Whether anything passed a threshold in this span; unless given, thresholds are in days, and every new day is due. */
  readonly isDue?: (trx: Transaction, span: TimeSpan) => Promise<boolean>
  /** Finds, by company, the modules and their components that passed a threshold of a module's policy in this span; a constant number of statements. */
  readonly findCrossings: (trx: Transaction, span: TimeSpan) => Promise<readonly ThresholdCrossing[]>
}
