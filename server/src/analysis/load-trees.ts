import type { Transaction } from '#database/database.ts'
import { loadModuleTrees, loadSbom, type ModuleTree } from '#sboms/sboms.ts'
import type { ContentDocuments, EvaluationScope } from '#analysis/analyser.ts'

/** Which trees are meant. */
export type TreeScope = Pick<EvaluationScope, 'companyId' | 'next' | 'content'>

/**
 * Loads the dependency trees of modules one by one: of the documents that the scope names, of the generation that is being written, or else
 * those that readers see. `wanted`: components whose ids are needed; undefined for all.
 */
export async function* loadTrees(
  trx: Transaction,
  { companyId, next, content }: TreeScope,
  moduleIds: readonly string[],
  wanted?: readonly number[],
): AsyncGenerator<ModuleTree> {
  if (content?.documents !== undefined) yield* documentTrees(trx, { companyId }, content.documents, moduleIds)
  else if (next === undefined) yield* loadModuleTrees(trx, { companyId }, moduleIds, wanted)
  else if (moduleIds.length > 0) yield next.loadTree(trx)
}

async function* documentTrees(
  trx: Transaction,
  tenant: Pick<EvaluationScope, 'companyId'>,
  { sbomIds, componentIds }: ContentDocuments,
  moduleIds: readonly string[],
): AsyncGenerator<ModuleTree> {
  for (const moduleId of moduleIds) {
    const sbomId = sbomIds.get(moduleId)
    if (sbomId !== undefined) yield { moduleId, sbom: await loadSbom(trx, tenant, sbomId), componentIds }
  }
}
