import { scannerVersion } from '@waybill/repository-scan/version'
import { type Caller, recordActivity, requireAccess } from '#access/access.ts'
import { importers } from '#access/scope-sets.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError, invalid } from '#platform/http-error.ts'
import { maskUrl } from '#platform/mask-url.ts'
import { createOutbound } from '#platform/outbound.ts'
import { requireAllowedTarget } from '#platform/outbound/require-allowed-target.ts'
import { findProject, matchNameOf } from '#portfolio/portfolio.ts'
import type { NewRepositoryScan } from '#repository-scans/repository-scan.ts'
import { insertScan, lockWaitingScans } from '#repository-scans/repository-scan-store.ts'
import { addressOf } from '#repository-scans/scan-target.ts'
import { scanRepositoryTask } from '#repository-scans/scan-repository-task.ts'

/**
 * Queues a scan (docs/reference/repository-scans.md#submit). Throws a 400 for an address that may not be scanned, a 404 for an unknown project,
 * and a 429 where too many scans of the company wait.
 */
export async function submitScan(context: AppContext, caller: Caller, body: NewRepositoryScan): Promise<string> {
  const project = await findTargetProject(context, caller, body)
  await requireAllowedTarget(createOutbound({ allow: context.config.deepScan.allow }), addressOf(body.url))
  return transact(context.db, async (trx) => {
    const waiting = await lockWaitingScans(trx, caller)
    const { waiting: most } = context.config.deepScan
    if (waiting >= most)
      throw new HttpError(429, `${String(waiting)} scans of the company wait or run; submit this one when some are done.`, {
        headers: { 'retry-after': '60' },
      })
    const uid = await insertScan(trx, caller, { ...requestOf(body), project, created: context.now(), scannerVersion })
    await recordActivity(trx, caller, { action: 'created', object: 'repository-scan', objectId: uid, name: maskUrl(body.url) })
    await context.jobs.enqueue(trx, scanRepositoryTask, { companyId: caller.companyId, uid }, uid)
    return uid
  })
}

/** The module that a scan is to fill, by names. */
export interface ModuleTarget {
  readonly projectName?: string | undefined
  readonly moduleName?: string | undefined
}

/**
 * Returns the name of the project to fill, which may be requested by id; undefined where none is. Filling a module needs what an upload needs:
 * the rights, and a project that exists.
 */
export async function findTargetProject(
  { db }: AppContext,
  caller: Caller,
  { projectName, moduleName }: ModuleTarget,
): Promise<string | undefined> {
  if (!projectName?.trim()) return undefined
  requireAccess(caller, { scopes: importers })
  if (moduleName?.trim() && matchNameOf(moduleName) === '')
    throw invalid('moduleName', 'moduleName must name the module with letters, digits, -, _ or /')
  const { name } = await findProject(db, caller, { project: projectName })
  return name
}

function requestOf({ url, type, branch, tag, projectName: _projectName, moduleName, ...options }: NewRepositoryScan) {
  const target = { url, kind: type, branch, tag }
  return { ...target, options, module: moduleName?.trim() || undefined }
}
