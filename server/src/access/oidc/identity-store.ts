import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { KnownMember, Member } from '#access/oidc/decide-memberships.ts'
import type { Scope } from '#access/scope.ts'
import type { Transaction } from '#database/database.ts'

/** A person at an identity provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

interface Row {
  readonly company_id: string
  readonly user_id: string
  readonly name: string
  readonly roles: readonly Scope[]
}

/** Lets the sign-ins of one person happen one after the other. */
export async function lockIdentity(trx: Transaction, { issuer, subject }: Identity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in of ${subject} at ${issuer}`}, 0))`.execute(trx)
}

/** Finds the users who signed in as this person before, in all companies. */
export async function findKnownMembers(trx: Transaction, { issuer, subject }: Identity): Promise<readonly KnownMember[]> {
  const { rows } = await sql<Row & { readonly has_ended: boolean; readonly is_active: boolean }>`
    select i.company_id, i.user_id, u.name, u.roles, i.ended is not null as has_ended, u.deactivated is null as is_active
    from user_identity i join app_user u on u.company_id = i.company_id and u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}
    order by i.company_id`.execute(trx)
  return rows.map((row) => Object.assign(toMember(row), { hasEnded: row.has_ended, isActive: row.is_active }))
}

/** More companies than one person is in. */
const maxLinked = 50

/** Finds the active users with this address who have no identity at this provider, in companies that allow to link by address. */
export async function findLinkableMembers(trx: Transaction, email: string, issuer: string): Promise<readonly Member[]> {
  const { rows } = await sql<Row>`
    select u.company_id, u.id as user_id, u.name, u.roles
    from app_user u join company c on c.id = u.company_id
    where lower(u.email) = lower(${email}) and c.sign_in ->> 'linkByEmail' = 'true' and u.deactivated is null and not exists (
      select 1 from user_identity i where i.company_id = u.company_id and i.user_id = u.id and i.issuer = ${issuer})
    order by u.company_id
    limit ${maxLinked}`.execute(trx)
  return rows.map(toMember)
}

/** Returns whether a company exists in which no user has the address. */
export async function hasRoomFor(trx: Transaction, { companyId }: Tenant, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from company c where c.id = ${companyId} and not exists (
      select 1 from app_user u where u.company_id = ${companyId} and lower(u.email) = lower(${email}))`.execute(trx)
  return rows.length > 0
}

export async function insertIdentity(
  trx: Transaction,
  { companyId }: Tenant,
  userId: string,
  { issuer, subject }: Identity,
): Promise<void> {
  await trx.insertInto('user_identity').values({ company_id: companyId, user_id: userId, issuer, subject, ended: null }).execute()
}

/** Marks that a person has no access to the company as of then; undefined when there is access again. */
export async function markEnded(trx: Transaction, { companyId }: Tenant, { issuer, subject }: Identity, ended?: Date): Promise<void> {
  await trx
    .updateTable('user_identity')
    .set({ ended: ended ?? null })
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** Takes roles and password from a user. */
export async function disarmUser(trx: Transaction, { companyId }: Tenant, userId: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ roles: [], password_hash: null })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute()
}

/** Returns whether the user signs in at this provider. */
export async function hasIdentity(trx: Transaction, { companyId }: Tenant, userId: string, issuer: string): Promise<boolean> {
  const row = await trx
    .selectFrom('user_identity')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row !== undefined
}

function toMember({ company_id: companyId, user_id: userId, name, roles }: Row): Member {
  return { companyId, userId, name, roles }
}
