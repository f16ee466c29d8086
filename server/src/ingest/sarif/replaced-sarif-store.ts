import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { firstIdAt } from '#platform/ids.ts'
import { type ExaminedRows, type RowsToExamine, toExamined } from '#platform/retention-rule.ts'

const isOfSameKind = sql`(n.branch, n.tag, n.release) is not distinct from (s.branch, s.tag, s.release)
        and jsonb_path_query_array(n.tools, '$[*].name') = jsonb_path_query_array(s.tools, '$[*].name')`

/** Examines results of analysis tools. Due are those for which the same tools sent newer ones of the same branch, tag and release. */
export async function examineSarif(db: Database | Transaction, { companyId, before, after, most }: RowsToExamine): Promise<ExaminedRows> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select s.id, exists (
      select from sarif n
      where n.company_id = ${companyId} and n.module_id = s.module_id and n.id > s.id and ${isOfSameKind}
    ) or exists (
      select from sarif n
      where n.company_id = ${companyId} and n.project_id = s.project_id and n.id > s.id and ${isOfSameKind}
    ) as "isDue"
    from sarif s
    where s.company_id = ${companyId} and s.id > ${after} and s.id < ${firstIdAt(before)} and s.submitted < ${before}
    order by s.id limit ${most}`.execute(db)
  return toExamined(rows)
}

/** Removes results with their findings; the sweep of files removes the documents. */
export async function removeSarif(trx: Transaction, companyId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sarif where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(trx)
  return Number(numAffectedRows)
}
