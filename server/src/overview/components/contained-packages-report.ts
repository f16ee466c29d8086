import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { choosePackageSource, type PackageSizes, type PackageSource } from '#overview/components/package-way.ts'

/** How the packages of a company are found, and whether they are all counted. */
export interface PackageWay {
  readonly source: PackageSource
  readonly isCounted: boolean
}

interface WantedPackages {
  readonly wanted: number
  /** Counts them all, where somebody can wait for it. */
  readonly isCounting: boolean
}

/** Links of components to modules. */
const mostCounted = 50_000

/** Finds out which way to so many packages of a company is the shorter one; counting reads all links to modules anyway. One statement. */
export async function findPackageWay(db: Database, { companyId }: Tenant, { wanted, isCounting }: WantedPackages): Promise<PackageWay> {
  const { rows } = await sql<PackageSizes>`
    select coalesce(sum(components), 0)::int as links, coalesce(max(components), 0)::int as "largestModule",
      -- a table that was never analysed has no estimate
      (select case when reltuples > 0 then reltuples::bigint else coalesce((select max(id) from package), 0) end
        from pg_class where oid = 'package'::regclass) as catalogue
    from module_counts where company_id = ${companyId}`.execute(db)
  const [sizes = { links: 0, largestModule: 0, catalogue: 0 }] = rows
  const isCounted = isCounting && sizes.links <= mostCounted
  return { source: isCounted ? 'modules' : choosePackageSource(sizes, wanted), isCounted }
}

/** What is read of a package, and which packages in which order: expressions on its columns. */
interface PackageQuery {
  readonly columns: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/**
 * Selects packages that modules of the company contain, as rows of a subquery. From the catalogue they come in order, so that a limit ends
 * the search.
 */
export function containedPackages(
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
    ) contained`
}
