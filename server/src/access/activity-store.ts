import type { Actor } from '#access/caller.ts'
import type { Database, Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'

/** One line of the audit trail and of the dashboard's activity log. */
export interface Activity {
  readonly action: 'created' | 'updated' | 'deleted' | 'finished'
  readonly object:
    | 'project'
    | 'module'
    | 'product'
    | 'risk'
    | 'approval'
    | 'key'
    | 'user'
    | 'scan'
    | 'company'
    | 'tag'
    | 'vex'
    | 'obom'
    | 'sarif'
    | 'threat-model'
  readonly objectId: string
  readonly name: string
}

/** Every write leaves its line, in the write's own transaction. */
export async function recordActivity(
  trx: Database | Transaction,
  { companyId, id, name: byName }: Actor,
  activity: Activity,
): Promise<void> {
  const { action, object, objectId, name } = activity
  await trx
    .insertInto('activity')
    .values({ company_id: companyId, id: newId(), by_id: id ?? null, by_name: byName, action, object, object_id: objectId, name })
    .execute()
}
