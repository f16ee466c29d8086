import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Known, Scope } from '#analysis/analyser.ts'
import { heldIn } from '#analysis/holder-store.ts'
import type { HashMismatch, ReleaseFact } from '#analysis/integrity/release-fact.ts'

interface Row {
  readonly component_id: number
  readonly component_key: string
  readonly version: string | null
  readonly is_unknown: boolean
  readonly yanked: boolean
  readonly deprecated: string | null
  readonly latest: string | null
  readonly holders: readonly string[]
  readonly mismatches: Readonly<Record<string, HashMismatch>> | null
}

/** Of a scope's components those that are odd by the word of their registries, and who holds them: one statement. */
export async function gatherReleases(trx: Transaction, scope: Scope): Promise<Known<ReleaseFact>> {
  const { rows } = await sql<Row>`
    with held as materialized (
      select module_id, component_id, split_part(hash, ':', 1) as algorithm, split_part(hash, ':', 2) as digits from ${heldIn(scope)}
    ), fact as materialized (
      select f.* from (select distinct component_id from held) h
      cross join lateral (select * from component_fact where component_fact.component_id = h.component_id offset 0) f
      where f.version_known = false or f.yanked or f.deprecated is not null or f.hashes is not null
    ), odd as (
      select f.component_id, array_agg(h.module_id::text) as holders,
        jsonb_object_agg(h.module_id, jsonb_build_object('algorithm', h.algorithm, 'found', h.digits, 'expected', f.hashes->h.algorithm))
          filter (where f.hashes ? h.algorithm and not (f.hashes->h.algorithm) ? h.digits) as mismatches
      from held h join fact f on f.component_id = h.component_id
      group by f.component_id
    )
    select f.component_id, p.key as component_key, c.version, f.version_known is false as is_unknown, f.yanked, f.deprecated, f.latest,
      odd.holders, odd.mismatches
    from odd
    join fact f on f.component_id = odd.component_id
    cross join lateral (select package_id, version from component where component.id = f.component_id offset 0) c
    cross join lateral (select key from package where package.id = c.package_id offset 0) p
    where f.version_known = false or f.yanked or f.deprecated is not null or odd.mismatches is not null
    order by f.component_id`.execute(trx)
  return { facts: rows.map(factOf), holders: new Map(rows.map(({ component_id, holders }) => [component_id, holders])) }
}

function factOf(row: Row): ReleaseFact {
  return {
    componentId: row.component_id,
    componentKey: row.component_key,
    version: row.version ?? undefined,
    isUnknown: row.is_unknown,
    isYanked: row.yanked,
    deprecated: row.deprecated ?? undefined,
    latest: row.latest ?? undefined,
    mismatches: new Map(Object.entries(row.mismatches ?? {})),
  }
}
