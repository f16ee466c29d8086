import type { Transaction } from '#database/database.ts'
import type { AppContext } from '#platform/app-context.ts'
import { vexKinds } from '#analysis/analyser.ts'
import { statusOf } from '#analysis/statistics.ts'
import { evaluateModules } from '#analysis/evaluate-modules.ts'
import type { ChangeAuthor } from '#analysis/changes/change-cause.ts'
import { postponeEvaluation } from '#analysis/generation-note-store.ts'
import { type ChosenFinding, countAnswered } from '#analysis/statements/chosen-finding-store.ts'
import { loadModuleStatuses } from '#analysis/statements/module-status-store.ts'
import type { StatementEffect } from '#analysis/statements/statement-shape.ts'
import { findAffectedScope } from '#analysis/vex/affected-scope-store.ts'
import { reevaluateVexJob } from '#analysis/vex/evaluate-after-vex.ts'

/** Beside the modules of the findings, this many others are evaluated at once. */
const maxOthers = 500

interface StoredDecision {
  readonly companyId: string
  readonly by: ChangeAuthor
  readonly vexId: string
  readonly findings: readonly ChosenFinding[]
}

/**
 * Evaluates what a decision covers, in its transaction: the modules it was made on, and others in its scope while they are few. A job of
 * this transaction evaluates the rest, and once more the modules that were being imported meanwhile.
 */
export async function evaluateDecision(
  trx: Transaction,
  { jobs, now, log }: AppContext,
  { companyId, vexId, by, findings }: StoredDecision,
): Promise<Omit<StatementEffect, 'vexId' | 'conflicts'>> {
  const why = { reason: 'decision', cause: { vexId, by } } as const
  await postponeEvaluation(trx, companyId, { companyId, ...why })
  const affected = await findAffectedScope(trx, { companyId, vexId })
  const chosen = [...new Set(findings.map(({ moduleId }) => moduleId))]
  const isSmall = affected.moduleIds.length <= chosen.length + maxOthers
  const moduleIds = isSmall ? [...new Set([...chosen, ...affected.moduleIds])] : chosen
  const before = await loadModuleStatuses(trx, companyId, moduleIds)
  const scope = { companyId, moduleIds, componentIds: affected.componentIds, kinds: vexKinds }
  const evaluated = await evaluateModules(trx, scope, { ...why, at: now(), log })
  const counts = await countAnswered(trx, { companyId }, vexId)
  await jobs.enqueue(trx, reevaluateVexJob, { companyId, vexId, by })
  const modules = evaluated.flatMap(({ moduleId, statistics }) => {
    const [module, answered] = [before.get(moduleId), counts.get(moduleId)]
    if (module === undefined || answered === undefined) return []
    return [{ _id: moduleId, name: module.name, answered, from: module.status, to: statusOf(statistics) }]
  })
  return {
    answered: modules.reduce((sum, { answered }) => sum + answered, 0),
    modules,
    pending: isSmall ? 0 : affected.moduleIds.length - chosen.length,
  }
}
