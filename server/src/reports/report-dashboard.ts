import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { overviewReportReaders } from '#access/scope-sets.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadTotals, countDeclared, type DeclaredCount, loadActivity, loadDailyStatus } from '#reports/dashboard-report.ts'
import { defineReport } from '#reports/define-report.ts'
import { parseDeclaredLicenses } from '@waybill/licensing/recognition'
import { daysUntil, historyOf } from '#reports/module-history.ts'

const Text = Type.String()
const Count = Type.Integer()
const counts = { ok: Count, warnings: Count, violations: Count }

const DashboardReport = Type.Object(
  {
    activityLogs: Type.Array(Type.Object({ at: Text, byName: Text, action: Text, object: Text, objectId: Text, name: Text })),
    componentsLicenses: Type.Array(Type.Object({ license: Text, components: Count }), {
      description: 'as the documents declare them, the most used first, at most 100; of components, each counted once',
    }),
    moduleStats: Type.Object(counts),
    moduleHistory: Type.Array(Type.Object({ date: Text, ...counts }), { description: 'at the end of each of the last 30 days' }),
    total: Type.Object({
      projects: Count,
      modules: Count,
      components: Count,
      vulnerabilities: Count,
      licenses: Count,
      risks: Count,
    }),
  },
  { title: 'DashboardReport' },
)
type DashboardReport = Static<typeof DashboardReport>

const historyDays = 30
const shownLicenses = 100

/** One row per number and per event. */
const table = tableOf(
  ({ total, moduleStats, componentsLicenses, moduleHistory, activityLogs }: DashboardReport) => [
    ...Object.entries(total).map(([item, value]) => ({ part: 'total', item, value })),
    ...Object.entries(moduleStats).map(([item, value]) => ({ part: 'modules', item, value })),
    ...componentsLicenses.map(({ license, components }) => ({ part: 'components by licence', item: license, value: components })),
    ...moduleHistory.flatMap(({ date, ...day }) =>
      Object.entries(day).map(([item, value]) => ({ part: 'module history', item, value, at: date })),
    ),
    ...activityLogs.map(({ at, byName, action, object, name }) => ({
      part: 'activity',
      item: `${byName} ${action} ${object} ${name}`,
      value: undefined,
      at,
    })),
  ],
  { Part: ({ part }) => part, At: (row) => ('at' in row ? row.at : undefined), Item: ({ item }) => item, Value: ({ value }) => value },
)

/** The dashboard (docs/reference/reports.md#dashboard). */
export const dashboardReport = defineReport({
  name: 'dashboard',
  scopes: overviewReportReaders,
  operationId: 'getDashboard',
  summary: 'Report the totals of the company',
  query: Type.Object({}),
  answer: DashboardReport,
  make: reportDashboard,
  table,
})

/** Four statements, whatever the company has. */
async function reportDashboard({ db, now }: AppContext, caller: Caller): Promise<DashboardReport> {
  const days = daysUntil(now(), historyDays)
  const activity = await loadActivity(db, caller)
  const declared = await countDeclared(db, caller)
  const { projects, modules, vulnerabilities, risks, ...moduleStats } = await loadTotals(db, caller)
  const standings = await loadDailyStatus(db, caller, new Date(days[0] ?? now()))
  const byLicense = countByLicense(declared)
  const components = declared.reduce((sum, each) => sum + each.components, 0)
  return {
    activityLogs: activity.map((line) => Object.assign(line, { at: line.at.toISOString() })),
    componentsLicenses: byLicense.slice(0, shownLicenses),
    moduleStats,
    moduleHistory: [...historyOf(days, standings)],
    total: { projects, modules, components, vulnerabilities, licenses: byLicense.length, risks },
  }
}

function countByLicense(declared: readonly DeclaredCount[]): DashboardReport['componentsLicenses'] {
  const counted = new Map<string, number>()
  for (const { licenses, components } of declared) {
    const named = new Set(parseDeclaredLicenses(licenses ?? '').map(({ text }) => text))
    for (const license of named) counted.set(license, (counted.get(license) ?? 0) + components)
  }
  return Array.from(counted, ([license, components]) => ({ license, components })).toSorted(
    (a, b) => b.components - a.components || (a.license < b.license ? -1 : 1),
  )
}
