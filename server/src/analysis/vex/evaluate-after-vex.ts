import { type Static, Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { awaitCompanyEvaluations, lockEvaluationShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { vexKinds } from '#analysis/analyser.ts'
import { ChangeAuthor } from '#analysis/changes/change-cause.ts'
import { evaluateNextModules } from '#analysis/evaluate-company.ts'
import { postponeEvaluation } from '#analysis/generation-note-store.ts'
import { type AffectedScope, findAffectedScope } from '#analysis/vex/affected-scope-store.ts'

const Changed = Type.Object({
  companyId: Type.String(),
  vexId: Type.String(),
  by: Type.Optional(ChangeAuthor),
  // jobs of before have none
  isDecision: Type.Optional(Type.Boolean({ description: 'a decision of the company, not a document of others' })),
})
type Changed = Static<typeof Changed>

/** Re-evaluates once more what a document applies to: a module whose import was under way when the document came was evaluated without it. */
export const reevaluateVexJob = defineJob({ name: 'recheck-vex', lane: 'recheck', payload: Changed, run: reevaluateVex })

async function reevaluateVex(changed: Changed, context: AppContext): Promise<void> {
  await transact(context.db, (trx) => awaitCompanyEvaluations(trx, changed.companyId))
  await transact(context.db, (trx) => evaluateAffected(trx, context, changed))
}

/**
 * Re-evaluates the modules a document applies to in the transaction that stored it: the first hundred at once, the others in jobs. A job of
 * this transaction looks again for those that were being imported meanwhile.
 */
export async function evaluateAfterVex(trx: Transaction, context: AppContext, changed: Changed): Promise<void> {
  await evaluateAffected(trx, context, changed)
  await context.jobs.enqueue(trx, reevaluateVexJob, changed)
}

/** Does the same for the modules that a document applied to before this transaction removed it. */
export async function evaluateModulesAfterVex(
  trx: Transaction,
  context: AppContext,
  changed: Changed,
  scope: AffectedScope,
): Promise<void> {
  await evaluateScope(trx, context, changed, scope)
  await context.jobs.enqueue(trx, reevaluateVexJob, changed)
}

async function evaluateAffected(trx: Transaction, context: AppContext, changed: Changed): Promise<void> {
  await lockEvaluationShared(trx, changed.companyId)
  await evaluateScope(trx, context, changed, await findAffectedScope(trx, changed))
}

async function evaluateScope(
  trx: Transaction,
  context: AppContext,
  { companyId, vexId, by, isDecision = false }: Changed,
  scope: AffectedScope,
): Promise<void> {
  const affected = { moduleIds: [...scope.moduleIds], componentIds: [...scope.componentIds], kinds: [...vexKinds] }
  const why = { reason: isDecision ? 'decision' : 'vex', cause: { vexId, ...(by && { by }) } } as const
  await postponeEvaluation(trx, companyId, { companyId, ...why })
  if (affected.moduleIds.length > 0) await evaluateNextModules(trx, context, { companyId, ...affected, ...why })
}
