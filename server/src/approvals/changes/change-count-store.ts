import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { json, type Transaction } from '#database/database.ts'
import type { ChangeCounts } from '#approvals/changes/changes.ts'

/** Stores how much an approval changes; undefined without an earlier release. */
export async function saveChangeCounts(
  trx: Transaction,
  { companyId }: Tenant,
  approvalId: string,
  counts: ChangeCounts | undefined,
): Promise<void> {
  await trx
    .updateTable('approval')
    .set({ changes: counts === undefined ? null : json(counts) })
    .where('company_id', '=', companyId)
    .where('id', '=', approvalId)
    .execute()
}

/** Finds and locks the undecided approvals that share a module with an approval, by id; one statement. */
export async function lockUndecidedBeside(trx: Transaction, { companyId }: Tenant, approvalId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select a.id from approval a
    where a.company_id = ${companyId} and a.verdict is null
      and a.module_ids && (select released.module_ids from approval released where released.company_id = ${companyId} and released.id = ${approvalId})
    order by a.id for no key update of a`.execute(trx)
  return rows.map(({ id }) => id)
}
