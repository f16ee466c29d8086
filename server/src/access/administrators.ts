import { recordActivity } from '#access/activity-store.ts'
import type { Actor } from '#access/caller.ts'
import { loadCompanyName, lockCompany } from '#access/company-store.ts'
import type { User } from '#access/user.ts'
import { hasOtherWithRole } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'

/** A user before a change that takes the user or the role away. */
type Leaving = Pick<User, '_id' | 'roles' | 'active'>

/** Returns whether a user administers the company. */
function isAdministrator({ roles, active }: Leaving): boolean {
  return active && roles.includes('account_admin')
}

/**
 * Throws a 400 that names the field when this is the last active administrator of the company (docs/reference/access.md#administrators).
 * Locks the company, so that of two administrators who go at once one stays.
 */
export async function requireOtherAdministrator(trx: Transaction, actor: Actor, user: Leaving, parameter: string): Promise<void> {
  if (!isAdministrator(user) || (await hasOther(trx, actor, user))) return
  throw invalid(parameter, 'This is the last active administrator of the company; make somebody else an administrator first.')
}

/**
 * Writes a line to the audit log when an identity provider has taken the last of these administrators away. It is not refused: who left must
 * not keep access, and the operator can make another administrator.
 */
export async function noteLostAdministrators(trx: Transaction, actor: Actor, users: readonly Leaving[]): Promise<void> {
  const gone = users.find(isAdministrator)
  if (gone === undefined || (await hasOther(trx, actor, gone))) return
  const name = await loadCompanyName(trx, actor)
  const detail = 'no active administrator is left: the identity provider took the last one away'
  await recordActivity(trx, actor, { action: 'updated', object: 'company', objectId: actor.companyId, name, detail })
}

async function hasOther(trx: Transaction, actor: Actor, { _id: id }: Leaving): Promise<boolean> {
  await lockCompany(trx, actor)
  return hasOtherWithRole(trx, actor, { id, role: 'account_admin' })
}
