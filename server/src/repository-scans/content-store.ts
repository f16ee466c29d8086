import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** A content, and what of its name its findings depend on. */
export interface ContentKey {
  readonly sha256: string
  readonly kind: string
}

/** The findings of a content, as JSON. */
export interface StoredFindings extends ContentKey {
  readonly findings: string
}

/** Contents as a scanner of one version reads them, at a time. */
export interface WantedContents {
  readonly keys: readonly ContentKey[]
  readonly scannerVersion: string
  readonly at: Date
}

/** Retention counts days, so that use is noted once a day: noting it costs more than reading. */
const notedMs = 86_400_000

/** Finds what is known of contents, and notes that it was used. */
export async function findContents(db: Database, tenant: Tenant, wanted: WantedContents): Promise<readonly StoredFindings[]> {
  const { keys, scannerVersion, at } = wanted
  if (keys.length === 0) return []
  const { rows } = await sql<StoredFindings & { readonly last_used: Date }>`
    select c.sha256, c.kind, c.findings, c.last_used
    from unnest(${keys.map(({ sha256 }) => sha256)}::text[], ${keys.map(({ kind }) => kind)}::text[]) as k(sha256, kind)
    join repository_scan_content c
      on c.company_id = ${tenant.companyId} and c.sha256 = k.sha256 and c.kind = k.kind and c.scanner_version = ${scannerVersion}
  `.execute(db)
  const unnoted = rows.filter(({ last_used: lastUsed }) => at.getTime() - lastUsed.getTime() > notedMs)
  if (unnoted.length > 0) await noteUse(db, tenant, { ...wanted, keys: unnoted })
  return rows.map(({ sha256, kind, findings }) => ({ sha256, kind, findings }))
}

async function noteUse(db: Database, { companyId }: Tenant, { keys, scannerVersion, at }: WantedContents): Promise<void> {
  await sql`
    update repository_scan_content c set last_used = ${at}
    from unnest(${keys.map(({ sha256 }) => sha256)}::text[], ${keys.map(({ kind }) => kind)}::text[]) as k(sha256, kind)
    where c.company_id = ${companyId} and c.sha256 = k.sha256 and c.kind = k.kind and c.scanner_version = ${scannerVersion}`.execute(db)
}

/** Stores what contents say. */
export async function saveContents(
  db: Database,
  { companyId }: Tenant,
  { contents, scannerVersion, at }: { readonly contents: readonly StoredFindings[]; readonly scannerVersion: string; readonly at: Date },
): Promise<void> {
  if (contents.length === 0) return
  const rows = contents.map(({ sha256, kind, findings }) => ({
    sha256,
    kind,
    findings,
    company_id: companyId,
    scanner_version: scannerVersion,
    last_used: at,
  }))
  await db
    .insertInto('repository_scan_content')
    .values(rows)
    .onConflict((clash) => clash.columns(['company_id', 'sha256', 'kind', 'scanner_version']).doNothing())
    .execute()
}

/** Lists the companies with contents that were not used since a time. */
export async function findCompaniesWithOldContents(db: Database, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from repository_scan_content where last_used < ${before} order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Removes a company's contents that were not used since a time. */
export async function removeContentsBefore(db: Database, { companyId }: Tenant, before: Date): Promise<void> {
  await db.deleteFrom('repository_scan_content').where('company_id', '=', companyId).where('last_used', '<', before).execute()
}
