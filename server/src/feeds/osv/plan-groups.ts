import type { Transaction } from '#database/database.ts'
import { findExploited } from '#feeds/kev/kev-store.ts'
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

/** The groups as they shall be, with the stored records that belong to them beside those of the batch. */
export interface GroupPlan {
  readonly regrouping: Regrouping
  readonly groups: readonly GroupWithId[]
  readonly neighbours: readonly GroupMember[]
}

/** Groups all records anew that can be reached by ids from these names; `members` are those about to be written, in the place of their stored ones. */
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

/** Stores groups, after the records of the batch were written. */
export async function saveGroupPlan(trx: Transaction, { regrouping, groups, neighbours }: GroupPlan): Promise<void> {
  const groupOf = new Map(groups.flatMap(({ id, advisoryIds }) => advisoryIds.map((advisoryId) => [advisoryId, id])))
  const placed = neighbours.map(({ id, groupId }) => ({ id, before: groupId, groupId: groupOf.get(id) ?? 0 }))
  await writeGroups(trx, groups)
  await writeNames(trx, groups, regrouping.lostNames)
  await moveMembers(
    trx,
    placed.filter(({ before, groupId }) => before !== groupId),
  )
  // from here on nobody may match: rows that findings refer to go, and the components in use are told
  await lockMatchingExclusive(trx)
  await removeGroups(trx, regrouping.removed, groups)
}

/** The records whose components are judged anew: what is known of their group changed. */
export function advisoriesToRematch({ groups }: GroupPlan): readonly string[] {
  return [
    ...groups.filter(({ needsReevaluation }) => needsReevaluation).flatMap(({ advisoryIds }) => advisoryIds),
    // whether a product's match counts depends on what the group's other advisories name
    ...groups.flatMap(({ advisoryIds }) => advisoryIds.filter((id) => id.startsWith('NVD:'))),
  ]
}
