import { recordActivity } from '#access/activity-store.ts'
import type { Actor, Caller } from '#access/caller.ts'
import { demandCompany } from '#access/company-store.ts'
import { demandMayGive } from '#access/give-scopes.ts'
import { readScopes } from '#access/known-words.ts'
import type { NewUser, User, UserChange } from '#access/user.ts'
import { deleteUser, insertUser, loadUser, updateUser } from '#access/user-store.ts'
import { transact } from '#database/transact.ts'
import { hashPassword } from '#platform/passwords.ts'
import type { Tools } from '#platform/tools.ts'

/** Makes a user of the actor's company and answers its id. 400 names email or roles, 404 the company. */
export async function addUser({ db }: Tools, actor: Actor, { password, ...wish }: NewUser): Promise<string> {
  const roles = readScopes('roles', wish.roles)
  const passwordHash = await hashOf(password)
  return transact(db, async (trx) => {
    await demandCompany(trx, actor)
    const id = await insertUser(trx, actor, { ...wish, roles, passwordHash })
    await recordActivity(trx, actor, { action: 'created', object: 'user', objectId: id, name: wish.name })
    return id
  })
}

/** As `addUser`, within what the caller may give away. */
export async function addOwnUser(tools: Tools, caller: Caller, wish: NewUser): Promise<string> {
  demandMayGive(caller, readScopes('roles', wish.roles), 'roles')
  return addUser(tools, caller, wish)
}

/** Changes the fields sent; 403 when the caller cannot give a role added, or, with a new password, any role of the user. */
export async function changeUser({ db }: Tools, caller: Caller, id: string, { password, roles, ...others }: UserChange): Promise<User> {
  const wished = roles === undefined ? undefined : readScopes('roles', roles)
  const passwordHash = await hashOf(password)
  return transact(db, async (trx) => {
    const stored = await loadUser(trx, caller, id)
    const given = wished?.filter((role) => !stored.roles.includes(role)) ?? []
    // whoever sets the password can act as the user
    demandMayGive(caller, password === undefined ? given : [...given, ...stored.roles], 'roles')
    const user = await updateUser(trx, caller, id, { ...others, roles: wished, passwordHash })
    await recordActivity(trx, caller, { action: 'updated', object: 'user', objectId: id, name: user.name })
    return user
  })
}

export async function removeUser({ db }: Tools, caller: Caller, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const { name } = await deleteUser(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'user', objectId: id, name })
  })
}

async function hashOf(password: string | undefined): Promise<string | undefined> {
  return password === undefined ? undefined : hashPassword(password)
}
