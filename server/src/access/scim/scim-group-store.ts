import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Comparison } from '#access/scim/read-filter.ts'
import { scimError } from '#access/scim/scim-error.ts'
import type { ScimGroup } from '#access/scim/scim-group.ts'
import type { Paged } from '#access/scim/scim-user-store.ts'
import { type Database, isUniqueViolation, type Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import { isId, newId } from '#platform/ids.ts'

interface Row {
  readonly id: string
  readonly display_name: string
  readonly external_id: string | null
  readonly created: Date
  readonly changed: Date
  readonly members: NonNullable<ScimGroup['members']> | null
}

const conditions: Readonly<Record<string, (value: string, tenant: Tenant) => RawBuilder<unknown>>> = {
  id: (value) => sql`g.id = ${isId(value.toLowerCase()) ? value.toLowerCase() : null}`,
  displayName: (value) => sql`lower(g.display_name) = lower(${value})`,
  externalId: (value) => sql`g.external_id = ${value}`,
  members: (value, { companyId }) => sql`exists (
    select from scim_group_member m
    where m.company_id = ${companyId} and m.group_id = g.id and m.user_id = ${isId(value.toLowerCase()) ? value.toLowerCase() : null})`,
}

/** The attributes by which groups are found. */
export const groupFilterNames: readonly string[] = Object.keys(conditions)

function where(tenant: Tenant, filter: readonly Comparison[]): RawBuilder<unknown> {
  const all = filter.map(({ name, value }) => conditions[name]?.(value, tenant) ?? sql`false`)
  return sql`where ${sql.join([sql`g.company_id = ${tenant.companyId}`, ...all], sql` and `)}`
}

function membersOf({ companyId }: Tenant): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id), '[]'::json)
    from scim_group_member m join app_user u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = ${companyId} and m.group_id = g.id)`
}

const plain = sql`g.id, g.display_name, g.external_id, g.created, g.changed`

export async function countScimGroups(db: Database, tenant: Tenant, filter: readonly Comparison[]): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`select count(*)::int as total from scim_group g ${where(tenant, filter)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Lists groups in the order of their creation, with or without members. */
export async function listScimGroups(
  db: Database,
  tenant: Tenant,
  { filter, offset, limit, hasMembers }: Paged & { readonly hasMembers: boolean },
): Promise<readonly ScimGroup[]> {
  const { rows } = await sql<Row>`
    select ${plain}, ${hasMembers ? membersOf(tenant) : sql`null::json`} as members from scim_group g ${where(tenant, filter)}
    order by g.created, g.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(toScimGroup)
}

/** Loads a group with its members; throws a 404 for any other id. */
export async function loadScimGroup(db: Database | Transaction, tenant: Tenant, id: string): Promise<ScimGroup> {
  const { rows } = await sql<Row>`
    select ${plain}, ${membersOf(tenant)} as members from scim_group g where g.company_id = ${tenant.companyId} and g.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw notFound(id)
  return toScimGroup(row)
}

/** Locks a group until the transaction ends and loads it; throws a 404 for any other id. */
export async function lockScimGroup(trx: Transaction, tenant: Tenant, id: string): Promise<ScimGroup> {
  await trx.selectFrom('scim_group').select('id').where('company_id', '=', tenant.companyId).where('id', '=', id).forUpdate().execute()
  return loadScimGroup(trx, tenant, id)
}

export interface GroupFields {
  readonly displayName: string
  readonly externalId: string | undefined
  readonly now: Date
}

/** Inserts a group and returns its id. Throws a 409 when another group of the company has the name, ignoring case. */
export async function insertScimGroup(
  trx: Transaction,
  { companyId }: Tenant,
  { displayName, externalId, now }: GroupFields,
): Promise<string> {
  const id = newId()
  const times = { created: now, changed: now }
  await trx
    .insertInto('scim_group')
    .values({ company_id: companyId, id, display_name: displayName, external_id: externalId ?? null, ...times })
    .execute()
    .catch(rejectTakenName)
  return id
}

/** Updates the names of a group; throws a 409 like `insertScimGroup`. */
export async function updateScimGroup(trx: Transaction, { companyId }: Tenant, id: string, fields: GroupFields): Promise<void> {
  const { displayName, externalId, now } = fields
  await trx
    .updateTable('scim_group')
    .set({ display_name: displayName, external_id: externalId ?? null, changed: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
    .catch(rejectTakenName)
}

export async function deleteScimGroup(trx: Transaction, { companyId }: Tenant, id: string): Promise<void> {
  await trx.deleteFrom('scim_group').where('company_id', '=', companyId).where('id', '=', id).execute()
}

export async function addGroupMembers(trx: Transaction, { companyId }: Tenant, id: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into scim_group_member (company_id, group_id, user_id)
    select ${companyId}, ${id}, user_id from unnest(${userIds}::uuid[]) as added(user_id)
    on conflict do nothing`.execute(trx)
}

export async function removeGroupMembers(trx: Transaction, { companyId }: Tenant, id: string, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from scim_group_member
    where company_id = ${companyId} and group_id = ${id} and user_id = any(${userIds}::uuid[])`.execute(trx)
}

/** Returns the ids that are not users of the company; locks the others against deletion until the transaction ends. */
export async function findForeignMembers(trx: Transaction, { companyId }: Tenant, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from app_user where company_id = ${companyId} and id = any(${ids.filter(isId)}::uuid[]) order by id for key share`.execute(
    trx,
  )
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** The names and external ids of the groups of users, by user. */
export type GroupNames = ReadonlyMap<string, readonly string[]>

/** Finds what the groups of users are called; users without a group are left out. */
export async function findGroupNames(trx: Transaction, { companyId }: Tenant, userIds: readonly string[]): Promise<GroupNames> {
  const { rows } = await sql<{ readonly user_id: string; readonly names: readonly string[] }>`
    select m.user_id, array_agg(g.display_name) || array_remove(array_agg(g.external_id), null) as names
    from scim_group_member m join scim_group g on g.company_id = m.company_id and g.id = m.group_id
    where m.company_id = ${companyId} and m.user_id = any(${userIds}::uuid[])
    group by m.user_id`.execute(trx)
  return new Map(rows.map(({ user_id: userId, names }) => [userId, names]))
}

function rejectTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'scim_group_name'))
    throw scimError('uniqueness', 'Another group of the company has this displayName.', 'displayName')
  throw error
}

function toScimGroup({ id, display_name, external_id, created, changed, members: found }: Row): ScimGroup {
  return { id, displayName: display_name, externalId: external_id ?? undefined, created, changed, members: found ?? undefined }
}
