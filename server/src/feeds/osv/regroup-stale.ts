import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockAdvisories } from '#feeds/osv/advisory-store.ts'
import { planGroups, rejudgedIn, writePlan } from '#feeds/osv/plan-groups.ts'
import { takeStaleNames } from '#feeds/osv/stale-group-store.ts'
import { queueRecheck } from '#feeds/recheck-store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'

const groupsAtOnce = 200

/** Makes the groups anew that a version with another rule stored, after an upgrade; nothing is left to do from then on. */
export const regroupStaleJob = defineJob({
  name: 'regroup-stale',
  lane: 'recheck',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, tools) => regroupStale(tools),
})

export async function regroupStale({ db, recheck }: Pick<Tools, 'db' | 'recheck'>): Promise<void> {
  for (let isMore = true; isMore;) isMore = await transact(db, (trx) => regroupSome(trx, recheck))
}

/** One batch; answers whether there may be more. */
async function regroupSome(trx: Transaction, recheck: Tools['recheck']): Promise<boolean> {
  await lockAdvisories(trx)
  const names = await takeStaleNames(trx, groupsAtOnce)
  if (names.length === 0) return false
  const plan = await planGroups(trx, names, [])
  await writePlan(trx, plan)
  if (await queueRecheck(trx, { lookupKeys: [], advisoryIds: rejudgedIn(plan) })) await recheck.advisoriesChanged(trx)
  return true
}
