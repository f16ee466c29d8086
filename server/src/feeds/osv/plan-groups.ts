import type { Transaction } from '#database/database.ts'
import { findExploited } from '#feeds/exploited-store.ts'
import {
  loadConnectedNames,
  loadGroups,
  loadMembers,
  moveMembers,
  type GroupWithId,
  assignGroupIds,
  removeGroups,
  writeGroups,
  writeNames,
} from '#feeds/osv/alias-group-store.ts'
import { type GroupMember, regroup, type Regrouping } from '#feeds/osv/regroup.ts'
import { lockMatchingExclusive } from '#feeds/rematch-store.ts'

/** The new groups, with the stored records that belong to them besides those of the batch. */
export interface GroupPlan {
  readonly regrouping: Regrouping
  readonly groups: readonly GroupWithId[]
  readonly neighbours: readonly GroupMember[]
}

/** Regroups all records connected with these names. `members` are the records about to be written, which replace their stored versions. */
export async function planGroups(trx: Transaction, names: readonly string[], members: readonly GroupMember[]): Promise<GroupPlan> {
  const family = await loadConnectedNames(trx, [...new Set(names)])
  const stored = await loadGroups(trx, family)
  const neighbours = await loadMembers(
    trx,
    family,
    members.map(({ id }) => id),
  )
  const regrouping = regroup(stored, [...neighbours, ...members], await findExploited(trx, family))
  return { regrouping, groups: await assignGroupIds(trx, regrouping.groups), neighbours }
}

/** Saves the groups, after the records of the batch. */
export async function saveGroupPlan(trx: Transaction, { regrouping, groups, neighbours }: GroupPlan): Promise<void> {
  const groupOf = new Map(groups.flatMap(({ id, advisoryIds }) => advisoryIds.map((advisoryId) => [advisoryId, id])))
  const regrouped = neighbours.map(({ id, groupId }) => ({ id, before: groupId, groupId: groupOf.get(id) ?? 0 }))
  await writeGroups(trx, groups)
  await writeNames(trx, groups, regrouping.lostNames)
  await moveMembers(
    trx,
    regrouped.filter(({ before, groupId }) => before !== groupId),
  )
  // no matching from here on: groups that findings refer to are deleted, and the components in use are queued
  await lockMatchingExclusive(trx)
  await removeGroups(trx, regrouping.removed)
}

/** Returns the advisories whose components are rematched because their group changed. */
export function advisoriesToRematch({ groups }: GroupPlan): readonly string[] {
  return [
    ...groups.filter(({ needsReevaluation }) => needsReevaluation).flatMap(({ advisoryIds }) => advisoryIds),
    // whether a product match counts depends on the packages that the group's other advisories name
    ...groups.flatMap(({ advisoryIds }) => advisoryIds.filter((id) => id.startsWith('NVD:'))),
  ]
}
