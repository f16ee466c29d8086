import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { type CountedFacets, type FacetCell, toFacetCell } from '#analysis/findings/facets/count-facets.ts'
import { type CountedBy, countedFindings } from '#analysis/findings/facets/facet-count-store.ts'
import {
  type FindingSearch,
  introducedByFilter,
  introducedInModules,
  matchingBeforeFacets,
  wholeSourceOf,
} from '#analysis/findings/matching-findings-store.ts'

/** What facets are counted from: rows `f` with the condition on them, and how many findings these are. */
interface CountedRows {
  readonly rows: RawBuilder<unknown>
  readonly findings: RawBuilder<unknown>
}

/**
 * Returns the rows to count and the expression that counts them: all matching findings, or the counts that a job stored for a large company
 * together with those of the modules that changed since.
 */
function countedRows(search: FindingSearch, uncounted: readonly string[] | undefined, by: CountedBy): CountedRows {
  if (uncounted === undefined)
    return { rows: sql`${wholeSourceOf(search)} f where ${matchingBeforeFacets(search)}`, findings: sql`count(*)::int` }
  return { rows: sql`${countedFindings(search.caller.companyId, uncounted, by)} f where true`, findings: sql`sum(f.findings)::int` }
}

interface Row {
  readonly facets: string
  readonly is_decided: boolean
  readonly findings: number
}

/**
 * Counts findings by every combination of facets, in one scan of an index. What the register decided is counted as undecided there, and then
 * moved. Filters on facets are left to the caller, but for that on the introducing dependency. `uncounted`: of a search of the whole company, the
 * modules that `findUncountedModules` found.
 */
export async function loadFacetCells(db: Database, search: FindingSearch, uncounted?: readonly string[]): Promise<readonly FacetCell[]> {
  const source = wholeSourceOf(search)
  const filter = introducedByFilter(search)
  const counted = countedRows(search, uncounted, filter === undefined ? 'facets' : 'both')
  const inModules = introducedInModules(search) ?? sql`true`
  // sums have no modules
  const introduced = (uncounted === undefined ? inModules : filter) ?? sql`true`
  const where = sql`${matchingBeforeFacets(search)} and ${inModules}`
  const { rows } = await sql<Row>`
    with moved as materialized (
      select f.facets, count(*)::int as findings from ${source} f where ${where} and ${isMoved(search)} group by f.facets
    )
    select f.facets, starts_with(f.facets, 'whitelisted') as is_decided, ${counted.findings} as findings from ${counted.rows} and ${introduced} group by f.facets
    union all select facets, true, findings from moved
    union all select facets, false, -findings from moved`.execute(db)
  return rows.map(({ facets, is_decided: isDecided, findings }) => toFacetCell(facets, { isDecided, findings }))
}

function isMoved({ decided: { ids, moduleIds } }: FindingSearch): RawBuilder<unknown> {
  return sql`f.module_id = any(${moduleIds}::uuid[]) and f.id = any(${ids}::uuid[])`
}

/** How many direct dependencies the facet names (docs/reference/findings.md#facets). */
const introducersShown = 20

/** What is counted of a search, and the modules that the stored sums do not count as they are; undefined without such sums. */
interface CountedSearch extends CountedFacets {
  readonly uncounted?: readonly string[] | undefined
}

/** Counts findings by the direct dependency that introduces them; the most frequent ones. */
export async function countIntroducers(
  db: Database,
  search: FindingSearch,
  counted: CountedSearch,
): Promise<readonly { readonly value: string; readonly findings: number }[]> {
  const { moved } = counted
  const correction =
    moved === undefined
      ? sql``
      : sql`union all select f.introduced_by, ${moved.sign}::integer * count(*) as findings from ${wholeSourceOf(search)} f
          where ${matchingBeforeFacets(search)} and ${isMoved(search)} and f.facets = any(${moved.facets}::text[]) group by f.introduced_by`
  const { rows } = await sql<{ value: string; findings: number }>`
    select p.key as value, i.findings from (
      select introduced_by, sum(findings)::int as findings from (${countsByIntroducer(search, counted)} ${correction}) each
      where introduced_by > 0
      group by introduced_by having sum(findings) > 0 order by sum(findings) desc, introduced_by limit ${introducersShown}
    ) i
    join package p on p.id = i.introduced_by order by i.findings desc, i.introduced_by`.execute(db)
  return rows
}

/** Selects the findings of each introducing dependency; of stored sums all without those that are left out, where these are fewer. */
function countsByIntroducer(search: FindingSearch, { facets, others, uncounted }: CountedSearch): RawBuilder<unknown> {
  if (uncounted !== undefined && facets !== undefined && others !== undefined && others.length <= facets.length) {
    const { companyId } = search.caller
    return sql`
      select introduced_by, findings from ${countedFindings(companyId, uncounted, 'introducers')} f
      union all
      select introduced_by, -findings from ${countedFindings(companyId, uncounted, 'both')} f where f.facets = any(${others}::text[])`
  }
  const { rows, findings } = countedRows(search, uncounted, facets === undefined ? 'introducers' : 'both')
  const selected = facets === undefined ? sql`` : sql`and f.facets = any(${facets}::text[])`
  return sql`select f.introduced_by, ${findings} as findings from ${rows} ${selected} group by f.introduced_by`
}
