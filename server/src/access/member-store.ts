import { sql } from 'kysely'
import type { Caller, Tenant } from '#access/caller.ts'
import type { Feature, Scope } from '#access/scope.ts'
import { isInactiveSince } from '#access/usage/inactive-users-report.ts'
import type { Database } from '#database/database.ts'

/** A user whom the service addresses by itself. */
export interface Member {
  /** With the rights that the user has in a session. */
  readonly caller: Caller
  readonly email: string
  readonly company: string
  /** Why the user may see nothing at present; undefined for one who may. */
  readonly barred: 'no roles' | 'deactivated' | 'inactive' | 'no authenticator app' | undefined
}

interface Row {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly roles: readonly Scope[]
  readonly features: readonly Feature[]
  readonly seen: Date
  readonly deactivated: boolean
  readonly needs_totp: boolean
}

interface MemberCheck {
  readonly now: Date
  /** Whether the operator lets users log in with passwords: without them nobody needs a second factor of one. */
  readonly hasPasswords: boolean
}

/** Finds a user with their present rights; undefined for one who is no longer there. */
export async function findMember(
  db: Database,
  { companyId }: Tenant,
  userId: string,
  { now, hasPasswords }: MemberCheck,
): Promise<Member | undefined> {
  const { rows } = await sql<Row>`
    select u.name, u.email, c.name as company, u.roles, c.features, coalesce(u.last_login, u.created) as seen, u.deactivated is not null as deactivated,
      coalesce((c.totp ->> 'required')::boolean, false) and u.password_hash is not null and not exists (
        select from user_totp t where t.company_id = ${companyId} and t.user_id = u.id and t.confirmed is not null) as needs_totp
    from app_user u
    join company c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id = ${userId}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { name, email, company, roles, features, deactivated: isDeactivated, needs_totp: needsTotp } = row
  const caller = { companyId, id: userId, userId, name, scopes: roles, features }
  const isInactive = isInactiveSince(row.seen, now)
  return { caller, email, company, barred: barOf({ roles, isDeactivated, isInactive, needsTotp: hasPasswords && needsTotp }) }
}

interface Bars {
  readonly roles: readonly Scope[]
  readonly isDeactivated: boolean
  readonly isInactive: boolean
  readonly needsTotp: boolean
}

function barOf({ roles, isDeactivated, isInactive, needsTotp }: Bars): Member['barred'] {
  if (isDeactivated) return 'deactivated'
  if (roles.length === 0) return 'no roles'
  if (isInactive) return 'inactive'
  return needsTotp ? 'no authenticator app' : undefined
}
