import type { Logger } from 'pino'
import type { Transaction } from '#database/database.ts'
import { attemptInSavepoint } from '#database/transact.ts'
import { findCveRiskModules } from '#risks/automatic/cve-risk-module-store.ts'
import { reconcileCveRisks } from '#risks/automatic/reconcile-cve-risks.ts'

interface EvaluatedModules {
  readonly companyId: string
  readonly moduleIds: readonly string[]
}

interface Occasion {
  readonly at: Date
  readonly log: Logger
}

/** Reconciles the CVE risks of evaluated modules, in the transaction of the evaluation. A failure is logged and does not fail the evaluation. */
export async function reconcileAfterEvaluation(trx: Transaction, evaluated: EvaluatedModules, { at, log }: Occasion): Promise<void> {
  const affected = await findCveRiskModules(trx, evaluated, evaluated.moduleIds)
  if (affected.length === 0) return
  const failure = await attemptInSavepoint(trx, () => reconcileCveRisks(trx, evaluated, affected, at))
  if (failure !== undefined) log.error({ err: failure }, 'CVE risks could not be updated; the daily job tries again')
}
