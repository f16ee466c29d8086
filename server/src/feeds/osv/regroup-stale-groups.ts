import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockAdvisories } from '#feeds/osv/advisory-store.ts'
import { planGroups, saveGroupPlan } from '#feeds/osv/plan-groups.ts'
import { listStaleGroups, takeStaleNames } from '#feeds/osv/stale-group-store.ts'

const groupsPerBatch = 200

/**
 * Regroups what an older version may have stored under another grouping rule; running it again does no harm. The caller rematches all
 * components afterwards, since their groups changed.
 */
export async function regroupStaleGroups(db: Database): Promise<void> {
  await transact(db, listStaleGroups)
  for (let isMore = true; isMore;) isMore = await transact(db, regroupBatch)
}

/** Regroups one batch and returns whether there may be more. */
async function regroupBatch(trx: Transaction): Promise<boolean> {
  await lockAdvisories(trx)
  const names = await takeStaleNames(trx, groupsPerBatch)
  if (names.length > 0) await saveGroupPlan(trx, await planGroups(trx, names, []))
  return names.length > 0
}
