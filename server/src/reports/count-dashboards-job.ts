import { Type } from 'typebox'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { countDashboard } from '#reports/count-dashboard.ts'
import { findLargeCompanies, loadDashboardCounts, saveDashboardCounts } from '#reports/dashboard-count-store.ts'
import { loadTotals } from '#reports/dashboard-report.ts'
import { isOfState } from '#reports/stored-dashboard.ts'

/** With fewer components in all modules, a dashboard is counted fast enough when it is asked for. */
const leastComponents = 50_000

/** Counts for the dashboards of large companies, every five minutes where something changed (docs/reference/reports.md#dashboard). */
export const countDashboardsJob = defineJob({
  name: 'count-dashboards',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  run: async (_payload, { db, now }) => {
    for (const companyId of await findLargeCompanies(db, leastComponents)) await countDashboardOfCompany(db, { companyId }, now())
  },
})

/** Counts for the dashboard of a company, unless nothing changed since it was counted. */
export async function countDashboardOfCompany(db: Database, tenant: Tenant, at: Date): Promise<void> {
  // before the counts: what changes while they are made is counted again
  const { state } = await loadTotals(db, tenant)
  const stored = await loadDashboardCounts(db, tenant)
  if (stored !== undefined && isOfState(stored, { state, at })) return
  await saveDashboardCounts(db, tenant, { at, state, counts: await countDashboard(db, tenant, at) })
}
