import type { Actor } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { ManualLicense } from '#platform/app-context.ts'
import { normaliseComponentKey } from '@waybill/identifiers/component-key.ts'
import { reconcileRisks } from '#risks/automatic/reconcile-risks.ts'
import { loadAutomaticRisks, lockAutomaticRisks } from '#risks/automatic/automatic-risk-store.ts'
import { loadLicenseTarget } from '#risks/automatic/license-target-store.ts'
import { licenseKeyOf, licenseRiskOf } from '#risks/automatic/license-risk.ts'

/** Makes the risk of a licence that somebody set by hand, or refreshes it when it is set anew (decisions 3). */
export async function reconcileLicenseRisk(trx: Transaction, actor: Actor, sent: ManualLicense, at: Date): Promise<void> {
  const set = { ...sent, key: normaliseComponentKey(sent.key) }
  const { moduleId } = set
  await lockAutomaticRisks(trx, [moduleId])
  const loaded = await loadLicenseTarget(trx, actor, set)
  if (loaded === undefined) return
  const kept = await loadAutomaticRisks(trx, actor, { prefix: 'lic|', moduleIds: [moduleId] })
  const stored = kept.filter(({ properties }) => properties.autoKey === licenseKeyOf(moduleId, set))
  await reconcileRisks(trx, actor, { stored, found: [licenseRiskOf(loaded.place, set, loaded.finding)], at })
}
