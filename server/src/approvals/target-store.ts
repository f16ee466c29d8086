import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import { findProject, loadModule } from '#portfolio/portfolio.ts'
import type { NewApproval } from '#approvals/approval.ts'
import type { ReleaseTarget } from '#approvals/snapshot/released-modules-store.ts'

/** The target of a request. */
export interface ApprovalTarget extends ReleaseTarget {
  /** The named scan, or the current one of the module; undefined for a project. */
  readonly scanId: string | undefined
}

type RequestedTarget = Pick<NewApproval, 'scanId' | 'moduleId' | 'projectId'>

/**
 * Finds the target of a request: the narrowest of scan, module and project; the others must agree with it. 400 when it
 * names none, or a scan that is no longer the module's current one; 404 for an unknown target.
 */
export async function findTarget(
  trx: Transaction,
  caller: Caller,
  { scanId, moduleId, projectId }: RequestedTarget,
): Promise<ApprovalTarget> {
  if (scanId) return requireAgreement(await targetOfScan(trx, caller, scanId), { moduleId, projectId })
  if (moduleId) return requireAgreement(await targetOfModule(trx, caller, moduleId), { projectId })
  if (!projectId) throw invalid('scanId', 'scanId, moduleId or projectId is required: what is to be released')
  if (!isId(projectId)) throw notFound(projectId)
  const { id } = await findProject(trx, caller, { projectId })
  return { projectId: id, moduleId: undefined, scanId: undefined }
}

function requireAgreement(
  target: ApprovalTarget,
  beside: { readonly [Field in 'moduleId' | 'projectId']?: RequestedTarget[Field] | undefined },
): ApprovalTarget {
  if (beside.moduleId && beside.moduleId !== target.moduleId)
    throw invalid('moduleId', 'moduleId is not the module of the scan; leave it away')
  if (beside.projectId && beside.projectId !== target.projectId)
    throw invalid('projectId', 'projectId is not the project of the module; leave it away')
  return target
}

async function targetOfModule(trx: Transaction, caller: Caller, moduleId: string): Promise<ApprovalTarget> {
  const { id, projectId, scanId } = await loadModule(trx, caller, moduleId)
  return { projectId, moduleId: id, scanId }
}

interface ScanRow {
  readonly project_id: string
  readonly module_id: string
  readonly status: string
  readonly is_current: boolean
}

async function targetOfScan(trx: Transaction, { companyId }: Caller, scanId: string): Promise<ApprovalTarget> {
  if (!isId(scanId)) throw notFound(scanId)
  const { rows } = await sql<ScanRow>`
    select m.project_id, m.id as module_id, s.status, s.sbom_id is not distinct from ma.sbom_id as is_current
    from scan s
    join module m on m.company_id = s.company_id and m.id = s.module_id
    left join module_analysis ma on ma.company_id = s.company_id and ma.module_id = s.module_id
    where s.company_id = ${companyId} and s.id = ${scanId}`.execute(trx)
  const [scan] = rows
  if (scan === undefined) throw notFound(scanId)
  if (scan.status !== 'Finished')
    throw invalid('scanId', `the analysis of the scan is ${scan.status}; only one that is Finished can be released`)
  if (!scan.is_current)
    throw invalid('scanId', 'the current scan of the module is a later one with other content; ask for that one, or send this SBOM again')
  return { projectId: scan.project_id, moduleId: scan.module_id, scanId }
}
