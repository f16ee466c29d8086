import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Obom } from '@waybill/documents/cyclonedx'
import { formatWarning } from '#ingest/import-result.ts'
import { type ObomResult, toScopeResponse } from '#ingest/obom.ts'
import { type UploadScopeQuery, resolveUploadScope } from '#ingest/upload-scope.ts'
import { insertObom } from '#ingest/obom-store.ts'
import { readDocument } from '#ingest/read-document.ts'

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
export async function ingestObom(context: AppContext, caller: Caller, upload: ObomUpload): Promise<ObomResult> {
  const obom = await readDocument('obom', { bytes: upload.bytes })
  return transact(context.db, async (trx) => {
    const scope = await resolveUploadScope(trx, caller, upload.scope)
    // only now: a document that goes nowhere leaves no file
    const documentDigest = await context.files.save(caller.companyId, upload.bytes)
    const { version: formatVersion, components, services } = obom
    const stored = { submitted: context.now(), documentDigest, formatVersion, components, services, ...toolOf(upload, obom) }
    const id = await insertObom(trx, caller, scope, stored)
    await recordActivity(trx, caller, { action: 'created', object: 'obom', objectId: id, name: scope.name })
    const warning = obom.warnings.map(formatWarning).join('; ')
    return {
      ok: true,
      id,
      ...toScopeResponse(scope),
      ...(warning !== '' && { warning }),
    }
  })
}

/** The request's word comes first; the document's version is that of the document's tool. */
function toolOf({ toolName, toolVersion }: ObomUpload, { tool }: Obom): Pick<ObomUpload, 'toolName' | 'toolVersion'> {
  const isSame = toolName === undefined || toolName === tool?.name
  return { toolName: toolName ?? tool?.name, toolVersion: toolVersion ?? (isSame ? tool?.version : undefined) }
}
