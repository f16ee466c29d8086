import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { ReportKind } from './report-kinds.ts'

type Schemas = components['schemas']

/** The answer of each report. */
export interface ReportAnswers {
  readonly vulnerabilities: Schemas['VulnerabilitiesReport']
  readonly versioning: Schemas['VersioningReport']
  readonly viability: Schemas['ViabilityReport']
  readonly licenses: Schemas['LicensesReport']
  readonly endoflife: Schemas['EndOfLifeReport']
  readonly algorithms: Schemas['AlgorithmsReport']
  readonly cve: Schemas['CveReport']
  readonly dashboard: Schemas['DashboardReport']
}

/** A report with its answer. */
export type LoadedReport = { [Kind in ReportKind]: { readonly kind: Kind; readonly answer: ReportAnswers[Kind] } }[ReportKind]

/** What a report is asked for, in the words of the API; a report takes what it knows. */
export interface ReportQuery {
  readonly projectId?: string
  readonly cveId?: string
  readonly minConfidence?: string
  readonly asOf?: string
}

/** Loads a report. */
export async function loadReport(kind: ReportKind, query: ReportQuery, signal: AbortSignal): Promise<LoadedReport> {
  const params = { query: { ...query, ...(query.minConfidence && { minConfidence: Number(query.minConfidence) }) } }
  // a report that is also served as CSV has texts as its type
  const answer: unknown = await unwrap(api.GET(`/core/reports/${kind}`, { params, signal } as never))
  return { kind, answer } as LoadedReport
}

/** Address of a whole report as CSV. */
export function csvAddress(kind: ReportKind, query: ReportQuery): string {
  return `/api/v2/core/reports/${kind}?${new URLSearchParams({ ...query, format: 'csv' }).toString()}`
}
