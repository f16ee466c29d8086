import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { parseDeclaredLicenses } from '@waybill/licensing/recognition'
import { countVulnerabilities, type DeclaredCount, loadDailyStatus } from '#reports/dashboard-report.ts'
import { daysUntil, type HistoryDay, historyOf } from '#reports/module-history.ts'

/** How many components are under a licence, each counted once. */
export interface LicenseCount {
  readonly license: string
  readonly components: number
}

/** What a dashboard shows that takes reading every component, finding and analysis of a company. */
export interface DashboardCounts {
  readonly components: number
  readonly licenses: number
  readonly vulnerabilities: number
  /** The most used, at most 100. */
  readonly byLicense: readonly LicenseCount[]
  /** How modules stood at the end of each of the last 30 days; of today, how they stand. */
  readonly history: readonly HistoryDay[]
}

const historyDays = 30
const shownLicenses = 100

/** The components of a company by their licences, as counted before, and when. */
export interface CountedBefore {
  readonly at: Date
  readonly declared: readonly DeclaredCount[]
}

/** Counts for the dashboard of a company; two statements. */
export async function countDashboard(db: Database, tenant: Tenant, { at, declared }: CountedBefore): Promise<DashboardCounts> {
  const byLicense = countByLicense(declared)
  return {
    components: declared.reduce((sum, each) => sum + each.components, 0),
    licenses: byLicense.length,
    vulnerabilities: await countVulnerabilities(db, tenant),
    byLicense: byLicense.slice(0, shownLicenses),
    history: await loadHistory(db, tenant, { until: at, asOf: undefined }),
  }
}

/** Loads how modules stood at the end of each day of a month, as far as it was known then with `asOf`. */
export async function loadHistory(
  db: Database,
  tenant: Tenant,
  { until, asOf }: { readonly until: Date; readonly asOf: Date | undefined },
): Promise<readonly HistoryDay[]> {
  const days = daysUntil(until, historyDays)
  return historyOf(days, await loadDailyStatus(db, tenant, { since: new Date(days[0] ?? until), asOf }))
}

function countByLicense(declared: readonly DeclaredCount[]): readonly LicenseCount[] {
  const counted = new Map<string, number>()
  for (const { licenses, components } of declared) {
    const named = new Set(parseDeclaredLicenses(licenses ?? '').map(({ text }) => text))
    for (const license of named) counted.set(license, (counted.get(license) ?? 0) + components)
  }
  return Array.from(counted, ([license, components]) => ({ license, components })).toSorted(
    (a, b) => b.components - a.components || (a.license < b.license ? -1 : 1),
  )
}
