import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'

/** More than these are not counted beside the stored sums: counting all findings takes as long. */
const mostChanged = 200

/**
 * Lists the modules of a company whose findings differ from what was counted of them, among them new and deleted ones. Undefined where the
 * company was not counted, or more than 200 of them differ.
 */
export async function findUncountedModules(db: Database | Transaction, companyId: string): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ module_id: string; is_counted: boolean }>`
    select module_id, exists (select 1 from facet_counted_module where company_id = ${companyId}) as is_counted
    from ${changedModules(companyId)} limit ${mostChanged + 1}`.execute(db)
  return rows.length > mostChanged || rows.some(({ is_counted: isCounted }) => !isCounted) ? undefined : rows.map((row) => row.module_id)
}

/** The modules whose state is not the one in which they were counted. */
function changedModules(companyId: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(c.module_id, ma.module_id) as module_id
    from (select module_id, generation, change from facet_counted_module where company_id = ${companyId}) c
    full join (select module_id, generation, change from module_analysis where company_id = ${companyId}) ma on ma.module_id = c.module_id
    where (c.generation, c.change) is distinct from (ma.generation, ma.change)) changed`
}

/** What stored sums tell apart: facets, introducing dependencies, or both. */
export type CountedBy = 'facets' | 'introducers' | 'both'

/** In the sums over everything else, these stand for any dependency and any facets. */
const anyIntroducer = -1
const anyFacets = ''

const sumsBy: Readonly<Record<CountedBy, RawBuilder<unknown>>> = {
  facets: sql`introduced_by = ${sql.lit(anyIntroducer)}`,
  introducers: sql`facets = ${sql.lit(anyFacets)}`,
  both: sql`introduced_by >= 0 and facets <> ${sql.lit(anyFacets)}`,
}

/** The findings of a counted company as rows `(facets, introduced_by, findings)`, those of uncounted modules one by one. */
export function countedFindings(companyId: string, uncounted: readonly string[], by: CountedBy): RawBuilder<unknown> {
  return sql`(
    select facets, introduced_by, findings from company_facet_count where company_id = ${companyId} and ${sumsBy[by]}
    union all
    select facets, introduced_by, -findings from module_facet_count
    where company_id = ${companyId} and module_id = any(${[...uncounted]}::uuid[])
    union all
    select facets, introduced_by, 1 from finding where company_id = ${companyId} and module_id = any(${[...uncounted]}::uuid[]))`
}

/** Finds the companies whose findings are worth counting beforehand, and those that were counted once. */
export async function findCompaniesToCount(db: Database, leastFindings: number): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from module_counts group by company_id having sum(warnings + violations) >= ${leastFindings}
    union select company_id from facet_counted_module order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Lists all modules of a company that `countModules` has to count. */
export async function findModulesToCount(db: Database, companyId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ module_id: string }>`select module_id from ${changedModules(companyId)} order by 1`.execute(db)
  return rows.map((row) => row.module_id)
}

/** Counts the findings of modules of a company, and changes its sums accordingly. Deleted modules count nothing. */
export async function countModules(trx: Transaction, companyId: string, moduleIds: readonly string[]): Promise<void> {
  const those = sql`company_id = ${companyId} and module_id = any(${[...moduleIds]}::uuid[])`
  await sql`select pg_advisory_xact_lock(hashtextextended('facets of ' || ${companyId}::text, 0))`.execute(trx)
  await sql`
    with counted as (delete from module_facet_count where ${those} returning facets, introduced_by, findings),
      states as (delete from facet_counted_module where ${those})
    ${addToSums(companyId, sql`-sum(findings)`)}`.execute(trx)
  // findings and states of one moment
  await sql`
    with counted as (
      insert into module_facet_count (company_id, module_id, facets, introduced_by, findings)
      select company_id, module_id, facets, coalesce(introduced_by, 0), count(*)::int from finding where ${those} group by 1, 2, 3, 4
      returning facets, introduced_by, findings
    ), states as (
      insert into facet_counted_module (company_id, module_id, generation, change)
      select company_id, module_id, generation, change from module_analysis where ${those}
    )
    ${addToSums(companyId, sql`sum(findings)`)}`.execute(trx)
}

function addToSums(companyId: string, findings: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into company_facet_count (company_id, facets, introduced_by, findings)
    select ${companyId}::uuid, coalesce(facets, ${sql.lit(anyFacets)}), coalesce(introduced_by, ${sql.lit(anyIntroducer)}), ${findings}::int from counted
    group by grouping sets ((facets, introduced_by), (facets), (introduced_by)) order by 2, 3
    on conflict (company_id, facets, introduced_by) do update set findings = company_facet_count.findings + excluded.findings`
}

/** Removes the sums of combinations that no finding has any more. */
export async function removeEmptySums(trx: Transaction, companyId: string): Promise<void> {
  await sql`delete from company_facet_count where company_id = ${companyId} and findings = 0`.execute(trx)
}
