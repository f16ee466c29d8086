import type { RiskState, Strategy, Treatment } from '#risks/vocabulary.ts'

export interface TreatmentInput {
  readonly state?: RiskState
  readonly generalApproach?: Strategy
}

const undecidedStates: ReadonlySet<RiskState | undefined> = new Set([undefined, 'identified', 'assessed'])
const postponedStates: ReadonlySet<RiskState | undefined> = new Set(['deferred', 'escalated'])

/** Checks for a state without a decision about treatment (§3.2, decisions 6). */
export function isUndecided(state: RiskState | undefined): boolean {
  return undecidedStates.has(state)
}

/** Derives the treatment class from strategy and state; `closed` is done under any strategy (§3.2) (decisions 6). */
export function treatmentOf({ state, generalApproach: strategy }: TreatmentInput): Treatment {
  if (state === 'closed') return 'done'
  if (strategy === undefined || isUndecided(state)) return 'untreated'
  if (strategy === 'avoid' || strategy === 'mitigate' || postponedStates.has(state)) return 'in-treatment'
  return 'done'
}
