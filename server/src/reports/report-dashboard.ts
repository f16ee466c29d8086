import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { overviewReportReaders } from '#access/scope-sets.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { AppContext } from '#platform/app-context.ts'
import { countDashboard, loadHistory } from '#reports/count-dashboard.ts'
import { loadDashboardCounts } from '#reports/dashboard-count-store.ts'
import { countDeclared, loadActivity, loadPastTotals, loadTotals } from '#reports/dashboard-report.ts'
import { defineReport } from '#reports/define-report.ts'
import { CountOfPresent } from '#reports/report-title.ts'
import { isShown } from '#reports/stored-dashboard.ts'

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

/** At most seven statements, whatever the company has; of a past moment without licences, which are not stored. */
async function reportDashboard({ db, now }: AppContext, caller: Caller, asOf: Date | undefined): Promise<DashboardReport> {
  const activity = await loadActivity(db, caller, asOf)
  const figures = await (asOf === undefined ? presentFigures(db, caller, now()) : pastFigures(db, caller, asOf))
  return { activityLogs: activity.map((line) => Object.assign(line, { at: line.at.toISOString() })), ...figures }
}

type Figures = Omit<DashboardReport, 'activityLogs'>

async function presentFigures(db: AppContext['db'], caller: Caller, at: Date): Promise<Figures> {
  const { projects, modules, risks, evaluatedOk, state, ...moduleStats } = await loadTotals(db, caller)
  const stored = await loadDashboardCounts(db, caller)
  const isUsable = stored !== undefined && isShown(stored, { state, at })
  const counted = isUsable ? stored.counts : await countDashboard(db, caller, { at, declared: await countDeclared(db, caller) })
  const { components, licenses, vulnerabilities, byLicense, history } = counted
  const today = { date: at.toISOString().slice(0, 10), ...moduleStats, ok: evaluatedOk }
  return {
    componentsLicenses: [...byLicense],
    moduleStats,
    moduleHistory: [...history.slice(0, -1), today],
    total: { projects, modules, components, vulnerabilities, licenses, risks },
  }
}

async function pastFigures(db: AppContext['db'], caller: Caller, asOf: Date): Promise<Figures> {
  const { projects, modules, vulnerabilities, risks, ...moduleStats } = await loadPastTotals(db, caller, asOf)
  return {
    componentsLicenses: [],
    moduleStats,
    moduleHistory: [...(await loadHistory(db, caller, { until: asOf, asOf }))],
    total: { projects, modules, components: null, vulnerabilities, licenses: null, risks },
  }
}
