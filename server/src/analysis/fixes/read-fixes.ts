import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import type { Window } from '#platform/http/paging.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { createAnswer, findRecentAnswer, finishAnswer } from '#analysis/background/background-answer-store.ts'
import { failAnswer } from '#analysis/background/fail-answer.ts'
import { describeUpgrades } from '#analysis/fixes/describe-upgrades.ts'
import type { FixPlanPending, FixUpgrade } from '#analysis/fixes/fix-shape.ts'
import { countAffectedComponents, type FixScope } from '#analysis/fixes/fix-store.ts'
import { loadFixPlan } from '#analysis/fixes/load-fix-plan.ts'

/** More affected components than this are planned by a job, so that requests stay short (docs/performance.md#fix-plan). */
const mostAtOnce = 1500
/** Upgrades of a stored plan; they are sorted by gain, and nobody makes more. */
const mostStored = 2000
/** A stored plan older than this is computed again. */
const validMs = 15 * 60_000

export const wholePlan: Window = { offset: 0, limit: mostStored }

/** The upgrades of a window, with everything that is known of them. */
export interface FixPlan {
  readonly upgrades: readonly FixUpgrade[]
  /** Of the whole plan. */
  readonly total: number
}

type Planner = Pick<AppContext, 'db' | 'now' | 'jobs'>

/** Plans for the modules of a scope, or starts a job and says so where that takes too long for a request. */
export async function readFixes(context: Planner, scope: FixScope, window: Window): Promise<FixPlan | FixPlanPending> {
  const { db } = context
  const affected = await countAffectedComponents(db, scope, mostAtOnce + 1)
  return affected > mostAtOnce ? readStoredPlan(context, scope, window) : computePlan(context, scope, window)
}

async function computePlan({ db, now }: Pick<Planner, 'db' | 'now'>, scope: FixScope, { offset, limit }: Window): Promise<FixPlan> {
  const entries = await loadFixPlan(db, scope)
  const upgrades = await transact(db, (trx) => describeUpgrades(trx, scope, entries.slice(offset, offset + limit), now()))
  return { upgrades, total: entries.length }
}

const FixPlanJob = Type.Object({ companyId: Type.String(), answerId: Type.String(), projectId: Type.Optional(Type.String()) })

/** Computes the plan of a large project or company. */
export const planFixesJob = defineJob({
  name: 'plan-fixes',
  lane: 'interactive',
  payload: FixPlanJob,
  async run({ answerId, ...scope }, context) {
    const { upgrades: answer } = await computePlan(context, scope, wholePlan)
    await finishAnswer(context.db, scope, answerId, { at: context.now(), answer })
  },
  onFailed: ({ answerId, ...scope }, context) => failAnswer(context, scope, answerId, 'plan'),
})

/** Returns the plan of the last minutes, or starts a new one. */
async function readStoredPlan(
  { db, now, jobs }: Planner,
  { companyId, projectId }: FixScope,
  { offset, limit }: Window,
): Promise<FixPlan | FixPlanPending> {
  const at = now()
  const tenant = { companyId }
  return transact(db, async (trx) => {
    const topic = { kind: 'fixes' as const, topic: projectId ?? '' }
    const recent = await findRecentAnswer(trx, tenant, topic, new Date(at.getTime() - validMs))
    if (recent?.finished !== undefined && recent.error === undefined) {
      const upgrades = recent.answer as readonly FixUpgrade[]
      return { upgrades: upgrades.slice(offset, offset + limit), total: upgrades.length }
    }
    if (recent !== undefined) return { state: recent.error === undefined ? 'running' : 'failed', since: recent.created.toISOString() }
    const answerId = await createAnswer(trx, tenant, { ...topic, request: {}, created: at })
    const payload: Static<typeof FixPlanJob> = { companyId, answerId, ...(projectId !== undefined && { projectId }) }
    await jobs.enqueue(trx, planFixesJob, payload, answerId)
    return { state: 'running', since: at.toISOString() }
  })
}
