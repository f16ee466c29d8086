import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { lockMatchingExclusive } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { evaluateCompanies } from '#analysis/evaluate-company.ts'
import { backgroundReasons } from '#analysis/modules-to-evaluate.ts'
import { findAffectedCompanies } from '#analysis/affected-module-store.ts'

const ChangedComponents = Type.Object({
  componentIds: Type.Array(Type.Integer()),
  isRelicensed: Type.Optional(Type.Boolean()),
  /** Advisories where none is given. */
  reason: Type.Optional(Type.Enum([...backgroundReasons])),
})

/** Has the modules evaluated that contain components whose matches or facts changed: one job for each affected company. */
export const evaluateAffectedModulesJob = defineJob({
  name: 'judge-holders',
  lane: 'recheck',
  payload: ChangedComponents,
  run: evaluateAffectedModules,
})

/** Waits first: a module that was evaluated by the old matches and has not been committed yet would not be found. */
async function evaluateAffectedModules(matched: Static<typeof ChangedComponents>, { db, jobs }: AppContext): Promise<void> {
  const { componentIds, isRelicensed, reason = 'advisories' } = matched
  await transact(db, lockMatchingExclusive)
  await transact(db, async (trx) => {
    const affected = await findAffectedCompanies(trx, componentIds)
    const what = { reason, ...(isRelicensed === true && { isRelicensed }) }
    const requests = affected.map(({ companyId, componentIds: its }) => Object.assign({ companyId, componentIds: [...its] }, what))
    await evaluateCompanies(trx, jobs, requests)
  })
}
