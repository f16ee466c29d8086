import { type Kysely, type RawBuilder, sql, type Transaction as KyselyTransaction } from 'kysely'
import type { AccessTables } from '#database/tables/access.ts'
import type { AnalysisTables } from '#database/tables/analysis.ts'
import type { ApprovalsTables } from '#database/tables/approvals.ts'
import type { BackupTables } from '#database/tables/backup.ts'
import type { SbomsTables } from '#database/tables/sboms.ts'
import type { DependencyTrackTables } from '#database/tables/dependency-track.ts'
import type { FeedsTables } from '#database/tables/feeds.ts'
import type { IngestTables } from '#database/tables/ingest.ts'
import type { PlatformTables } from '#database/tables/platform.ts'
import type { PortfolioTables } from '#database/tables/portfolio.ts'
import type { ProductsTables } from '#database/tables/products.ts'
import type { ReleasesTables } from '#database/tables/releases.ts'
import type { ReportsTables } from '#database/tables/reports.ts'
import type { RetentionTables } from '#database/tables/retention.ts'
import type { RepositoryScansTables } from '#database/tables/repository-scans.ts'
import type { RisksTables } from '#database/tables/risks.ts'
import type { DigestsTables } from '#database/tables/digests.ts'
import type { TicketsTables } from '#database/tables/tickets.ts'
import type { WebhooksTables } from '#database/tables/webhooks.ts'

export interface Tables
  extends
    AccessTables,
    AnalysisTables,
    ApprovalsTables,
    BackupTables,
    SbomsTables,
    FeedsTables,
    IngestTables,
    PlatformTables,
    PortfolioTables,
    ProductsTables,
    ReleasesTables,
    DependencyTrackTables,
    ReportsTables,
    RetentionTables,
    RepositoryScansTables,
    RisksTables,
    DigestsTables,
    TicketsTables,
    WebhooksTables {}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/** Binds a value as jsonb. The two drivers treat bare strings and arrays differently; this works with both. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::text::jsonb`
}

/**
 * Reports whether a write violated the named unique index. On a cluster the name ends with the number of the shard, and where another node
 * reported it, stands in the message alone.
 */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint, message = '' } = error as { code?: unknown; constraint?: string; message?: string }
  const name = constraint ?? /unique constraint "(\w+)"/u.exec(message)?.[1] ?? ''
  return code === '23505' && (name === index || name.replace(/_\d+$/u, '') === index)
}
