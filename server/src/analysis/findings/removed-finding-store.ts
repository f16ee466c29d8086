import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { keepPast } from '#analysis/changes/past-finding-store.ts'
import type { FindingRow } from '#analysis/findings/finding-row.ts'

/** A company, and of each module the generation whose findings go and the number of the change that removes them. */
interface Removal {
  readonly companyId: string
  readonly generations: ReadonlyMap<string, { readonly generation: number; readonly change: number }>
}

/** Removes findings, keeps them as they were, and remembers those whose advisory on a package of the component was withdrawn. */
export async function removeFindings(trx: Transaction, { companyId, generations }: Removal, rows: readonly FindingRow[]): Promise<void> {
  const ranges = Array.from(
    Map.groupBy(rows, ({ module_id: moduleId }) => moduleId),
    ([moduleId, its]) => ({ moduleId, written: generations.get(moduleId), ids: its.map(({ id }) => id).toSorted() }),
  )
  // a range of the key of each module, of which a hash of the ids keeps some: a list of ids is compared row by row before there are statistics
  await sql`
    with gone as (
      delete from finding_row f
      using unnest(
        ${ranges.map(({ moduleId }) => moduleId)}::uuid[], ${ranges.map(({ written }) => written?.generation)}::int[],
        ${ranges.map(({ written }) => written?.change)}::int[], ${ranges.map(({ ids }) => ids[0])}::uuid[],
        ${ranges.map(({ ids }) => ids.at(-1))}::uuid[]
      ) as g(module_id, generation, ended, first, last)
      where f.company_id = ${companyId} and f.module_id = g.module_id and f.generation = g.generation and f.id between g.first and g.last
        and (f.id in (select unnest(${ranges.flatMap(({ ids }) => ids)}::uuid[]))) is true
      returning f.*, g.ended
    ), kept as (${keepPast(sql`gone f`, sql`f.ended`)})
    insert into withdrawn_finding (company_id, module_id, id, status, score, since)
    select g.company_id, g.module_id, g.id, g.status, g.score, g.since from gone g
    where g.kind in ('vulnerability', 'integrity') and exists (
      select 1 from withdrawn_match w
      -- fence: scans advisory before it has statistics
      cross join lateral (select aliases from advisory where id = w.advisory_id offset 0) a
      where w.component_id = g.component_id and (w.advisory_id = g.finding_key or g.finding_key = any(a.aliases)))
    on conflict (company_id, module_id, id) do update set status = excluded.status, score = excluded.score, since = excluded.since`.execute(
    trx,
  )
}
