import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { newId } from '#platform/ids.ts'

interface StoredScan {
  readonly companyId: string
  readonly moduleId: string
  readonly scanId: string
  readonly sbomId: string
}

/** Stores the SBOM of one module's only scan as a scan of another, as an upload does, without analysing it. */
export async function storeScanOf(db: Database, source: Pick<StoredScan, 'companyId' | 'moduleId'>, moduleId: string): Promise<StoredScan> {
  const { companyId } = source
  const { rows } = await sql<{ sbomId: string }>`
    select sbom_id as "sbomId" from scan where company_id = ${companyId} and module_id = ${source.moduleId}`.execute(db)
  const scan = { companyId, moduleId, scanId: newId(), sbomId: rows[0]?.sbomId ?? '' }
  await sql`
    insert into scan (company_id, id, module_id, sbom_id, status)
    values (${companyId}, ${scan.scanId}, ${moduleId}, ${scan.sbomId}, 'Scheduled')`.execute(db)
  return scan
}
