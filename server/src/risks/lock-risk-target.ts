import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { lockModuleShared, lockProjectShared, loadModule } from '#portfolio/portfolio.ts'
import type { RiskTarget } from '#risks/risk.ts'

/** The project or module that a request names for a new risk. */
export interface RequestedRiskTarget {
  readonly projectId: string | undefined
  readonly moduleId: string | undefined
  /** Name or id, used without projectId. */
  readonly project?: string | undefined
}

/**
 * Resolves and locks the target of a new risk until the transaction ends; a module determines its project (decisions 6). Throws 400 without
 * a target or for a module of another project, and 404 for an unknown one.
 */
export async function lockRiskTarget(trx: Transaction, caller: Caller, requested: RequestedRiskTarget): Promise<RiskTarget> {
  const { moduleId = '' } = requested
  const projectId = await lockNamedProject(trx, caller, requested)
  if (projectId === '' && moduleId === '') throw invalid('projectId', 'projectId or moduleId is required: the target of the risk')
  if (moduleId === '') return { projectId, moduleId: undefined }
  return { projectId: await lockModuleProject(trx, caller, { projectId, moduleId }), moduleId }
}

/** Resolves and locks the project that is named; returns an empty text if none is. */
async function lockNamedProject(trx: Transaction, caller: Caller, { projectId = '', project = '' }: RequestedRiskTarget): Promise<string> {
  return projectId === '' && project.trim() === '' ? '' : lockProjectShared(trx, caller, { projectId, project })
}

async function lockModuleProject(
  trx: Transaction,
  caller: Caller,
  { projectId, moduleId }: Readonly<Record<'projectId' | 'moduleId', string>>,
): Promise<string> {
  await lockModuleShared(trx, caller, moduleId)
  const module = await loadModule(trx, caller, moduleId)
  if (projectId === '' || projectId === module.projectId) return module.projectId
  throw invalid('projectId', 'projectId is not the project of the module; omit it to use the module’s project')
}
