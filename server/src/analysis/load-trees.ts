import type { Transaction } from '#database/database.ts'
import { loadModuleTrees, type ModuleTree } from '#sboms/sboms.ts'
import type { EvaluationScope } from '#analysis/analyser.ts'

/** Loads the dependency trees of modules one by one: of the generation that is being written, where there is one, else those that readers see. */
export async function* loadTrees(
  trx: Transaction,
  { companyId, next }: Pick<EvaluationScope, 'companyId' | 'next'>,
  moduleIds: readonly string[],
): AsyncGenerator<ModuleTree> {
  if (next === undefined) yield* loadModuleTrees(trx, { companyId }, moduleIds)
  else if (moduleIds.length > 0) yield next.loadTree(trx)
}
