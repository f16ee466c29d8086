import { type AliasedRawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Scope } from '#access/scope.ts'
import type { User } from '#access/user.ts'
import { type Database, isUniqueViolation, type Transaction } from '#database/database.ts'
import { isId, newId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'

interface Row {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly created: Date
  readonly last_login: Date | null
  readonly deactivated: Date | null
  readonly has_totp: boolean
}

const columns = ['id', 'email', 'name', 'roles', 'created', 'last_login', 'deactivated'] as const

function hasTotp({ companyId }: Tenant): AliasedRawBuilder<boolean, 'has_totp'> {
  return sql<boolean>`exists (
    select from user_totp t where t.company_id = ${companyId} and t.user_id = app_user.id and t.confirmed is not null)`.as('has_totp')
}

export interface UserFields {
  readonly email: string
  readonly name: string
  readonly roles: readonly Scope[]
  readonly passwordHash: string | undefined
}

type ChangedFields = { readonly [Field in keyof UserFields]?: UserFields[Field] | undefined }

/** Lists the company's users by name. */
export async function listUsers(db: Database | Transaction, tenant: Tenant): Promise<readonly User[]> {
  const rows = await db
    .selectFrom('app_user')
    .select([...columns, hasTotp(tenant)])
    .where('company_id', '=', tenant.companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toUser)
}

/** Loads a user; throws a 404 for any other id. */
export async function loadUser(db: Database | Transaction, tenant: Tenant, id: string): Promise<User> {
  const row = await db
    .selectFrom('app_user')
    .select([...columns, hasTotp(tenant)])
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound(id)
  return toUser(row)
}

/** Locks a user until the transaction ends and then loads them: Citus locks no rows that a subquery reads beside. */
export async function lockUser(trx: Transaction, tenant: Tenant, id: string): Promise<User> {
  await trx.selectFrom('app_user').select('id').where('company_id', '=', tenant.companyId).where('id', '=', id).forUpdate().execute()
  return loadUser(trx, tenant, id)
}

/** Returns the stored password hash; undefined without a password or user. */
export async function findPasswordHash(db: Database, { companyId }: Tenant, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.password_hash ?? undefined
}

/**
 * Throws a 400 that names the field when the id is not an active user of the company; locks the user against deletion until the transaction ends.
 */
export async function requireUser(trx: Transaction, tenant: Tenant, id: string, parameter: string): Promise<void> {
  const unknown = await findUnknownUser(trx, tenant, [id])
  if (unknown !== undefined) throw invalid(parameter, `${parameter} does not name a user of the company`)
}

/** Returns the first id that is not an active user of the company; locks the others against deletion until the transaction ends. */
export async function findUnknownUser(trx: Transaction, tenant: Tenant, ids: readonly string[]): Promise<string | undefined> {
  const [first] = await findUnknownUsers(trx, tenant, ids)
  return first
}

/** Returns the ids that are not active users of the company, like `findUnknownUser`. */
export async function findUnknownUsers(trx: Transaction, { companyId }: Tenant, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from app_user
    where company_id = ${companyId} and id = any(${ids.filter(isId)}::uuid[]) and deactivated is null
    order by id for key share`.execute(trx)
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Inserts a user and returns the id; throws a 400 on `email` when the company has a user with that address, ignoring case. */
export async function insertUser(trx: Transaction, { companyId }: Tenant, fields: UserFields): Promise<string> {
  const { email, name, roles, passwordHash } = fields
  const id = newId()
  const row = { company_id: companyId, id, email, name, roles: [...roles], password_hash: passwordHash ?? null, last_login: null }
  await trx.insertInto('app_user').values(row).execute().catch(rejectTakenEmail)
  return id
}

/** Updates the given fields; throws a 404 for any other id, a 400 on `email` for a duplicate. */
export async function updateUser(trx: Transaction, { companyId }: Tenant, id: string, change: ChangedFields): Promise<User> {
  const { email, name, roles, passwordHash } = change
  const row = await trx
    .updateTable('app_user')
    .set((column) => ({
      email: email ?? column.ref('email'),
      name: name ?? column.ref('name'),
      roles: roles === undefined ? column.ref('roles') : [...roles],
      password_hash: passwordHash ?? column.ref('password_hash'),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning([...columns, hasTotp({ companyId })])
    .executeTakeFirst()
    .catch(rejectTakenEmail)
  if (row === undefined) throw notFound(id)
  return toUser(row)
}

/** Deactivates a user as of then, or activates them with undefined. */
export async function setDeactivated(trx: Transaction, { companyId }: Tenant, id: string, since: Date | undefined): Promise<void> {
  const deactivated = since ?? null
  await trx.updateTable('app_user').set({ deactivated }).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns whether an active user other than this one has the role. */
export async function hasOtherWithRole(
  trx: Transaction,
  { companyId }: Tenant,
  { id, role }: { readonly id: string; readonly role: Scope },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app_user
    where company_id = ${companyId} and id <> ${id} and ${role} = any(roles) and deactivated is null
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Deletes a user with their personal keys and returns what it was; other keys stay, without a user. Throws a 404 for any other id. */
export async function deleteUser(trx: Transaction, { companyId }: Tenant, id: string): Promise<User> {
  const personal = trx.deleteFrom('api_key').where('company_id', '=', companyId).where('user_id', '=', id)
  await personal.where('expires', 'is not', null).execute()
  await trx.updateTable('api_key').set({ user_id: null }).where('company_id', '=', companyId).where('user_id', '=', id).execute()
  const row = await trx
    .deleteFrom('app_user')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning([...columns, hasTotp({ companyId })])
    .executeTakeFirst()
  if (row === undefined) throw notFound(id)
  return toUser(row)
}

function rejectTakenEmail(error: unknown): never {
  if (isUniqueViolation(error, 'app_user_email')) throw invalid('email', 'Another user of the company has this email.')
  throw error
}

function toUser({ id, email, name, roles, created, last_login, deactivated, has_totp: totp }: Row): User {
  const lastLogin = last_login?.toISOString() ?? null
  return { _id: id, email, name, roles: [...roles], created: created.toISOString(), lastLogin, active: deactivated === null, totp }
}
