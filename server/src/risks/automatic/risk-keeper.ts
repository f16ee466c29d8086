import type { Logger } from 'pino'
import { attempt } from '#database/transact.ts'
import type { RiskKeeper } from '#platform/tools.ts'
import { keepCveRisks } from '#risks/automatic/keep-cve-risks.ts'
import { keepLicenseRisk } from '#risks/automatic/keep-license-risk.ts'
import { findKeptModules } from '#risks/automatic/kept-module-store.ts'
import { moveRisks } from '#risks/risk-store.ts'

/** Keeps the risks that follow from judgements and from licences set by hand, for the slices below the register, in their transactions. */
export function riskKeeper(log: Logger): RiskKeeper {
  return {
    async modulesJudged(trx, modules, at) {
      const kept = await findKeptModules(trx, modules, modules.moduleIds)
      if (kept.length === 0) return
      const failure = await attempt(trx, () => keepCveRisks(trx, modules, kept, at))
      if (failure !== undefined) log.error({ err: failure }, 'CVE risks could not be kept; the next check tries again')
    },
    moduleMoved: moveRisks,
    licenseSet: keepLicenseRisk,
  }
}
