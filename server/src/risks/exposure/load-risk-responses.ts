import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { amountsAt } from '#risks/exposure/amounts.ts'
import { loadAmounts } from '#risks/exposure/amounts-store.ts'
import { exposureOf } from '#risks/exposure/exposure.ts'
import { type Risk, type RiskResponse, toRiskResponse } from '#risks/risk.ts'
import { loadRiskSurroundings } from '#risks/risk-surroundings-store.ts'

/** Builds the responses for risks of the company with their exposure and surroundings, in two statements. */
export async function loadRiskResponses(db: Database, tenant: Tenant, risks: readonly Risk[]): Promise<readonly RiskResponse[]> {
  if (risks.length === 0) return []
  const ids = risks.map(({ id }) => id)
  const [amounts, surroundings] = await Promise.all([loadAmounts(db, tenant), loadRiskSurroundings(db, tenant, ids)])
  return risks.map((risk) => {
    const exposure = exposureOf(risk.properties, amounts && amountsAt(amounts, tenant.companyId, risk))
    return Object.assign(toRiskResponse(risk, exposure), surroundings.get(risk.id))
  })
}

/** Builds the response for one risk. */
export async function loadRiskResponse(db: Database, tenant: Tenant, risk: Risk): Promise<RiskResponse> {
  const [record] = await loadRiskResponses(db, tenant, [risk])
  return record ?? toRiskResponse(risk, undefined)
}
