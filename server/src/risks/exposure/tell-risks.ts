import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { amountsAt } from '#risks/exposure/amounts.ts'
import { loadAmounts } from '#risks/exposure/amounts-store.ts'
import { exposureOf } from '#risks/exposure/exposure.ts'
import { type Risk, type RiskRecord, riskRecordOf } from '#risks/risk.ts'

/** Risks of the company as they are read, with their exposure; one statement for any number of them. */
export async function tellRisks(db: Database, tenant: Tenant, risks: readonly Risk[]): Promise<readonly RiskRecord[]> {
  const amounts = risks.length === 0 ? undefined : await loadAmounts(db, tenant)
  return risks.map((risk) => riskRecordOf(risk, exposureOf(risk.properties, amounts && amountsAt(amounts, tenant.companyId, risk))))
}

/** The same for one. */
export async function tellRisk(db: Database, tenant: Tenant, risk: Risk): Promise<RiskRecord> {
  const [record] = await tellRisks(db, tenant, [risk])
  return record ?? riskRecordOf(risk, undefined)
}
