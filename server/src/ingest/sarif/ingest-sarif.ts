import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { packDocument } from '#platform/files/file-store.ts'
import { reconcileCweRisks } from '#risks/risks.ts'
import { toDiagnosticsResponse } from '#ingest/diagnostics.ts'
import type { ReceivedDocument } from '#ingest/format.ts'
import { resolveUploadScope, type UploadScope, type UploadScopeQuery } from '#ingest/upload-scope.ts'
import type { SarifReaderResult } from '#ingest/sarif/read-sarif-document.ts'
import type { SarifResult } from '#ingest/sarif/sarif.ts'
import { type NewSarif, saveSarif } from '#ingest/sarif/sarif-store.ts'
import { scopeWeaknesses } from '#ingest/sarif/sarif-weaknesses.ts'

/** An uploaded SARIF log, and what the request says about it. */
export interface SarifUpload {
  readonly caller: Caller
  readonly bytes: Buffer
  readonly read: { readonly document: (input: { readonly bytes: Uint8Array }) => Promise<SarifReaderResult> }
  readonly scope: UploadScopeQuery
  readonly guard?: ReceivedDocument['guard']
  readonly options: NewSarif['options']
}

/**
 * Imports one SARIF log (docs/reference/sarif.md#upload): validates it before anything is stored, then keeps it byte for byte, and its findings, for a
 * module or a project. 404 where these do not exist; a module that is named with its project is created.
 */
export async function ingestSarif(context: AppContext, upload: SarifUpload): Promise<SarifResult> {
  const { caller, bytes, options } = upload
  const read = await upload.read.document({ bytes })
  const document = await packDocument(bytes)
  return transact(context.db, async (trx) => {
    await upload.guard?.before(trx)
    const scope = await resolveUploadScope(trx, caller, upload.scope)
    // stored only here, so that a rejected document leaves no file
    const documentDigest = await context.files.save(caller.companyId, document)
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
      ...toDiagnosticsResponse(read.diagnostics),
    }
  })
}

interface SarifInScope {
  readonly scope: UploadScope
  readonly read: Pick<SarifReaderResult, 'tools' | 'weaknesses'>
  readonly at: Date
}

/** Creates or updates risks for weaknesses where the project asks for it; never closes one (docs/reference/risks.md#cwe-risks). */
async function updateWeaknessRisks(trx: Transaction, caller: Caller, { scope, read, at }: SarifInScope): Promise<SarifResult['risks']> {
  const { projectId, moduleId } = scope
  const weaknesses = scopeWeaknesses(moduleId ?? projectId, read.weaknesses)
  const tools = read.tools.map(({ name }) => name)
  return { ...(await reconcileCweRisks(trx, caller, { target: { projectId, moduleId }, tools, weaknesses, at })), closed: 0 }
}
