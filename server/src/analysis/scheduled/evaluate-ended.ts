import type { Transaction } from '#database/database.ts'
import { loadPolicies } from '#portfolio/portfolio.ts'
import { type EvaluationScope, vexKinds } from '#analysis/analyser.ts'
import { evaluateModules, type EvaluationOccasion, runAnalysers } from '#analysis/evaluate-modules.ts'
import { findingIdOf, type FindingStatus } from '#analysis/finding.ts'
import { scopePoliciesByPath } from '#analysis/policy/path-scoped-policies.ts'
import { findEnded } from '#analysis/scheduled/ended-store.ts'
import type { TimeSpan } from '#analysis/scheduled-reevaluation.ts'
import { findExpiredDecisions, type ModulesOfCompany } from '#analysis/statements/expiry-store.ts'

type Moment = Pick<EvaluationOccasion, 'at' | 'log'>

/**
 * Stores what returns because decisions and entries ended while no scheduled evaluation ran, so that what is evaluated next is not blamed for it
 * (docs/reference/changes.md#ended-meanwhile). One statement where nothing ended.
 */
export async function evaluateEnded(trx: Transaction, modules: ModulesOfCompany, moment: Moment): Promise<void> {
  const { decisions, entries } = await findEnded(trx, modules, moment.at)
  if (decisions !== undefined) await evaluateExpired(trx, modules, decisions, moment)
  if (entries !== undefined) await evaluateEndedEntries(trx, modules, entries, moment)
}

/** Names the decision where only one ended. */
async function evaluateExpired(trx: Transaction, modules: ModulesOfCompany, span: TimeSpan, { at, log }: Moment): Promise<void> {
  const expired = await findExpiredDecisions(trx, span, modules)
  if (expired.length === 0) return
  const scope = {
    companyId: modules.companyId,
    moduleIds: [...new Set(expired.flatMap(({ moduleIds = [] }) => moduleIds))],
    componentIds: [...new Set(expired.flatMap(({ componentIds = [] }) => componentIds))],
    kinds: vexKinds,
  }
  const before = await findStatuses(trx, scope, { policiesAt: at, at: span.after })
  const cause = expired.length === 1 ? expired[0]?.cause : undefined
  await evaluateModules(trx, scope, { reason: 'expiry', cause, at, log, before })
}

async function evaluateEndedEntries(trx: Transaction, modules: ModulesOfCompany, span: TimeSpan, { at, log }: Moment): Promise<void> {
  const before = await findStatuses(trx, modules, { policiesAt: span.after, at })
  await evaluateModules(trx, modules, { reason: 'expiry', at, log, before })
}

/** Finds which status findings would have, had nothing ended; by id. */
async function findStatuses(
  trx: Transaction,
  scope: EvaluationScope,
  { policiesAt, at }: { readonly policiesAt: Date; readonly at: Date },
): Promise<ReadonlyMap<string, FindingStatus>> {
  const policies = await scopePoliciesByPath(trx, scope, await loadPolicies(trx, scope, scope.moduleIds, policiesAt))
  const found = await runAnalysers(trx, scope, { policies, at })
  return new Map(found.map(({ moduleId, finding }) => [findingIdOf(moduleId, finding), finding.status]))
}
