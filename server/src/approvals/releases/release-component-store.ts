import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { Outline } from '#approvals/snapshot/outline.ts'
import { unpackPart } from '#approvals/snapshot/pack-part.ts'

/** Links an approved release to its components in the catalogue, so that it is found by them; two statements. */
export async function saveReleaseComponents(trx: Transaction, { companyId }: Tenant, approvalId: string): Promise<void> {
  const rows = await trx
    .selectFrom('approval_module')
    .select('outline')
    .where('company_id', '=', companyId)
    .where('approval_id', '=', approvalId)
    .execute()
  const ids = new Set<number>()
  for (const { outline } of rows) {
    const { components } = (await unpackPart(outline)).part as Outline
    for (const { id } of components) ids.add(id)
  }
  await sql`
    insert into release_component (company_id, approval_id, component_id)
    select ${companyId}::uuid, ${approvalId}::uuid, id from unnest(${[...ids].toSorted((a, b) => a - b)}::bigint[]) as c(id)
    on conflict do nothing`.execute(trx)
}

/** An approved release that contains a component of the catalogue. */
export interface AffectedRelease {
  readonly companyId: string
  readonly approvalId: string
  readonly componentId: number
}

/** Finds approved releases of all companies that contain any of these components; only for background work. */
export async function findReleasesWithComponents(
  db: Database | Transaction,
  componentIds: readonly number[],
): Promise<readonly AffectedRelease[]> {
  if (componentIds.length === 0) return []
  const { rows } = await sql<{ company_id: string; approval_id: string; component_id: number }>`
    select r.company_id, r.approval_id, r.component_id from release_component r where r.component_id = any(${componentIds}::bigint[])
    order by r.company_id, r.approval_id, r.component_id`.execute(db)
  return rows.map(({ company_id, approval_id, component_id }) => ({
    companyId: company_id,
    approvalId: approval_id,
    componentId: component_id,
  }))
}

/** Loads the catalogue ids of the components of an approved release, by purl. */
export async function loadReleaseComponents(
  db: Database | Transaction,
  { companyId }: Tenant,
  approvalId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; purl: string }>`
    select c.id, c.purl from release_component r
    join component c on c.id = r.component_id
    where r.company_id = ${companyId} and r.approval_id = ${approvalId}`.execute(db)
  return new Map(rows.map(({ id, purl }) => [purl, id]))
}
