import { Type } from 'typebox'
import type { Tenant } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { type PacedDatabase, transactInPieces } from '#database/transact-in-pieces.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { countChangedComponents, findModulesToCount, removeUnusedComponents } from '#reports/component-count-store.ts'
import { countDashboard } from '#reports/count-dashboard.ts'
import { findLargeCompanies, loadDashboardCounts, saveDashboardCounts } from '#reports/dashboard-count-store.ts'
import { type DeclaredCount, loadCountedDeclared, loadTotals } from '#reports/dashboard-report.ts'
import { isOfState } from '#reports/stored-dashboard.ts'

/** With fewer components in all modules, a dashboard is counted fast enough when it is asked for. */
const leastComponents = 50_000

const modulesPerTransaction = { atLeast: 5, atMost: 200, isUnhurried: true }

/** Counts for the dashboards of large companies, every five minutes where something changed (docs/reference/reports.md#dashboard). */
export const countDashboardsJob = defineJob({
  name: 'count-dashboards',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  run: async (_payload, context) => {
    for (const companyId of await findLargeCompanies(context.db, leastComponents))
      await countDashboardOfCompany(context, { companyId }, context.now())
  },
})

/** Counts for the dashboard of a company, unless nothing changed since it was counted. */
export async function countDashboardOfCompany(database: PacedDatabase, tenant: Tenant, at: Date): Promise<void> {
  const { db } = database
  // before the counts: what changes while they are made is counted again
  const { state } = await loadTotals(db, tenant)
  const stored = await loadDashboardCounts(db, tenant)
  if (stored !== undefined && isOfState(stored, { state, at })) return
  const declared = await countChangedModules(database, tenant)
  await saveDashboardCounts(db, tenant, { at, state, counts: await countDashboard(db, tenant, { at, declared }) })
}

/** Counts the components of the modules that changed, and returns those of all. */
async function countChangedModules(database: PacedDatabase, tenant: Tenant): Promise<readonly DeclaredCount[]> {
  const { db } = database
  const moduleIds = await findModulesToCount(db, tenant)
  await transactInPieces(database, moduleIds, modulesPerTransaction, (trx, some) => countChangedComponents(trx, tenant, some))
  if (moduleIds.length > 0) await transact(db, (trx) => removeUnusedComponents(trx, tenant))
  return loadCountedDeclared(db, tenant)
}
