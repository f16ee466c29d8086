import { type Kysely, type RawBuilder, sql, type Transaction as KyselyTransaction } from 'kysely'
import type { AccessTables } from '#database/tables/access-tables.ts'
import type { AnalysisTables } from '#database/tables/analysis-tables.ts'
import type { ApprovalTables } from '#database/tables/approval-tables.ts'
import type { SbomTables } from '#database/tables/sbom-tables.ts'
import type { CatalogueTables } from '#database/tables/catalogue-tables.ts'
import type { EndOfLifeTables } from '#database/tables/end-of-life-tables.ts'
import type { FeedTables } from '#database/tables/feed-tables.ts'
import type { ObomTables } from '#database/tables/obom-tables.ts'
import type { PackageTables } from '#database/tables/package-tables.ts'
import type { PortfolioTables } from '#database/tables/portfolio-tables.ts'
import type { ProductFileTables } from '#database/tables/product-file-tables.ts'
import type { ProductTables } from '#database/tables/product-tables.ts'
import type { ReleaseTables } from '#database/tables/release-tables.ts'
import type { RepositoryTables } from '#database/tables/repository-tables.ts'
import type { RiskTables } from '#database/tables/risk-tables.ts'
import type { SarifTables } from '#database/tables/sarif-tables.ts'
import type { VexTables } from '#database/tables/vex-tables.ts'
import type { WebhookTables } from '#database/tables/webhook-tables.ts'

export interface Tables
  extends
    AccessTables,
    PortfolioTables,
    ProductTables,
    ProductFileTables,
    SbomTables,
    FeedTables,
    CatalogueTables,
    AnalysisTables,
    ApprovalTables,
    EndOfLifeTables,
    ObomTables,
    PackageTables,
    ReleaseTables,
    RepositoryTables,
    RiskTables,
    SarifTables,
    VexTables,
    WebhookTables {}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/** Binds a value as jsonb. The two drivers disagree about bare strings and arrays; this does not. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::text::jsonb`
}

/** Whether a write failed because of the named unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === index
}
