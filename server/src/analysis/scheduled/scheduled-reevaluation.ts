import type { Transaction } from '#database/database.ts'

/** The modules of a company with components that passed a threshold, and these components. */
export interface ThresholdCrossing {
  readonly companyId: string
  readonly moduleIds: readonly string[]
  readonly componentIds: readonly number[]
}

/** From when, exclusive, to when. */
export interface TimeSpan {
  readonly after: Date
  readonly upTo: Date
}

/** One kind of evaluation whose result time alone can change. */
export interface ScheduledReevaluation {
  /** Its row in the table `reevaluation_watermark`. */
  readonly name: string
  /** Finds, by company, the modules and their components that passed a threshold of a module's policy in this span; a constant number of statements. */
  readonly findCrossings: (trx: Transaction, span: TimeSpan) => Promise<readonly ThresholdCrossing[]>
}
