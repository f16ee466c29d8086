import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { reconcileCweRisks } from '#risks/risks.ts'
import { toDiagnosticsResponse } from '#ingest/import-result.ts'
import { resolveUploadScope, type UploadScope, type UploadScopeQuery } from '#ingest/upload-scope.ts'
import { readDocument } from '#ingest/read-document.ts'
import type { SarifReaderResult } from '#ingest/read-sarif-document.ts'
import type { SarifResult } from '#ingest/sarif.ts'
import { type NewSarif, saveSarif } from '#ingest/sarif-store.ts'
import { scopeWeaknesses } from '#ingest/sarif-weaknesses.ts'

/** A SARIF log somebody uploaded, and what the request says about it. */
export interface SarifUpload {
  readonly bytes: Buffer
  readonly scope: UploadScopeQuery
  readonly options: NewSarif['options']
}

/**
 * Takes in one SARIF log (decisions 5): validated before anything is stored, then kept byte for byte, with its findings laid out,
 * for a module or a project as such. 404 where these do not exist; a module named in its project is made.
 */
export async function ingestSarif(
  context: AppContext,
  caller: Caller,
  { bytes, scope: requested, options }: SarifUpload,
): Promise<SarifResult> {
  const read = await readDocument('sarif', { bytes })
  return transact(context.db, async (trx) => {
    const scope = await resolveUploadScope(trx, caller, requested)
    // only now: a document that goes nowhere leaves no file
    const documentDigest = await context.files.save(caller.companyId, bytes)
    const at = context.now()
    const id = await saveSarif(trx, caller, { scope, read, documentDigest, submitted: at, options })
    await recordActivity(trx, caller, { action: 'created', object: 'sarif', objectId: id, name: scope.name })
    const risks = await updateWeaknessRisks(trx, caller, { scope, read, at })
    return {
      _id: id,
      projectId: scope.projectId,
      moduleId: scope.moduleId ?? null,
      rules: read.rules,
      findings: read.findings,
      risks,
      ...toDiagnosticsResponse(read.notices),
    }
  })
}

interface SarifInScope {
  readonly scope: UploadScope
  readonly read: Pick<SarifReaderResult, 'tools' | 'weaknesses'>
  readonly at: Date
}

/** Weaknesses become risks where the project wants it; no risk is ever closed by the machine (decisions 5, 16). */
async function updateWeaknessRisks(trx: Transaction, caller: Caller, { scope, read, at }: SarifInScope): Promise<SarifResult['risks']> {
  const { projectId, moduleId } = scope
  const weaknesses = scopeWeaknesses(moduleId ?? projectId, read.weaknesses)
  const context = read.tools.map(({ name }) => name)
  return { ...(await reconcileCweRisks(trx, caller, { target: { projectId, moduleId }, tools: context, weaknesses, at })), closed: 0 }
}
