import type { Logger } from 'pino'
import { attemptInSavepoint } from '#database/transact.ts'
import type { AutomaticRiskPort } from '#platform/app-context.ts'
import { reconcileCveRisks } from '#risks/automatic/reconcile-cve-risks.ts'
import { reconcileLicenseRisk } from '#risks/automatic/reconcile-license-risk.ts'
import { findCveRiskModules } from '#risks/automatic/cve-risk-module-store.ts'

/** Keeps the risks that follow from judgements and from licences set by hand, for the slices below the register, in their transactions. */
export function automaticRisks(log: Logger): AutomaticRiskPort {
  return {
    async modulesEvaluated(trx, modules, at) {
      const kept = await findCveRiskModules(trx, modules)
      if (kept.length === 0) return
      const failure = await attemptInSavepoint(trx, () => reconcileCveRisks(trx, kept, at))
      if (failure !== undefined) log.error({ err: failure }, 'CVE risks could not be kept; the next check tries again')
    },
    licenseDetermined: reconcileLicenseRisk,
  }
}
