import { type Caller, hasFeature } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { loadCweTarget } from '#risks/automatic/cwe-target-store.ts'
import { cweRisksOf, type FoundWeakness } from '#risks/automatic/cwe-risks.ts'
import { reconcileRisks, type ReconciledCounts } from '#risks/automatic/reconcile-risks.ts'
import { loadAutomaticRisks, lockAutomaticRisks } from '#risks/automatic/automatic-risk-store.ts'
import type { RiskTarget } from '#risks/risk.ts'

/** The weaknesses in an upload of analysis results. */
export interface WeaknessUpload {
  readonly target: RiskTarget
  /** The tools that ran. Weaknesses they no longer report are gone; those of other tools stay. */
  readonly tools: readonly string[]
  readonly weaknesses: readonly FoundWeakness[]
  readonly at: Date
}

/**
 * Reconciles the CWE risks of a module, or of a project as such, if the project has them switched on and the company has the feature
 * `risks` (decisions 5, 16). Returns how many were created and updated; none is ever closed.
 */
export async function reconcileCweRisks(
  trx: Transaction,
  caller: Caller,
  { target, tools, weaknesses, at }: WeaknessUpload,
): Promise<ReconciledCounts> {
  const cwes = [...new Set(weaknesses.map(({ cwe }) => cwe))]
  const cweTarget = hasFeature(caller, 'risks') ? await loadCweTarget(trx, caller, { ...target, cwes }) : undefined
  if (cweTarget === undefined) return { created: 0, updated: 0 }
  const { projectId, moduleId } = target
  await lockAutomaticRisks(trx, [moduleId ?? projectId])
  const automatic = await loadAutomaticRisks(trx, caller, {
    prefix: 'cwe|',
    ...(moduleId === undefined ? { projectId } : { moduleIds: [moduleId] }),
  })
  const ran = new Set(tools)
  const stored = automatic.filter(({ properties }) => ran.has(properties.autoTool ?? ''))
  return reconcileRisks(trx, caller, { stored, found: cweRisksOf(cweTarget, weaknesses), at, event: 'imported' })
}
