import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { firstIdAt } from '#platform/ids.ts'
import { type ExaminedRows, type RowsToExamine, toExamined } from '#platform/retention-rule.ts'

/**
 * Examines scans with a stored document. Due are those whose document was replaced: not the scan of the module, nor its newest one, nor one
 * that an approval was requested for, which is the last to have finished by then.
 */
export async function examineDocuments(
  db: Database | Transaction,
  { companyId, before, after, most }: RowsToExamine,
): Promise<ExaminedRows> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select s.id, (
      s.document_digest is not null and s.status in ('Finished', 'Failed')
      and exists (select from scan n where n.company_id = ${companyId} and n.module_id = s.module_id and n.id > s.id and n.status = 'Finished')
      and not exists (select from module_analysis ma where ma.company_id = ${companyId} and ma.module_id = s.module_id and ma.scan_id = s.id)
      and not exists (select from approval a where a.company_id = ${companyId} and a.scan_id = s.id)
      and not exists (
        select from approval_module am join approval a on a.company_id = am.company_id and a.id = am.approval_id
        where am.company_id = ${companyId} and am.module_id = s.module_id and a.created >= s.submitted and not exists (
          select from scan n where n.company_id = ${companyId} and n.module_id = s.module_id and n.id > s.id and n.status = 'Finished'
            and n.analysis_date < a.created))
    ) as "isDue"
    from (
      select id, module_id, document_digest, status, submitted from scan
      where company_id = ${companyId} and id > ${after} and id < ${firstIdAt(before)} and submitted < ${before}
      order by id limit ${most}
    ) s
    order by s.id`.execute(db)
  return toExamined(rows)
}
