import type { Actor } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { normaliseComponentKey } from '@waybill/identifiers'
import { reconcileRisks } from '#risks/automatic/reconcile-risks.ts'
import { loadAutomaticRisks, lockAutomaticRisks } from '#risks/automatic/automatic-risk-store.ts'
import { loadLicenseTarget } from '#risks/automatic/license-target-store.ts'
import { licenseKeyOf, licenseRiskOf, type ManualLicense } from '#risks/automatic/license-risk.ts'

/** Creates or updates the risk of a licence that was set by hand (docs/reference/risks.md#lic-risks). */
export async function reconcileLicenseRisk(trx: Transaction, actor: Actor, manual: ManualLicense, at: Date): Promise<void> {
  const version = manual.version === '*' ? undefined : manual.version
  const license = { ...manual, key: normaliseComponentKey(manual.key), version }
  const { moduleId } = license
  await lockAutomaticRisks(trx, [moduleId])
  const loaded = await loadLicenseTarget(trx, actor, license)
  if (loaded === undefined) return
  const automatic = await loadAutomaticRisks(trx, actor, { prefix: 'lic|', moduleIds: [moduleId] })
  const stored = automatic.filter(({ properties }) => properties.autoKey === licenseKeyOf(moduleId, license))
  await reconcileRisks(trx, actor, { stored, found: [licenseRiskOf(loaded.target, license, loaded.finding)], at })
}
