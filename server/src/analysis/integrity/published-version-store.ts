import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ComponentFacts, EvaluationScope } from '#analysis/analyser.ts'
import { componentsInScope, linksOf } from '#analysis/affected-module-store.ts'
import type { HashMismatch, PublishedVersionFact } from '#analysis/integrity/published-version-fact.ts'

interface Row {
  readonly component_id: number
  readonly component_key: string
  readonly version: string | null
  readonly is_unknown: boolean
  readonly yanked: boolean
  readonly deprecated: string | null
  readonly latest: string | null
  readonly module_ids: readonly string[]
  readonly mismatches: Readonly<Record<string, HashMismatch>> | null
}

/** Loads those of a scope's components that their registries report as unknown, yanked, deprecated or different, with their modules: one statement. */
export async function gatherPublishedVersions(trx: Transaction, scope: EvaluationScope): Promise<ComponentFacts<PublishedVersionFact>> {
  const { rows } = await sql<Row>`
    with proven as materialized (${modulesWithRegistryHashes(scope)})
    select f.component_id, p.key as component_key, c.version, f.version_known is false as is_unknown, f.yanked, f.deprecated, f.latest,
      h.module_ids, differing.mismatches
    from (select component_id, array_agg(module_id::text) as module_ids, array_agg(hash) as hashes from ${componentsInScope(scope)} group by component_id) h
    -- fence: reads the facts of all components where few versions are unknown, withdrawn or deprecated
    cross join lateral (
      select * from component_fact f
      where f.component_id = h.component_id and (f.version_known = false or f.yanked or f.deprecated is not null or f.hashes is not null) offset 0
    ) f
    cross join lateral (select package_id, version from component where component.id = f.component_id) c
    cross join lateral (select key, split_part(purl, '/', 1) as type from package where package.id = c.package_id) p
    cross join lateral (
      select jsonb_object_agg(w.module_id, jsonb_build_object('algorithm', w.algorithm, 'found', w.digits, 'expected', f.hashes->w.algorithm)) as mismatches
      from (
        select module_id, split_part(hash, ':', 1) as algorithm, split_part(hash, ':', 2) as digits
        from unnest(h.module_ids, h.hashes) as used(module_id, hash)
      ) w
      where f.hashes ? w.algorithm and not (f.hashes->w.algorithm) ? w.digits
        and (p.type <> all(${ambiguousHashTypes}) or exists (select 1 from proven where proven.module_id::text = w.module_id and proven.type = p.type))
    ) differing
    where f.version_known = false or f.yanked or f.deprecated is not null or differing.mismatches is not null
    order by f.component_id`.execute(trx)
  return { facts: rows.map(toFact), moduleIds: new Map(rows.map(({ component_id, module_ids }) => [component_id, module_ids])) }
}

/**
 * What tools write as the hash of a NuGet or Hex package is that of its file or of its contents, and their registries publish the
 * former only. Which one a document has shows where it agrees with the registry on another package.
 */
const ambiguousHashTypes = ['pkg:nuget', 'pkg:hex']

/** Whether the hash of a component may decide what the hashes of others in its module mean. */
export function isAmbiguousHash(purl: string, hash: string | undefined): boolean {
  return hash !== undefined && ambiguousHashTypes.some((type) => purl.startsWith(`${type}/`))
}

/** The modules, and types of package, whose documents have hashes of the kind that the registry publishes. */
function modulesWithRegistryHashes(scope: EvaluationScope): RawBuilder<unknown> {
  const { companyId, moduleIds } = scope
  return sql`
    select distinct mc.module_id, split_part(p.purl, '/', 1) as type
    from ${linksOf(scope)} mc
    join component_fact k on k.component_id = mc.component_id
    join component c on c.id = mc.component_id
    join package p on p.id = c.package_id
    where mc.company_id = ${companyId} and mc.module_id = any(${[...moduleIds]}::uuid[]) and mc.hash is not null
      and (p.purl like 'pkg:nuget/%' or p.purl like 'pkg:hex/%') and (k.hashes->split_part(mc.hash, ':', 1)) ? split_part(mc.hash, ':', 2)`
}

function toFact(row: Row): PublishedVersionFact {
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
