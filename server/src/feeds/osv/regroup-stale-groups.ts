import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockAdvisories } from '#feeds/osv/advisory-store.ts'
import { planGroups, saveGroupPlan } from '#feeds/osv/plan-groups.ts'
import { listStaleGroups, takeStaleNames } from '#feeds/osv/stale-group-store.ts'

const groupsPerBatch = 200

/**
 * Makes the groups anew that a version with another rule may have stored; once more does no harm. The caller matches all components again:
 * what their groups say of them has changed.
 */
export async function regroupStaleGroups(db: Database): Promise<void> {
  await transact(db, listStaleGroups)
  for (let isMore = true; isMore;) isMore = await transact(db, regroupBatch)
}

/** One batch; answers whether there may be more. */
async function regroupBatch(trx: Transaction): Promise<boolean> {
  await lockAdvisories(trx)
  const names = await takeStaleNames(trx, groupsPerBatch)
  if (names.length > 0) await saveGroupPlan(trx, await planGroups(trx, names, []))
  return names.length > 0
}
