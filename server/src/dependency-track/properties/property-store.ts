import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { Property } from '#dependency-track/properties/property.ts'
import type { ProjectVersion } from '#dependency-track/version-store.ts'

/** Loads the properties of a version. */
export async function loadProperties(db: Database | Transaction, { companyId }: Tenant, moduleId: string): Promise<readonly Property[]> {
  const { rows } = await sql<{ readonly properties: readonly Property[] }>`
    select properties from dependency_track_version where company_id = ${companyId} and module_id = ${moduleId}::uuid`.execute(db)
  return rows[0]?.properties ?? []
}

/** Locks and loads the properties of a version; one that no client has named keeps the names that it has. Undefined where another has them. */
export async function lockProperties(
  trx: Transaction,
  { companyId }: Tenant,
  { uuid, name, version }: ProjectVersion,
): Promise<readonly Property[] | undefined> {
  await sql`
    insert into dependency_track_version (company_id, module_id, name, version)
    values (${companyId}, ${uuid}::uuid, ${name}, ${version}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ readonly properties: readonly Property[] }>`
    select properties from dependency_track_version
    where company_id = ${companyId} and module_id = ${uuid}::uuid for update`.execute(trx)
  return rows[0]?.properties
}

/** Replaces the properties of a version that clients have named. */
export async function saveProperties(
  trx: Transaction,
  { companyId }: Tenant,
  moduleId: string,
  properties: readonly Property[],
): Promise<void> {
  await sql`
    update dependency_track_version set properties = ${JSON.stringify(properties)}::jsonb
    where company_id = ${companyId} and module_id = ${moduleId}::uuid`.execute(trx)
}
