import type { Transaction } from '#database/database.ts'
import { findExploited } from '#feeds/kev/kev-store.ts'
import {
  loadFamily,
  loadGroups,
  loadMembers,
  moveMembers,
  type NumberedGroup,
  numberGroups,
  removeGroups,
  writeGroups,
  writeNames,
} from '#feeds/osv/alias-group-store.ts'
import { type Member, regroup, type Regrouping } from '#feeds/osv/regroup.ts'
import { awaitMatching } from '#feeds/recheck-store.ts'

/** The groups as they shall be, with the stored records that belong to them beside those of the batch. */
export interface GroupPlan {
  readonly regrouping: Regrouping
  readonly groups: readonly NumberedGroup[]
  readonly neighbours: readonly Member[]
}

/** Groups all records anew that can be reached by ids from these names; `members` are those about to be written, in the place of their stored ones. */
export async function planGroups(trx: Transaction, names: readonly string[], members: readonly Member[]): Promise<GroupPlan> {
  const family = await loadFamily(trx, [...new Set(names)])
  const stored = await loadGroups(trx, family)
  const neighbours = await loadMembers(
    trx,
    family,
    members.map(({ id }) => id),
  )
  const regrouping = regroup(stored, [...neighbours, ...members], await findExploited(trx, family))
  return { regrouping, groups: await numberGroups(trx, regrouping.groups), neighbours }
}

/** Stores groups, after the records of the batch were written. */
export async function writePlan(trx: Transaction, { regrouping, groups, neighbours }: GroupPlan): Promise<void> {
  const groupOf = new Map(groups.flatMap(({ id, advisoryIds }) => advisoryIds.map((advisoryId) => [advisoryId, id])))
  const placed = neighbours.map(({ id, groupId }) => ({ id, before: groupId, groupId: groupOf.get(id) ?? 0 }))
  await writeGroups(trx, groups)
  await writeNames(trx, groups, regrouping.lostNames)
  await moveMembers(
    trx,
    placed.filter(({ before, groupId }) => before !== groupId),
  )
  // from here on nobody may match: rows that findings refer to go, and the components in use are told
  await awaitMatching(trx)
  await removeGroups(trx, regrouping.removed)
}

/** The records whose components are judged anew: what is known of their group changed. */
export function rejudgedIn({ groups }: GroupPlan): readonly string[] {
  return [
    ...groups.filter(({ isRejudged }) => isRejudged).flatMap(({ advisoryIds }) => advisoryIds),
    // whether a product's match counts depends on what the group's other advisories name
    ...groups.flatMap(({ advisoryIds }) => advisoryIds.filter((id) => id.startsWith('NVD:'))),
  ]
}
