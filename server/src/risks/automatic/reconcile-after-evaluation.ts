import type { Logger } from 'pino'
import type { Transaction } from '#database/database.ts'
import { attemptInSavepoint } from '#database/transact.ts'
import { findCveRiskModules, type ModuleRef } from '#risks/automatic/cve-risk-module-store.ts'
import { reconcileCveRisks } from '#risks/automatic/reconcile-cve-risks.ts'

interface Evaluated {
  readonly at: Date
  readonly log: Logger
}

/** Reconciles the CVE risks of evaluated modules, in the transaction of the evaluation. A failure is logged and does not fail the evaluation. */
export async function reconcileAfterEvaluation(trx: Transaction, modules: readonly ModuleRef[], { at, log }: Evaluated): Promise<void> {
  const affected = await findCveRiskModules(trx, modules)
  if (affected.length === 0) return
  const failure = await attemptInSavepoint(trx, () => reconcileCveRisks(trx, affected, at))
  if (failure !== undefined) log.error({ err: failure }, 'CVE risks could not be updated; the daily job tries again')
}
