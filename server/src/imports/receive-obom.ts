import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { Tools } from '#platform/tools.ts'
import type { Obom } from '#standards/bom/read-obom-document.ts'
import { sentence } from '#imports/import-result.ts'
import { type ObomResult, shownScope } from '#imports/obom.ts'
import { type UploadScopeQuery, placeUploadScope } from '#imports/upload-scope.ts'
import { addObom } from '#imports/obom-store.ts'
import { readDocument } from '#imports/read-document.ts'

/** An operational BOM somebody uploaded, and what the request says about it (§4.7). */
export interface ObomUpload {
  readonly bytes: Buffer
  readonly scope: UploadScopeQuery
  readonly toolName: string | undefined
  readonly toolVersion: string | undefined
}

/**
 * Takes in one operational BOM (§4.7): validated before anything is stored, then kept byte for byte as the newest version of its
 * scope. Its components do not become components of the module.
 */
export async function receiveObom(tools: Tools, caller: Caller, upload: ObomUpload): Promise<ObomResult> {
  const obom = await readDocument('obom', { bytes: upload.bytes })
  return transact(tools.db, async (trx) => {
    const scope = await placeUploadScope(trx, caller, upload.scope)
    // only now: a document that goes nowhere leaves no file
    const documentDigest = await tools.files.keep(caller.companyId, upload.bytes)
    const { version: formatVersion, components, services } = obom
    const stored = { submitted: tools.now(), documentDigest, formatVersion, components, services, ...toolOf(upload, obom) }
    const id = await addObom(trx, caller, scope, stored)
    await recordActivity(trx, caller, { action: 'created', object: 'obom', objectId: id, name: scope.name })
    const warning = obom.warnings.map(sentence).join('; ')
    return {
      ok: true,
      id,
      ...shownScope(scope),
      ...(warning !== '' && { warning }),
    }
  })
}

/** The request's word comes first; the document's version is that of the document's tool. */
function toolOf({ toolName, toolVersion }: ObomUpload, { tool }: Obom): Pick<ObomUpload, 'toolName' | 'toolVersion'> {
  const isSame = toolName === undefined || toolName === tool?.name
  return { toolName: toolName ?? tool?.name, toolVersion: toolVersion ?? (isSame ? tool?.version : undefined) }
}
