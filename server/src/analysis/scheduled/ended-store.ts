import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { endsOfEntries, isAnyEndIn } from '#portfolio/portfolio.ts'
import { firstMoment, type TimeSpan } from '#analysis/scheduled-reevaluation.ts'
import type { ModulesOfCompany } from '#analysis/statements/expiry-store.ts'

/** What ended that no scheduled evaluation has come to: the spans in which it did, undefined where nothing ended. */
export interface Ended {
  readonly decisions: TimeSpan | undefined
  readonly entries: TimeSpan | undefined
}

interface Row {
  readonly statements: Date
  readonly entries: Date
  readonly has_expired: boolean
  readonly ends: readonly string[]
}

/** Looks whether decisions of a company or entries of settings that apply to some of its modules ended up to a moment; one statement. */
export async function findEnded(trx: Transaction, { companyId, moduleIds }: ModulesOfCompany, at: Date): Promise<Ended> {
  const first = firstMoment(at)
  const { rows } = await sql<Row>`
    select mark.statements, mark.entries, array(${endsOfEntries({ companyId }, moduleIds)}) as ends, exists (
      select 1 from vex_document d where d.company_id = ${companyId} and d.until > mark.statements and d.until <= ${at}) as has_expired
    from (
      select coalesce(max(at) filter (where trigger_name = 'statements'), ${first}::timestamptz) as statements,
        coalesce(max(at) filter (where trigger_name = 'entries'), ${first}::timestamptz) as entries
      from reevaluation_watermark) mark`.execute(trx)
  const [row] = rows
  if (row === undefined) return { decisions: undefined, entries: undefined }
  const entries = { after: row.entries, upTo: at }
  return {
    decisions: row.has_expired ? { after: row.statements, upTo: at } : undefined,
    entries: isAnyEndIn(row.ends, entries) ? entries : undefined,
  }
}
