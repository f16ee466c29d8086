import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'

/** Where the document of a scan is, and what it is. */
export interface ScanDocument {
  readonly digest: string
  /** As `cyclonedx 1.6`. */
  readonly format: string
  readonly module: string
  readonly submitted: Date
}

/** Loads where a scan's document is; 404 for any other id, and for a scan without a document. */
export async function loadScanDocument(db: Database, { companyId }: Caller, id: string): Promise<ScanDocument> {
  const { rows } = await sql<ScanDocument>`
    select s.document_digest as digest, coalesce(b.format, '') as format, m.name as module, s.submitted
    from scan s
    join module m on m.company_id = s.company_id and m.id = s.module_id
    left join sbom b on b.company_id = s.company_id and b.id = s.sbom_id
    where s.company_id = ${companyId} and s.id = ${id} and s.document_digest is not null`.execute(db)
  const [document] = rows
  if (document === undefined) throw notFound(id)
  return document
}
