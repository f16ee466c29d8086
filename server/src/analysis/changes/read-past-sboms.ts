import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { loadSbom } from '#sboms/sboms.ts'
import type { Sbom } from '@waybill/documents'
import { listModulesAsOf, type PastModule } from '#analysis/changes/as-of-store.ts'

/** The SBOM that a module had at a moment. */
export interface PastSbom extends PastModule {
  readonly sbomId: string
  readonly sbom: Sbom
}

/** Which modules, and when. */
export interface PastToRead {
  /** Undefined reads all projects. */
  readonly projectId: string | undefined
  readonly asOf: Date
}

/** About ten seconds. */
const mostComponents = 200_000

/**
 * Reads the SBOMs that the modules of a project or of the company had at a moment, one at a time: a statement each, and one more. Throws a 400
 * that names `asOf` where they are too large together.
 */
export async function* readPastSboms(db: Database, tenant: Tenant, { projectId, asOf }: PastToRead): AsyncGenerator<PastSbom> {
  const modules = await listModulesAsOf(db, { ...tenant, projectId }, asOf)
  requireReadable(modules)
  for (const module of modules) {
    const { sbomId } = module
    if (sbomId !== undefined) yield { ...module, sbomId, sbom: await loadSbom(db, tenant, sbomId) }
  }
}

function requireReadable(modules: readonly PastModule[]): void {
  const components = modules.reduce((sum, module) => sum + module.components, 0)
  if (components > mostComponents)
    throw invalid('asOf', `the SBOMs at asOf have ${String(components)} components together; at most ${String(mostComponents)} are read`)
}
