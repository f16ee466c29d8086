import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { lockModuleShared, lockProjectShared, loadModule } from '#portfolio/portfolio.ts'
import type { RiskTarget } from '#risks/risk.ts'

/** Where a risk shall be, as a request says it. */
export interface RequestedRiskTarget {
  readonly projectId: string | undefined
  readonly moduleId: string | undefined
  /** Name or id, where no projectId is given. */
  readonly project?: string | undefined
}

/**
 * The place a new risk is for, there until the transaction ends (decisions 6): of a module the project is the module's own. 400 for
 * none, and for a module that is not the project's; 404 for what the company does not have.
 */
export async function lockRiskTarget(trx: Transaction, caller: Caller, requested: RequestedRiskTarget): Promise<RiskTarget> {
  const { moduleId = '' } = requested
  const projectId = await lockNamedProject(trx, caller, requested)
  if (projectId === '' && moduleId === '') throw invalid('projectId', 'projectId or moduleId is required: what the risk is for')
  if (moduleId === '') return { projectId, moduleId: undefined }
  return { projectId: await lockModuleProject(trx, caller, { projectId, moduleId }), moduleId }
}

/** The id of the project that is named, there until the transaction ends; empty where none is. */
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
  throw invalid('projectId', 'projectId is not the project of the module; leave it away and the module decides')
}
