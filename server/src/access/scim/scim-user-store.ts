import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Comparison } from '#access/scim/read-filter.ts'
import { scimError } from '#access/scim/scim-error.ts'
import { partsOf, type ScimFields, type ScimUser } from '#access/scim/scim-user.ts'
import { type Database, isUniqueViolation, type Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import { isId } from '#platform/ids.ts'

interface Row {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly is_active: boolean
  readonly created: Date
  readonly is_provisioned: boolean
  readonly user_name: string
  readonly external_id: string | null
  readonly given_name: string | null
  readonly family_name: string | null
  readonly changed: Date
  readonly groups: ScimUser['groups']
}

/** A user whom no provider has named yet is called by the e-mail address. */
const userName = sql`coalesce(s.user_name, u.email)`
const source = sql`from app_user u left join scim_user s on s.company_id = u.company_id and s.user_id = u.id`

function columnsOf({ companyId }: Tenant): RawBuilder<unknown> {
  return sql`u.id, u.email, u.name, u.deactivated is null as is_active, u.created, s.user_id is not null as is_provisioned, ${userName} as user_name, s.external_id, s.given_name, s.family_name,
    coalesce(s.changed, u.created) as changed,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.display_name) order by lower(g.display_name)), '[]'::json)
      from scim_group_member m join scim_group g on g.company_id = m.company_id and g.id = m.group_id
      where m.company_id = ${companyId} and m.user_id = u.id) as groups`
}

const conditions: Readonly<Record<string, (value: string) => RawBuilder<unknown>>> = {
  id: (value) => sql`u.id = ${isId(value.toLowerCase()) ? value.toLowerCase() : null}`,
  userName: (value) => sql`lower(${userName}) = lower(${value})`,
  externalId: (value) => sql`s.external_id = ${value}`,
  displayName: (value) => sql`lower(u.name) = lower(${value})`,
  emails: (value) => sql`lower(u.email) = lower(${value})`,
}

/** The attributes by which users are found. */
export const userFilterNames: readonly string[] = Object.keys(conditions)

/** A page of a list. */
export interface Paged {
  readonly filter: readonly Comparison[]
  readonly offset: number
  readonly limit: number
}

function where({ companyId }: Tenant, filter: readonly Comparison[]): RawBuilder<unknown> {
  const all = filter.map(({ name, value }) => conditions[name]?.(value) ?? sql`false`)
  return sql`where ${sql.join([sql`u.company_id = ${companyId}`, ...all], sql` and `)}`
}

export async function countScimUsers(db: Database, tenant: Tenant, filter: readonly Comparison[]): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`select count(*)::int as total ${source} ${where(tenant, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Lists users in the order of their creation. */
export async function listScimUsers(db: Database, tenant: Tenant, { filter, offset, limit }: Paged): Promise<readonly ScimUser[]> {
  const { rows } = await sql<Row>`
    select ${columnsOf(tenant)} ${source} ${where(tenant, filter)} order by u.created, u.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(toScimUser)
}

/** Loads a user; throws a 404 for any other id. */
export async function loadScimUser(db: Database | Transaction, tenant: Tenant, id: string): Promise<ScimUser> {
  const { rows } = await sql<Row>`
    select ${columnsOf(tenant)} ${source} where u.company_id = ${tenant.companyId} and u.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound(id)
  return toScimUser(row)
}

/** Stores what a provider says about a user. Throws a 409 when another user of the company has the name, ignoring case. */
export async function saveScimUser(
  trx: Transaction,
  { companyId }: Tenant,
  { userId, fields, now }: { readonly userId: string; readonly fields: ScimFields; readonly now: Date },
): Promise<void> {
  await requireFreeName(trx, { companyId }, userId, fields.userName)
  const values = {
    user_name: fields.userName,
    external_id: fields.externalId ?? null,
    given_name: fields.givenName ?? null,
    family_name: fields.familyName ?? null,
    changed: now,
  }
  await trx
    .insertInto('scim_user')
    .values({ company_id: companyId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'scim_user_name') ? taken() : error
    })
}

async function requireFreeName(trx: Transaction, { companyId }: Tenant, userId: string, name: string): Promise<void> {
  const { rows } = await sql`
    select 1 ${source} where u.company_id = ${companyId} and u.id <> ${userId} and lower(${userName}) = lower(${name}) limit 1`.execute(trx)
  if (rows.length > 0) throw taken()
}

function taken(): Error {
  return scimError('uniqueness', 'Another user of the company has this userName.', 'userName')
}

function toScimUser(row: Row): ScimUser {
  return {
    user: { _id: row.id, name: row.name, email: row.email, active: row.is_active },
    userName: row.user_name,
    externalId: row.external_id ?? undefined,
    ...(row.is_provisioned ? { givenName: row.given_name ?? undefined, familyName: row.family_name ?? undefined } : partsOf(row.name)),
    groups: row.groups,
    created: row.created,
    changed: row.changed,
  }
}
