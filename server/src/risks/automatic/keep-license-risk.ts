import type { Actor } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { LicenseSet } from '#platform/tools.ts'
import { normaliseComponentKey } from '#standards/component-key.ts'
import { keepRisks } from '#risks/automatic/keep-risks.ts'
import { loadKeptRisks, lockKeeping } from '#risks/automatic/kept-risk-store.ts'
import { loadLicensePlace } from '#risks/automatic/license-place-store.ts'
import { licenseKeyOf, licenseRiskOf } from '#risks/automatic/license-risk.ts'

/** Makes the risk of a licence that somebody set by hand, or refreshes it when it is set anew (decisions 3). */
export async function keepLicenseRisk(trx: Transaction, actor: Actor, sent: LicenseSet, at: Date): Promise<void> {
  const set = { ...sent, key: normaliseComponentKey(sent.key) }
  const { moduleId } = set
  await lockKeeping(trx, [moduleId])
  const loaded = await loadLicensePlace(trx, actor, set)
  if (loaded === undefined) return
  const kept = await loadKeptRisks(trx, actor, { prefix: 'lic|', moduleIds: [moduleId] })
  const stored = kept.filter(({ properties }) => properties.autoKey === licenseKeyOf(moduleId, set))
  await keepRisks(trx, actor, { stored, found: [licenseRiskOf(loaded.place, set, loaded.finding)], at })
}
