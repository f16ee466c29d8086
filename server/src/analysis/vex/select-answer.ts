import { selectVexStatement, type VexCandidate } from '@waybill/vulnerabilities/vex'
import type { StoredStatement } from '#analysis/vex/candidate-store.ts'
import type { EvidenceChange } from '#analysis/vex/decision-evidence.ts'

/** A statement that covers a vulnerability of a component of a module. */
export interface StatementCandidate extends VexCandidate {
  readonly statement: StoredStatement
  /** Whether it is a decision on this very component, not on another version of it. */
  readonly isOfComponent: boolean
  /** Whether it was made on this finding: on this very component in this module. */
  readonly isOfFinding: boolean
}

/** A candidate that was compared with what is there now. */
export interface ComparedCandidate extends StatementCandidate {
  /** What is new since a decision; undefined where the statement applies. */
  readonly change: EvidenceChange | undefined
}

/** Selects the statement that decides at a moment, or where none applies the decision that asks again. */
export function selectAnswer(candidates: readonly ComparedCandidate[], at: Date): ComparedCandidate | undefined {
  const compared = inForce(candidates, at)
  return selectVexStatement(compared.filter(({ change }) => change === undefined)) ?? selectAsking(compared)
}

/** Drops what has ended, and what others replace here, even those that have ended: a decision never returns when its successor ends. */
function inForce(candidates: readonly ComparedCandidate[], at: Date): readonly ComparedCandidate[] {
  const replaced = new Set(candidates.filter(isSuccessor).flatMap(({ statement: { replaces } }) => replaces ?? []))
  return candidates.filter(({ statement: { vex_id: id, until } }) => !replaced.has(id) && (until === null || until > at))
}

/** One made on this finding stays its successor when what it was made on changes; elsewhere only one that applies is (docs/reference/statements.md#conflicts). */
function isSuccessor({ isOfFinding, change }: ComparedCandidate): boolean {
  return isOfFinding || change === undefined
}

/**
 * Prefers a decision that finds nothing new, then one on this component: what another finds new, such as the paths to another version, may
 * have been there when this component was decided.
 */
function selectAsking(compared: readonly ComparedCandidate[]): ComparedCandidate | undefined {
  const preferred = [
    compared.filter(({ change }) => change && hasNothingNew(change)),
    compared.filter(({ isOfComponent }) => isOfComponent),
  ]
  return selectVexStatement([...preferred, compared].find((those) => those.length > 0) ?? [])
}

function hasNothingNew({ newAdvisories, newPathStepCount }: EvidenceChange): boolean {
  return newAdvisories.length + newPathStepCount === 0
}
