import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { Tools } from '#platform/tools.ts'
import { keepCweRisks } from '#risks/risks.ts'
import { toldNotices } from '#imports/import-result.ts'
import { placeUploadScope, type UploadScope, type UploadScopeQuery } from '#imports/upload-scope.ts'
import { readDocument } from '#imports/read-document.ts'
import type { ReadSarif } from '#imports/read-sarif-document.ts'
import type { SarifResult } from '#imports/sarif.ts'
import { type NewSarif, saveSarif } from '#imports/sarif-store.ts'
import { weaknessesOf } from '#imports/sarif-weaknesses.ts'

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
    const at = tools.now()
    const id = await saveSarif(trx, caller, { scope, read, documentDigest, submitted: at, options })
    await recordActivity(trx, caller, { action: 'created', object: 'sarif', objectId: id, name: scope.name })
    const risks = await keepAsRisks(trx, caller, { scope, read, at })
    return {
      _id: id,
      projectId: scope.projectId,
      moduleId: scope.moduleId ?? null,
      rules: read.rules,
      findings: read.findings,
      risks,
      ...toldNotices(read.notices),
    }
  })
}

interface Uploaded {
  readonly scope: UploadScope
  readonly read: Pick<ReadSarif, 'tools' | 'weaknesses'>
  readonly at: Date
}

/** Weaknesses become risks where the project wants it; no risk is ever closed by the machine (decisions 5, 16). */
async function keepAsRisks(trx: Transaction, caller: Caller, { scope, read, at }: Uploaded): Promise<SarifResult['risks']> {
  const { projectId, moduleId } = scope
  const weaknesses = weaknessesOf(moduleId ?? projectId, read.weaknesses)
  const tools = read.tools.map(({ name }) => name)
  return { ...(await keepCweRisks(trx, caller, { place: { projectId, moduleId }, tools, weaknesses, at })), closed: 0 }
}
