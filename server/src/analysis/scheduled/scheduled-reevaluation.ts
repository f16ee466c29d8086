import type { Transaction } from '#database/database.ts'
import type { ModuleRef } from '#analysis/analyser.ts'

/** A component whose judgement in one module is due, since a threshold lies behind it that did not before. */
export interface ThresholdCrossing extends ModuleRef {
  readonly componentId: number
}

/** From when, exclusive, to when. */
export interface TimeSpan {
  readonly after: Date
  readonly upTo: Date
}

/** One kind of judgement that the passing of time alone can change. */
export interface ScheduledReevaluation {
  /** Its row in the table `clock_mark`. */
  readonly name: string
  /** The modules, and of them the components, that passed a threshold of their policy in this span; a constant number of statements. */
  readonly findCrossings: (trx: Transaction, span: TimeSpan) => Promise<readonly ThresholdCrossing[]>
}
