import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#platform/app-context.ts'
import type { ReportRoute } from '#reports/define-report.ts'
import { algorithmsReport } from '#reports/report-algorithms.ts'
import { cveReport } from '#reports/report-cve.ts'
import { dashboardReport } from '#reports/report-dashboard.ts'
import { endOfLifeReport } from '#reports/report-end-of-life.ts'
import { licensesReport } from '#reports/report-licenses.ts'
import { viabilityReport } from '#reports/report-viability.ts'
import { versioningReport } from '#reports/report-versioning.ts'
import { vulnerabilitiesReport } from '#reports/report-vulnerabilities.ts'

const reports: readonly ReportRoute[] = [
  vulnerabilitiesReport,
  versioningReport,
  algorithmsReport,
  dashboardReport,
  cveReport,
  licensesReport,
  endOfLifeReport,
  viabilityReport,
]

/** Reports (§4.8). */
export function reportRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const report of reports) report(app, context)
  }
}
