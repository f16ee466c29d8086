import { recordActivity } from '#access/activity-store.ts'
import { noteLostAdministrators } from '#access/administrators.ts'
import type { Caller } from '#access/caller.ts'
import { lockManageableUser } from '#access/lock-manageable.ts'
import type { Resource } from '#access/scim/attribute.ts'
import { withUniqueEmail } from '#access/scim/scim-error.ts'
import { readUser, type ScimUser, type SentUser, toUserResource } from '#access/scim/scim-user.ts'
import { loadScimUser, saveScimUser } from '#access/scim/scim-user-store.ts'
import { setActive } from '#access/set-active.ts'
import type { User } from '#access/user.ts'
import { deleteUser, insertUser, lockUser, updateUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'

type Context = Pick<AppContext, 'db' | 'now'>

/** A change of a user, decided on what is stored. Throws a 412 where the stored version is another. */
export interface UserEdit {
  readonly id: string
  readonly requireVersion: (stored: ScimUser) => void
  readonly change: (stored: Resource) => Resource
}

/** Creates a user without roles and password (docs/reference/scim.md#users). Throws a 400 for an attribute, a 409 for a name or address that is taken. */
export async function createScimUser({ db, now }: Context, caller: Caller, sent: Resource): Promise<ScimUser> {
  const fields = readUser(sent)
  const { email, name, active } = fields
  return transact(db, async (trx) => {
    const id = await withUniqueEmail(insertUser(trx, caller, { email, name, roles: [], passwordHash: undefined }))
    await saveScimUser(trx, caller, { userId: id, fields, now: now() })
    if (!active) await setActive(trx, caller, await lockUser(trx, caller, id), { active, now: now() })
    await recordActivity(trx, caller, { action: 'created', object: 'user', objectId: id, name, detail: 'by SCIM' })
    return loadScimUser(trx, caller, id)
  })
}

/** Changes a user. Throws a 403 for one with more scopes than the token, otherwise like `createScimUser`. */
export async function changeScimUser({ db, now }: Context, caller: Caller, { id, requireVersion, change }: UserEdit): Promise<ScimUser> {
  return transact(db, async (trx) => {
    const user = await lockManageableUser(trx, caller, id)
    const stored = await loadScimUser(trx, caller, id)
    requireVersion(stored)
    const before = toUserResource(stored)
    const fields = readUser(change(before), before)
    const changed = changedNames(stored, fields)
    if (changed.length === 0) return stored
    await save(trx, caller, user, { fields, now: now() })
    await recordActivity(trx, caller, {
      action: 'updated',
      object: 'user',
      objectId: id,
      name: fields.name,
      detail: `by SCIM: ${changed.join(', ')}`,
    })
    if (!fields.active) await noteLostAdministrators(trx, caller, [user])
    return loadScimUser(trx, caller, id)
  })
}

interface Saving {
  readonly fields: SentUser
  readonly now: Date
}

async function save(trx: Transaction, caller: Caller, user: User, { fields, now }: Saving): Promise<void> {
  const { _id: id } = user
  const { email, name, active } = fields
  if (email !== user.email || name !== user.name) await withUniqueEmail(updateUser(trx, caller, id, { email, name }))
  await saveScimUser(trx, caller, { userId: id, fields, now })
  await setActive(trx, caller, user, { active, now })
}

/** Returns what changes, as the audit log says it. */
function changedNames({ user, ...stored }: ScimUser, sent: SentUser): readonly string[] {
  const names = (['userName', 'externalId', 'givenName', 'familyName'] as const).filter((field) => stored[field] !== sent[field])
  const own = (['name', 'email'] as const).filter((field) => user[field] !== sent[field])
  const state = user.active === sent.active ? [] : [sent.active ? 'activated' : 'deactivated']
  return [...state, ...own, ...names]
}

/** Deletes a user, who leaves the company. Throws a 404 for an unknown one, a 403 for one with more scopes than the token. */
export async function removeScimUser({ db }: Context, caller: Caller, { id, requireVersion }: Omit<UserEdit, 'change'>): Promise<void> {
  await transact(db, async (trx) => {
    const user = await lockManageableUser(trx, caller, id)
    requireVersion(await loadScimUser(trx, caller, id))
    await deleteUser(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'user', objectId: id, name: user.name, detail: 'by SCIM' })
    await noteLostAdministrators(trx, caller, [user])
  })
}
