import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { SavedView } from '#access/views/saved-view.ts'
import type { Database, Transaction } from '#database/database.ts'

/** A view with its owner. */
export interface OwnedView extends Omit<SavedView, 'own' | 'edited'> {
  readonly ownerId: string
}

interface Row {
  readonly id: string
  readonly owner_id: string
  readonly name: string
  readonly page: string
  readonly query: string
  readonly shared: boolean
  readonly is_default: boolean
  readonly edited: Date
}

/** Lists the views of an owner and those that others share, by page and name. */
export async function listViews(db: Database, { companyId }: Tenant, ownerId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'owner_id', 'name', 'page', 'query', 'shared', 'is_default', 'edited'])
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('owner_id', '=', ownerId), where('shared', '=', true)]))
    .orderBy('page')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map((row) => toView(row, ownerId))
}

/** Returns the owner of a view; undefined for an unknown id. */
export async function findViewOwner(trx: Transaction, { companyId }: Tenant, id: string): Promise<string | undefined> {
  const stored = trx.selectFrom('saved_view').select('owner_id').where('company_id', '=', companyId).where('id', '=', id)
  return (await stored.forUpdate().executeTakeFirst())?.owner_id
}

export async function countViews(trx: Transaction, { companyId }: Tenant, ownerId: string): Promise<number> {
  const { rows } = await sql<{ readonly views: number }>`
    select count(*)::int as views from saved_view where company_id = ${companyId} and owner_id = ${ownerId}`.execute(trx)
  return rows[0]?.views ?? 0
}

/** Inserts or replaces a view; a new default replaces the owner's earlier default of the page. */
export async function saveView(trx: Transaction, { companyId }: Tenant, view: OwnedView, now: Date): Promise<void> {
  const { _id: id, ownerId, name, page, query, shared, default: isDefault } = view
  if (isDefault)
    await trx
      .updateTable('saved_view')
      .set({ is_default: false })
      .where('company_id', '=', companyId)
      .where('owner_id', '=', ownerId)
      .where('page', '=', page)
      .execute()
  const fields = { name, page, query, shared, is_default: isDefault, edited: now }
  await trx
    .insertInto('saved_view')
    .values({ company_id: companyId, id, owner_id: ownerId, ...fields })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(fields))
    .execute()
}

/** Deletes a view of the owner and returns its name; undefined when there is none. */
export async function deleteView(
  trx: Transaction,
  { companyId }: Tenant,
  view: { readonly id: string; readonly ownerId: string },
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('saved_view')
    .where('company_id', '=', companyId)
    .where('id', '=', view.id)
    .where('owner_id', '=', view.ownerId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

function toView({ id, owner_id, name, page, query, shared, is_default, edited }: Row, ownerId: string): SavedView {
  const isOwn = owner_id === ownerId
  // another owner's default is no default of this one
  return { _id: id, name, page, query, shared, default: isOwn && is_default, own: isOwn, edited: edited.toISOString() }
}
