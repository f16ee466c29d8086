import { recordActivity } from '#access/activity-store.ts'
import type { Caller } from '#access/caller.ts'
import type { Resource } from '#access/scim/attribute.ts'
import { giveGroupRoles } from '#access/scim/give-group-roles.ts'
import { scimError } from '#access/scim/scim-error.ts'
import { readGroup, type ScimGroup, type SentGroup, toGroupResource } from '#access/scim/scim-group.ts'
import {
  addGroupMembers,
  deleteScimGroup,
  findForeignMembers,
  findGroupNames,
  insertScimGroup,
  loadScimGroup,
  lockScimGroup,
  removeGroupMembers,
  updateScimGroup,
} from '#access/scim/scim-group-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'config'>

/** A change of a group, decided on what is stored. Throws a 412 where the stored version is another. */
export interface GroupEdit {
  readonly id: string
  readonly requireVersion: (stored: ScimGroup) => void
  readonly change: (stored: Resource) => Resource
}

/** Creates a group, whose members get the roles it grants. Throws a 400 for an attribute, a 409 for a name that is taken, a 403 like `giveGroupRoles`. */
export async function createScimGroup(context: Context, caller: Caller, sent: Resource): Promise<ScimGroup> {
  const fields = readGroup(sent)
  const { displayName: name, memberIds } = fields
  return transact(context.db, async (trx) => {
    await requireMembers(trx, caller, memberIds)
    const id = await insertScimGroup(trx, caller, { ...fields, now: context.now() })
    await recordActivity(trx, caller, {
      action: 'created',
      object: 'group',
      objectId: id,
      name,
      detail: membersDetail(memberIds.length, 0),
    })
    await withRoles(trx, { context, caller, userIds: memberIds }, () => addGroupMembers(trx, caller, id, memberIds))
    return loadScimGroup(trx, caller, id)
  })
}

/** Changes a group; its members get the roles that their groups grant now. Throws like `createScimGroup`. */
export async function changeScimGroup(context: Context, caller: Caller, edit: GroupEdit): Promise<void> {
  await transact(context.db, async (trx) => {
    const stored = await lockScimGroup(trx, caller, edit.id)
    edit.requireVersion(stored)
    const fields = readGroup(edit.change(toGroupResource(stored)))
    const difference = differenceOf(stored, fields)
    if (difference.detail === '') return
    await requireMembers(trx, caller, difference.added)
    await withRoles(trx, { context, caller, userIds: difference.affected }, async () => {
      await updateScimGroup(trx, caller, edit.id, { ...fields, now: context.now() })
      await addGroupMembers(trx, caller, edit.id, difference.added)
      await removeGroupMembers(trx, caller, edit.id, difference.removed)
    })
    const { displayName: name } = fields
    await recordActivity(trx, caller, { action: 'updated', object: 'group', objectId: edit.id, name, detail: difference.detail })
  })
}

/** Deletes a group; its members lose the roles that it alone grants. Throws a 404 for an unknown one, a 403 like `giveGroupRoles`. */
export async function removeScimGroup(context: Context, caller: Caller, { id, requireVersion }: Omit<GroupEdit, 'change'>): Promise<void> {
  await transact(context.db, async (trx) => {
    const stored = await lockScimGroup(trx, caller, id)
    requireVersion(stored)
    await withRoles(trx, { context, caller, userIds: memberIdsOf(stored) }, () => deleteScimGroup(trx, caller, id))
    await recordActivity(trx, caller, { action: 'deleted', object: 'group', objectId: id, name: stored.displayName })
  })
}

interface Regrouping {
  readonly context: Context
  readonly caller: Caller
  readonly userIds: readonly string[]
}

async function withRoles(trx: Transaction, { context, caller, userIds }: Regrouping, write: () => Promise<void>): Promise<void> {
  const before = await findGroupNames(trx, caller, userIds)
  await write()
  await giveGroupRoles(trx, caller, { userIds, before, mapping: context.config.oidc?.groups })
}

async function requireMembers(trx: Transaction, caller: Caller, userIds: readonly string[]): Promise<void> {
  const [foreign] = await findForeignMembers(trx, caller, userIds)
  if (foreign !== undefined)
    throw scimError('invalidValue', `members has an id that is no user of the company: ${foreign.slice(0, 60)}`, 'members')
}

interface Difference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** The users whose roles may change: all members where the group gets another name. */
  readonly affected: readonly string[]
  /** What the audit log says; empty where nothing changes. */
  readonly detail: string
}

function differenceOf(stored: ScimGroup, sent: SentGroup): Difference {
  const [before, after] = [new Set(memberIdsOf(stored)), new Set(sent.memberIds)]
  const added = [...after].filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !after.has(id))
  const names = (['displayName', 'externalId'] as const).filter((field) => stored[field] !== sent[field])
  const affected = names.length > 0 ? [...before.union(after)] : [...added, ...removed]
  return {
    added,
    removed,
    affected,
    detail: [...names, membersDetail(added.length, removed.length)].filter((part) => part !== '').join(', '),
  }
}

function membersDetail(added: number, removed: number): string {
  const parts = [added > 0 ? `${String(added)} added` : '', removed > 0 ? `${String(removed)} removed` : '']
  const text = parts.filter((part) => part !== '').join(', ')
  return text === '' ? '' : `members: ${text}`
}

function memberIdsOf({ members = [] }: ScimGroup): readonly string[] {
  return members.map(({ id }) => id)
}
