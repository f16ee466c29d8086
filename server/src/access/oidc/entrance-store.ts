import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Identity } from '#access/oidc/identity-store.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'

/** A company that a person may enter, and the user they are there. */
export interface Entrance extends Tenant {
  readonly companyName: string
  readonly userId: string
  readonly name: string
}

interface Row {
  readonly company_id: string
  readonly company_name: string
  readonly user_id: string
  readonly name: string
}

/** Finds the companies that a person may enter: all, or the given one. */
export async function findEntrances(
  db: Database,
  { issuer, subject }: Identity,
  companyId: string | undefined,
): Promise<readonly Entrance[]> {
  const within = companyId === undefined ? sql`` : sql`and i.company_id = ${isId(companyId) ? companyId : null}`
  const { rows } = await sql<Row>`
    select i.company_id, c.name as company_name, i.user_id, u.name
    from user_identity i
    join app_user u on u.company_id = i.company_id and u.id = i.user_id
    join company c on c.id = i.company_id
    where i.issuer = ${issuer} and i.subject = ${subject} and i.ended is null and u.deactivated is null ${within}
    order by lower(c.name), i.company_id`.execute(db)
  return rows.map((row) => ({ companyId: row.company_id, companyName: row.company_name, userId: row.user_id, name: row.name }))
}

/** Records the login and locks the user until the transaction ends; false when the user has lost access meanwhile. */
export async function stampEntrance(
  trx: Transaction,
  { companyId, userId }: Entrance,
  { issuer, subject }: Identity,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('app_user')
    .set({ last_login: now })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('deactivated', 'is', null)
    .where((user) =>
      user.exists(
        user
          .selectFrom('user_identity')
          .select('user_id')
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .where('ended', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
