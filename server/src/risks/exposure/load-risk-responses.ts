import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { amountsAt } from '#risks/exposure/amounts.ts'
import { loadAmounts } from '#risks/exposure/amounts-store.ts'
import { exposureOf } from '#risks/exposure/exposure.ts'
import { type Risk, type RiskResponse, toRiskResponse } from '#risks/risk.ts'

/** Builds the responses for risks of the company with their exposure, in one statement. */
export async function loadRiskResponses(db: Database, tenant: Tenant, risks: readonly Risk[]): Promise<readonly RiskResponse[]> {
  const amounts = risks.length === 0 ? undefined : await loadAmounts(db, tenant)
  return risks.map((risk) => toRiskResponse(risk, exposureOf(risk.properties, amounts && amountsAt(amounts, tenant.companyId, risk))))
}

/** Builds the response for one risk. */
export async function loadRiskResponse(db: Database, tenant: Tenant, risk: Risk): Promise<RiskResponse> {
  const [record] = await loadRiskResponses(db, tenant, [risk])
  return record ?? toRiskResponse(risk, undefined)
}
