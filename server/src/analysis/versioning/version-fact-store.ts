import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ComponentFacts, EvaluationScope } from '#analysis/analyser.ts'
import { componentsInScope } from '#analysis/affected-module-store.ts'
import type { VersionFact } from '#analysis/versioning/version-fact.ts'

interface Row {
  readonly component_id: number
  readonly component_key: string
  readonly version: string | null
  readonly latest: string | null
  readonly newer: number | null
  readonly above_all: boolean
  readonly module_ids: readonly string[]
}

/** Loads the components of a scope that are behind their newest release, with their modules: one statement. */
export async function gatherVersions(trx: Transaction, scope: EvaluationScope): Promise<ComponentFacts<VersionFact>> {
  const { rows } = await sql<Row>`
    select f.component_id, p.key as component_key, c.version, f.latest, f.newer, f.above_all, h.module_ids
    from (select component_id, array_agg(module_id::text) as module_ids from ${componentsInScope(scope)} group by component_id) h
    cross join lateral (
      select component_id, latest, newer, above_all from component_fact
      where component_fact.component_id = h.component_id and (newer > 0 or above_all)
    ) f
    cross join lateral (select package_id, version from component where component.id = f.component_id) c
    cross join lateral (select key from package where package.id = c.package_id) p
    order by f.component_id`.execute(trx)
  return { facts: rows.map(toFact), moduleIds: new Map(rows.map(({ component_id, module_ids }) => [component_id, module_ids])) }
}

function toFact(row: Row): VersionFact {
  return {
    componentId: row.component_id,
    componentKey: row.component_key,
    version: row.version ?? undefined,
    latest: row.latest ?? undefined,
    newer: row.newer ?? 0,
    isAboveAll: row.above_all,
  }
}
