import type { Transaction } from '#database/database.ts'
import { traced } from '#platform/tracing/tracer.ts'
import type { EvaluationScope } from '#analysis/analyser.ts'
import type { ModuleComponent } from '#sboms/sboms.ts'
import { type AttachedModule, findVulnerable } from '#analysis/analysis-store.ts'
import { evaluateModules, type EvaluationOccasion } from '#analysis/evaluate-modules.ts'
import { isAmbiguousHash } from '#analysis/integrity/published-version-store.ts'
import type { Statistics } from '#analysis/statistics.ts'

/** Evaluates a module whose components were just replaced, in the transaction that replaced them; all of it, or what was narrowed. */
export async function evaluateAttached(
  trx: Transaction,
  { companyId, moduleId }: AttachedModule,
  narrowed: Partial<NarrowedScope>,
  occasion: EvaluationOccasion,
): Promise<Statistics> {
  const scope = { companyId, moduleIds: [moduleId], ...narrowed }
  const [evaluation] = await traced({ name: 'evaluate modules' }, () => evaluateModules(trx, scope, occasion))
  if (evaluation === undefined) throw new Error('the module vanished while it was analysed')
  return evaluation.statistics
}

/** What has to be evaluated of a module with some other components than before. */
export type NarrowedScope = Pick<EvaluationScope, 'isRelicensed' | 'hasNewPaths'> & Required<Pick<EvaluationScope, 'componentIds'>>

/**
 * Narrows the evaluation of a module to the components that differ, and those with vulnerabilities where statements may decide on them. Findings of the
 * others are current: whatever else they rest on evaluates them when it changes (docs/adr/0035-evaluate-differences.md).
 */
export async function narrowTo(trx: Transaction, attached: AttachedModule, changed: readonly number[]): Promise<NarrowedScope> {
  if (changed.length === 0) return { componentIds: [] }
  const decidable = attached.hasVex ? await findVulnerable(trx, attached) : []
  return { componentIds: [...new Set([...changed, ...decidable])], isRelicensed: true, hasNewPaths: true }
}

/** Whether the hash of a component may decide what those of others in its module mean, so that the module is evaluated as a whole. */
export function isAmbiguous({ purl, hash }: ModuleComponent): boolean {
  return isAmbiguousHash(purl, hash)
}
