import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/**
 * Where the packages that modules of a company contain are found: among those of its modules, or in the catalogue of all companies, whose order
 * a page needs only the first of.
 */
export type PackageSource = 'modules' | 'catalogue'

/** Above this many links of components to modules, reading them all takes longer than looking packages up until a page is full. */
const mostLinks = 100_000

/** Returns where packages of a company are found sooner. One statement. */
export async function choosePackageSource(db: Database, { companyId }: Tenant): Promise<PackageSource> {
  const { rows } = await sql<{ links: number }>`
    select coalesce(sum(components), 0)::int as links from module_counts where company_id = ${companyId}`.execute(db)
  return (rows[0]?.links ?? 0) > mostLinks ? 'catalogue' : 'modules'
}

/** What is read of a package, and which packages in which order: expressions on its columns. */
interface PackageQuery {
  readonly columns: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** Packages that modules of the company contain, as rows of a subquery. From the catalogue they come in order, so that a limit ends the search. */
export function heldPackages(
  { companyId }: Tenant,
  source: PackageSource,
  { columns, condition, order }: PackageQuery,
): RawBuilder<unknown> {
  if (source === 'modules')
    return sql`
      select ${columns} from package
      where id in (
        select c.package_id from (select distinct component_id from module_component where company_id = ${companyId}) used
        join component c on c.id = used.component_id
      ) and ${condition}`
  return sql`
    select k.*
    -- fence: packages are taken in order, so that only those of a page are looked up
    from (select ${columns} from package where ${condition} order by ${order} offset 0) k
    cross join lateral (
      select 1 from component c
      -- fence: scans the components of the company
      cross join lateral (select 1 from module_component where component_id = c.id and company_id = ${companyId} offset 0) used
      where c.package_id = k.id limit 1
    ) held`
}
