import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'

/** Lists the modules of a company whose components may differ from what was counted of them, among them new and deleted ones. */
export async function findModulesToCount(db: Database, { companyId }: Tenant): Promise<readonly string[]> {
  const { rows } = await sql<{ module_id: string }>`
    select coalesce(c.module_id, ma.module_id) as module_id
    from (select module_id, scan_id, generation, attachments from component_counted_module where company_id = ${companyId}) c
    full join (select module_id, scan_id, generation, attachments from module_analysis where company_id = ${companyId}) ma
      on ma.module_id = c.module_id
    where (c.scan_id, c.generation, c.attachments) is distinct from (ma.scan_id, ma.generation, ma.attachments)
    order by 1`.execute(db)
  return rows.map((row) => row.module_id)
}

/** Counts the components of modules of a company, and changes its sums by what differs. Deleted modules have none. */
export async function countChangedComponents(trx: Transaction, { companyId }: Tenant, moduleIds: readonly string[]): Promise<void> {
  const those = sql`company_id = ${companyId} and module_id = any(${[...moduleIds]}::uuid[])`
  await sql`select pg_advisory_xact_lock(hashtextextended('components of ' || ${companyId}::text, 0))`.execute(trx)
  // all parts see the database as it was before the statement; Citus runs one after the other, so what is read stands before what is changed
  await sql`
    with present as (
      select module_id, scan_id, generation, attachments, has.component_ids, has.licenses
      from module_analysis ma
      cross join lateral (
        select coalesce(array_agg(component_id order by component_id), '{}') as component_ids,
          coalesce(array_agg(licenses order by component_id), '{}') as licenses
        from module_component mc where mc.company_id = ${companyId} and mc.module_id = ma.module_id
      ) has
      where ${those}
    ), differences as materialized (
      select component_id, ${licenseKey} as license_key, licenses, sum(modules)::int as modules from (
        select u.component_id, u.licenses, -1 as modules
        from component_counted_module c, unnest(c.component_ids, c.licenses) u(component_id, licenses) where ${those}
        union all
        select u.component_id, u.licenses, 1 from present p, unnest(p.component_ids, p.licenses) u(component_id, licenses)
      ) changed group by component_id, licenses having sum(modules) <> 0
    ), counted as (
      insert into component_counted_module (company_id, module_id, scan_id, generation, attachments, component_ids, licenses)
      select ${companyId}::uuid, module_id, scan_id, generation, attachments, component_ids, licenses from present
      on conflict (company_id, module_id) do update set scan_id = excluded.scan_id, generation = excluded.generation,
        attachments = excluded.attachments, component_ids = excluded.component_ids, licenses = excluded.licenses
    ), deleted as (
      delete from component_counted_module where ${those} and module_id not in (select module_id from present)
    )
    insert into company_component_count (company_id, component_id, license_key, licenses, modules)
    select ${companyId}::uuid, component_id, license_key, licenses, modules from differences order by component_id, license_key
    on conflict (company_id, component_id, license_key) do update set modules = company_component_count.modules + excluded.modules`.execute(
    trx,
  )
}

/** Texts may be longer than what fits into an index. */
const licenseKey: RawBuilder<unknown> = sql`coalesce(hashtextextended(licenses, 0), 0)`

/** Removes what no module has any more. */
export async function removeUnusedComponents(trx: Transaction, { companyId }: Tenant): Promise<void> {
  await sql`delete from company_component_count where company_id = ${companyId} and modules = 0`.execute(trx)
}
