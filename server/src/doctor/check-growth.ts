import type { RetentionConfig } from '#platform/retention-settings.ts'
import type { TableSize } from '#retention/retention.ts'
import { type Check, checksOf } from '#doctor/check.ts'

interface Limit {
  readonly variable: string
  readonly days: (config: RetentionConfig) => number | undefined
}

/** What limits the tables that grow with time. */
const limits: Readonly<Record<string, Limit>> = {
  activity: { variable: 'WAYBILL_KEEP_AUDIT_MAX_DAYS', days: ({ audit }) => audit.most },
  analysis: { variable: 'WAYBILL_KEEP_ANALYSES_DAYS', days: ({ analysisDays }) => analysisDays },
  epss_history: { variable: 'WAYBILL_KEEP_EPSS_DAYS', days: ({ epssDays }) => epssDays },
  risk_history: { variable: 'WAYBILL_KEEP_RISK_HISTORY_MAX_DAYS', days: ({ riskHistory }) => riskHistory.most },
  sarif_page: { variable: 'WAYBILL_KEEP_DOCUMENTS_MAX_DAYS', days: ({ documents }) => documents.most },
}

export const growingTables = Object.keys(limits)

/** From which size a table without a limit is worth a word. */
const largeFrom = 1_073_741_824

const { ok, warning } = checksOf('database')

/** Warns of large tables that grow without a limit (docs/how-to/keep-data.md). */
export function checkGrowth(sizes: readonly TableSize[], config: RetentionConfig): readonly Check[] {
  const unlimited = sizes.filter(({ table, bytes }) => bytes >= largeFrom && limits[table]?.days(config) === undefined)
  if (unlimited.length === 0) return [ok('growth', 'No table is both large and kept for ever.')]
  return unlimited.map(({ table, bytes }) => {
    const gibibytes = (bytes / largeFrom).toFixed(1)
    return warning(
      'growth',
      `The table ${table} takes ${gibibytes} GiB and is kept for ever: set ${String(limits[table]?.variable)} if you may, and see waybill retention.`,
    )
  })
}
