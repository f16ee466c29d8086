import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { parsePurl, type Purl } from '@waybill/identifiers'
import { type FixScope, inScope, modulesRead } from '#analysis/fixes/fix-store.ts'

/** A shortest path to a component in one of the modules where it is nearest to the root. */
export interface IntroducerPath {
  readonly componentId: number
  /** From the direct dependency to the component, with versions. */
  readonly purls: readonly Purl[]
}

/** Longer paths are not followed. */
const longestPath = 30

/** Loads the paths by which direct dependencies bring these components, each once, in one statement. */
export async function loadIntroducerPaths(
  trx: Transaction,
  scope: FixScope,
  componentIds: readonly number[],
): Promise<readonly IntroducerPath[]> {
  if (componentIds.length === 0) return []
  const { rows } = await sql<{ target: number; purls: readonly string[] }>`
    with recursive nearest as materialized (
      select mc.module_id, mc.component_id, mc.parent_id, mc.direct,
        row_number() over (partition by mc.component_id order by mc.depth, mc.module_id) as nearness
      from module_component mc where ${inScope(sql`mc`, scope)} and mc.component_id = any(${componentIds}::bigint[])
    ), walk as (
      select n.module_id, n.component_id as target, n.parent_id, array[n.component_id] as path
      from nearest n where n.nearness <= ${modulesRead} and not n.direct and n.parent_id is not null
      union all
      select w.module_id, w.target, mc.parent_id, mc.component_id || w.path
      from walk w
      -- fence: a page of components scans module_component at each step
      cross join lateral (${parentOf(scope)} offset 0) mc
      where cardinality(w.path) < ${longestPath}
    ), found as (
      select distinct w.target, w.path from walk w where w.parent_id is null
    )
    select f.target, array(
      select c.purl from unnest(f.path) with ordinality step(id, number) join component c on c.id = step.id order by step.number
    ) as purls
    from found f order by f.target, f.path`.execute(trx)
  return rows.map(({ target, purls }) => ({ componentId: target, purls: purls.flatMap((purl) => parsePurl(purl) ?? []) }))
}

function parentOf({ companyId }: FixScope): RawBuilder<unknown> {
  return sql`
    select p.component_id, p.parent_id from module_component p
    where p.company_id = ${companyId} and p.module_id = w.module_id and p.component_id = w.parent_id`
}
