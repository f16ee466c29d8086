import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { overviewReportReaders } from '#access/scope-sets.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { AppContext } from '#platform/app-context.ts'
import { countDeclared, type DeclaredCount, loadActivity, loadDailyStatus, loadPastTotals, loadTotals } from '#reports/dashboard-report.ts'
import { defineReport } from '#reports/define-report.ts'
import { CountOfPresent } from '#reports/report-title.ts'
import { parseDeclaredLicenses } from '@waybill/licensing/recognition'
import { daysUntil, historyOf } from '#reports/module-history.ts'

const Text = Type.String()
const Count = Type.Integer()
const counts = { ok: Count, warnings: Count, violations: Count }

const DashboardReport = Type.Object(
  {
    activityLogs: Type.Array(Type.Object({ at: Text, byName: Text, action: Text, object: Text, objectId: Text, name: Text })),
    componentsLicenses: Type.Array(Type.Object({ license: Text, components: Count }), {
      description: 'as the documents declare them, the most used first, at most 100; of components, each counted once; empty with asOf',
    }),
    moduleStats: Type.Object(counts),
    moduleHistory: Type.Array(Type.Object({ date: Text, ...counts }), {
      description: 'at the end of each of the last 30 days, with asOf of those before it',
    }),
    total: Type.Object({
      projects: Count,
      modules: Count,
      components: CountOfPresent,
      vulnerabilities: Count,
      licenses: CountOfPresent,
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
  make: (context, caller, _query, asOf) => reportDashboard(context, caller, asOf),
  table,
})

/** Four statements, whatever the company has; of a past moment without licences, which are not stored. */
async function reportDashboard({ db, now }: AppContext, caller: Caller, asOf: Date | undefined): Promise<DashboardReport> {
  const at = asOf ?? now()
  const days = daysUntil(at, historyDays)
  const activity = await loadActivity(db, caller, asOf)
  const { projects, modules, vulnerabilities, risks, ...moduleStats } = await (asOf === undefined
    ? loadTotals(db, caller)
    : loadPastTotals(db, caller, asOf))
  const standings = await loadDailyStatus(db, caller, { since: new Date(days[0] ?? at), asOf })
  const { byLicense, components } = asOf === undefined ? await countLicenses(db, caller) : notStored
  return {
    activityLogs: activity.map((line) => Object.assign(line, { at: line.at.toISOString() })),
    componentsLicenses: byLicense.slice(0, shownLicenses),
    moduleStats,
    moduleHistory: [...historyOf(days, standings)],
    total: { projects, modules, components, vulnerabilities, licenses: components === null ? null : byLicense.length, risks },
  }
}

interface LicenseCounts {
  readonly byLicense: DashboardReport['componentsLicenses']
  readonly components: number | null
}

const notStored: LicenseCounts = { byLicense: [], components: null }

async function countLicenses(db: AppContext['db'], caller: Caller): Promise<LicenseCounts> {
  const declared = await countDeclared(db, caller)
  return { byLicense: countByLicense(declared), components: declared.reduce((sum, each) => sum + each.components, 0) }
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
