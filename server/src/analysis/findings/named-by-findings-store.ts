import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { escapeLike } from '#database/escape-like.ts'
import { readComponentFilter } from '#analysis/findings/component-filter.ts'
import { findingSource, type FindingsToRead } from '#analysis/changes/as-of-store.ts'
import { findingsOfCompany } from '#analysis/findings/company-findings-store.ts'

/** What contains a text; a finding contains it when it has one of these. */
export interface TextMatches {
  readonly keys: readonly string[]
  readonly componentIds: readonly string[]
  readonly vulnerabilityIds: readonly string[]
  readonly moduleIds: readonly string[]
}

/** Returns the source for statements that read all findings of the company where no module is given. */
function wholeSource(scope: FindingsToRead): RawBuilder<unknown> {
  const { companyId, moduleId, asOf } = scope
  return moduleId === undefined && asOf === undefined ? findingsOfCompany(companyId) : findingSource(scope)
}

/**
 * Looks each key, component, vulnerability and module with findings up once: findings are many more than these, and read once. One
 * statement.
 */
export async function findTextMatches(db: Database, scope: FindingsToRead, text: string): Promise<TextMatches> {
  const { companyId, moduleId } = scope
  const pattern = `%${escapeLike(text)}%`
  const inModule = moduleId === undefined ? sql`` : sql`and f.module_id = ${moduleId}`
  const { rows } = await sql<TextMatches>`
    with w as materialized (
      select f.finding_key, f.component_id, f.vulnerability_id from ${wholeSource(scope)} f where f.company_id = ${companyId} ${inModule}
      group by grouping sets ((f.finding_key), (f.component_id), (f.vulnerability_id))
    )
    select
      array(select w.finding_key from w where w.finding_key ilike ${pattern}) as keys,
      array(
        select c.id::text from w join component c on c.id = w.component_id join package p on p.id = c.package_id
        where p.key ilike ${pattern} or c.purl ilike ${pattern}) as "componentIds",
      array(
        select v.id::text from w join vulnerability v on v.id = w.vulnerability_id
        where v.summary ilike ${pattern} or array_to_string(v.names, ' ') ilike ${pattern}) as "vulnerabilityIds",
      array(
        select m.id::text from module m join project p on p.company_id = m.company_id and p.id = m.project_id
        where m.company_id = ${companyId} and (m.name ilike ${pattern} or p.name ilike ${pattern})) as "moduleIds"`.execute(db)
  return rows[0] ?? { keys: [], componentIds: [], vulnerabilityIds: [], moduleIds: [] }
}

/** A direct dependency by which findings may be restricted. */
export interface Introducer {
  /** -1 where the package is unknown. */
  readonly packageId: number
  /** The modules of the company that contain it; undefined of the past. */
  readonly moduleIds: readonly string[] | undefined
}

/** Looks a direct dependency up by its key or purl. One statement. */
export async function findIntroducer(db: Database, { companyId, asOf }: FindingsToRead, text: string): Promise<Introducer> {
  const { rows } = await sql<{ id: number; module_ids: readonly string[] }>`
    select p.id, array(
      select distinct mc.module_id::text
      from component c
      join module_component_row mc on mc.component_id = c.id and mc.company_id = ${companyId}
      where c.package_id = p.id) as module_ids
    from package p where p.purl = ${readComponentFilter(text)?.packagePurl ?? ''}`.execute(db)
  const [found] = rows
  return { packageId: found?.id ?? -1, moduleIds: asOf === undefined ? (found?.module_ids ?? []) : undefined }
}

/** Returns the vulnerabilities with findings that an advisory says have a weakness. */
export async function findVulnerabilitiesWithWeakness(db: Database, scope: FindingsToRead, weakness: string): Promise<readonly string[]> {
  const { companyId, moduleId } = scope
  const inModule = moduleId === undefined ? sql`` : sql`and f.module_id = ${moduleId}`
  const { rows } = await sql<{ id: string }>`
    select distinct a.vulnerability_id::text as id
    from (select distinct f.vulnerability_id from ${wholeSource(scope)} f where f.company_id = ${companyId} ${inModule}) w
    join advisory a on a.vulnerability_id = w.vulnerability_id
    where ${weakness} = any(a.cwes)`.execute(db)
  return rows.map(({ id }) => id)
}
