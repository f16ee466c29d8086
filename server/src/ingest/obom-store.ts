import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { UploadScope } from '#ingest/upload-scope.ts'

/** One version of an operational BOM. */
export interface StoredObom {
  readonly id: string
  readonly submitted: Date
  readonly documentDigest: string
  /** Of CycloneDX. */
  readonly formatVersion: string
  readonly toolName: string | undefined
  readonly toolVersion: string | undefined
  readonly components: number
  readonly services: number
}

/** Keeps a version beside those before it, and answers its id. */
export async function insertObom(
  trx: Transaction,
  { companyId }: Caller,
  { projectId, moduleId }: UploadScope,
  obom: Omit<StoredObom, 'id'>,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('obom')
    .values({
      company_id: companyId,
      id,
      project_id: moduleId === undefined ? projectId : null,
      module_id: moduleId ?? null,
      submitted: obom.submitted,
      document_digest: obom.documentDigest,
      format_version: obom.formatVersion,
      tool_name: obom.toolName ?? null,
      tool_version: obom.toolVersion ?? null,
      components: obom.components,
      services: obom.services,
    })
    .execute()
  return id
}

/** The newest version of a scope; 404 where there is none. A project's is never one of its modules'. */
export async function loadNewestObom(db: Database, { companyId }: Caller, { projectId, moduleId }: UploadScope): Promise<StoredObom> {
  const row = await db
    .selectFrom('obom')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(moduleId === undefined ? 'project_id' : 'module_id', '=', moduleId ?? projectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) throw notFound(moduleId ?? projectId)
  return {
    id: row.id,
    submitted: row.submitted,
    documentDigest: row.document_digest,
    formatVersion: row.format_version,
    toolName: row.tool_name ?? undefined,
    toolVersion: row.tool_version ?? undefined,
    components: row.components,
    services: row.services,
  }
}
