import type { Database, Transaction } from '#database/database.ts'
import type { RetentionConfig } from '#platform/retention-settings.ts'

/** Which rows of a company to examine next. */
export interface RowsToExamine {
  readonly companyId: string
  /** Older rows may be removed. */
  readonly before: Date
  /** The row examined last; `nilId` at the beginning. */
  readonly after: string
  readonly most: number
}

/** Rows that were examined, in the order of their ids. */
export interface ExaminedRows {
  /** Those that nothing needs any more. */
  readonly due: readonly string[]
  readonly examined: number
  /** Undefined when none was left. */
  readonly last: string | undefined
}

/** The settings of companies that a retention may depend on. */
export interface CompanyRetention {
  readonly auditDays?: number
  readonly documentDays?: number
  readonly riskHistoryDays?: number
}

/** How old rows of a table end (docs/how-to/keep-data.md). The owner of the table declares it; the slice `retention` runs it. */
export interface RetentionRule {
  readonly kind: string
  /** The table. */
  readonly storedIn: string
  /** What the audit log says was removed, in the plural; undefined where nobody has to know. */
  readonly noun: string | undefined
  /** For how many days a company keeps the rows; undefined for ever. */
  readonly daysOf: (config: RetentionConfig, company: CompanyRetention) => number | undefined
  /** Finds the rows to remove among the next ones. */
  readonly examine: (db: Database | Transaction, rows: RowsToExamine) => Promise<ExaminedRows>
  /** Removes rows that `examine` found in the same transaction, and returns how many. */
  readonly remove: (trx: Transaction, companyId: string, ids: readonly string[]) => Promise<number>
}

/** Sums up rows that a statement examined. */
export function toExamined(rows: readonly { readonly id: string; readonly isDue: boolean }[]): ExaminedRows {
  return { due: rows.filter(({ isDue }) => isDue).map(({ id }) => id), examined: rows.length, last: rows.at(-1)?.id }
}
