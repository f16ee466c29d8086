import { type Caller, hasFeature } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { loadCweTarget } from '#risks/automatic/cwe-target-store.ts'
import { cweRisksOf, type FoundWeakness } from '#risks/automatic/cwe-risks.ts'
import { reconcileRisks, type ReconciledCounts } from '#risks/automatic/reconcile-risks.ts'
import { loadAutomaticRisks, lockAutomaticRisks } from '#risks/automatic/automatic-risk-store.ts'
import type { RiskTarget } from '#risks/risk.ts'

/** What an upload of analysis results found. */
export interface WeaknessUpload {
  readonly target: RiskTarget
  /** The tools that ran; what they no longer report is gone. What other tools found stays as it was. */
  readonly tools: readonly string[]
  readonly weaknesses: readonly FoundWeakness[]
  readonly at: Date
}

/**
 * Keeps one risk for each weakness and tool of a module, or of a project as such, where the project wants it and the company has the feature
 * `risks` (decisions 5, 16). Answers how many were made and changed; none is ever closed.
 */
export async function reconcileCweRisks(
  trx: Transaction,
  caller: Caller,
  { target, tools: context, weaknesses, at }: WeaknessUpload,
): Promise<ReconciledCounts> {
  const cwes = [...new Set(weaknesses.map(({ cwe }) => cwe))]
  const requested = hasFeature(caller, 'risks') ? await loadCweTarget(trx, caller, { ...target, cwes }) : undefined
  if (requested === undefined) return { created: 0, updated: 0 }
  const { projectId, moduleId } = target
  await lockAutomaticRisks(trx, [moduleId ?? projectId])
  const kept = await loadAutomaticRisks(trx, caller, {
    prefix: 'cwe|',
    ...(moduleId === undefined ? { projectId } : { moduleIds: [moduleId] }),
  })
  const ran = new Set(context)
  const stored = kept.filter(({ properties }) => ran.has(properties.autoTool ?? ''))
  return reconcileRisks(trx, caller, { stored, found: cweRisksOf(requested, weaknesses), at, event: 'imported' })
}
