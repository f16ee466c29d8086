import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { Tools } from '#platform/tools.ts'
import { toldNotices } from '#imports/import-result.ts'
import { type UploadScopeQuery, placeUploadScope } from '#imports/upload-scope.ts'
import { readDocument } from '#imports/read-document.ts'
import type { SarifResult } from '#imports/sarif.ts'
import { type NewSarif, saveSarif } from '#imports/sarif-store.ts'
import { type ScopedWeakness, weaknessesOf } from '#imports/sarif-weaknesses.ts'

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
export async function receiveSarif(tools: Tools, caller: Caller, { bytes, scope: wanted, options }: SarifUpload): Promise<SarifResult> {
  const read = await readDocument('sarif', { bytes })
  return transact(tools.db, async (trx) => {
    const scope = await placeUploadScope(trx, caller, wanted)
    // only now: a document that goes nowhere leaves no file
    const documentDigest = await tools.files.keep(caller.companyId, bytes)
    const id = await saveSarif(trx, caller, { scope, read, documentDigest, submitted: tools.now(), options })
    await recordActivity(trx, caller, { action: 'created', object: 'sarif', objectId: id, name: scope.name })
    const moduleId = scope.moduleId ?? null
    return {
      _id: id,
      projectId: scope.projectId,
      moduleId,
      rules: read.rules,
      findings: read.findings,
      risks: keepAsRisks(weaknessesOf(moduleId ?? scope.projectId, read.weaknesses)),
      ...toldNotices(read.notices),
    }
  })
}

/**
 * Where weaknesses become risks, with autoCreateCweRisks on the project and the company's feature `risks` (decisions 5). There is
 * no risk register to keep them in yet, so none is made or changed, and the counts say so (docs/sarif.md).
 */
function keepAsRisks(_weaknesses: readonly ScopedWeakness[]): SarifResult['risks'] {
  return { created: 0, updated: 0, closed: 0 }
}
