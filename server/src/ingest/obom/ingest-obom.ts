import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { packDocument } from '#platform/files/file-store.ts'
import type { Obom } from '@waybill/documents/cyclonedx'
import { formatWarning } from '#ingest/diagnostics.ts'
import type { ReceivedDocument } from '#ingest/format.ts'
import { type ObomResult, toScopeResponse } from '#ingest/obom/obom.ts'
import { type UploadScopeQuery, resolveUploadScope } from '#ingest/upload-scope.ts'
import { insertObom } from '#ingest/obom/obom-store.ts'

/** An uploaded operational BOM, and what the request says about it (docs/reference/obom.md#operations). */
export interface ObomUpload {
  readonly caller: Caller
  readonly bytes: Buffer
  readonly read: { readonly document: (input: { readonly bytes: Uint8Array }) => Promise<Obom> }
  readonly scope: UploadScopeQuery
  readonly guard?: ReceivedDocument['guard']
  readonly toolName: string | undefined
  readonly toolVersion: string | undefined
}

/**
 * Imports one operational BOM (docs/reference/obom.md#operations): validates it before anything is stored, then keeps it byte for byte as the newest version of
 * its scope. Its components do not become components of the module.
 */
export async function ingestObom(context: AppContext, upload: ObomUpload): Promise<ObomResult> {
  const { caller, bytes } = upload
  const obom = await upload.read.document({ bytes })
  const document = await packDocument(bytes)
  return transact(context.db, async (trx) => {
    await upload.guard?.before(trx)
    const scope = await resolveUploadScope(trx, caller, upload.scope)
    // stored only here, so that a rejected document leaves no file
    const documentDigest = await context.files.save(caller.companyId, document)
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

/** Prefers the tool of the request; the version in the document is that of the document's tool. */
function toolOf({ toolName, toolVersion }: ObomUpload, { tool }: Obom): Pick<ObomUpload, 'toolName' | 'toolVersion'> {
  const isSame = toolName === undefined || toolName === tool?.name
  return { toolName: toolName ?? tool?.name, toolVersion: toolVersion ?? (isSame ? tool?.version : undefined) }
}
