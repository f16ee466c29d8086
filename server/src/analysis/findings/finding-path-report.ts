import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { type ModuleComponentRef, componentRefKey } from '#analysis/module-component-ref.ts'

interface Row {
  readonly module_id: string
  readonly component_id: number
  readonly keys: readonly string[]
}

/** Longer paths lose the part next to the module. */
const maxPathLength = 100

/**
 * Says that the last column of a primary key has a value, as a range: equality would let planners read the index of components, in which a popular
 * component has a row for each module.
 */
export function isOfKey(column: RawBuilder<unknown>, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${column} between ${value} and ${value}`
}

/**
 * Loads the shortest path to each component as component keys, from the direct dependency to the component; one statement that follows parents.
 * The generation that readers see is looked up once: with it, each step is found by its key in a module of any size.
 */
export async function loadComponentPaths(
  db: Database,
  { companyId }: Caller,
  refs: readonly ModuleComponentRef[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<Row>`
    with recursive way(module_id, generation, component_id, at, step) as (
      select distinct s.module_id, ma.generation, s.component_id, s.component_id, 1
      from unnest(${refs.map(({ moduleId }) => moduleId)}::uuid[], ${refs.map(({ componentId }) => componentId)}::bigint[]) as s(module_id, component_id)
      -- fence: reads the analyses of all modules of the company
      cross join lateral (
        select a.generation from module_analysis a where a.company_id = ${companyId} and a.module_id = s.module_id offset 0
      ) ma
      union all
      select w.module_id, w.generation, w.component_id, mc.parent_id, w.step + 1
      from way w
      -- fence: scans all components where few documents have a graph
      cross join lateral (
        select r.parent_id from module_component_row r
        where r.company_id = ${companyId} and r.module_id = w.module_id and r.generation = w.generation and ${isOfKey(sql`r.component_id`, sql`w.at`)}
        offset 0
      ) mc
      where mc.parent_id is not null and w.step < ${maxPathLength}
    )
    select w.module_id, w.component_id, array_agg(p.key order by w.step desc) as keys
    from way w
    -- fence: expects thirty times as many steps as there are, and reads the whole catalogue for them
    cross join lateral (
      select package.key from component join package on package.id = component.package_id where component.id = w.at offset 0
    ) p
    group by w.module_id, w.component_id`.execute(db)
  return new Map(
    rows.map(({ module_id, component_id, keys }) => [componentRefKey({ moduleId: module_id, componentId: component_id }), keys]),
  )
}
