import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { orUndefined } from '#approvals/or-undefined.ts'
import type { SnapshotVulnerability } from '#approvals/snapshot/snapshot.ts'

/** A vulnerability by the key of findings; without an id when it is no longer in the catalogue. */
export interface NamedVulnerability {
  readonly key: string
  readonly id: number | undefined
}

interface VulnerabilityRow {
  readonly key: string
  readonly names: readonly string[] | null
  readonly summary: string | null
  readonly details: string | null
  readonly severities: SnapshotVulnerability['severities'] | null
  readonly known_exploited: boolean | null
  readonly epss: number | null
  readonly published: Date | null
  readonly modified: Date | null
  readonly cwes: readonly string[] | null
  readonly weaknesses: SnapshotVulnerability['weaknesses'] | null
  readonly links: SnapshotVulnerability['references'] | null
}

const maxDetailsLength = 10_000
const maxReferences = 50

/** Loads vulnerabilities of the catalogue by key; one statement. */
export async function loadSnapshotVulnerabilities(
  trx: Transaction,
  named: readonly NamedVulnerability[],
): Promise<readonly SnapshotVulnerability[]> {
  const { rows } = await sql<VulnerabilityRow>`
    select w.key, v.names, v.summary, left(v.details, ${maxDetailsLength}) as details, v.severities, v.known_exploited, known.epss,
      dated.published, dated.modified, dated.cwes, weak.weaknesses, linked.links
    from unnest(${named.map(({ key }) => key)}::text[], ${named.map(({ id }) => id ?? null)}::bigint[]) as w(key, id)
    left join vulnerability v on v.id = w.id
    left join lateral (
      select max(s.epss) as epss from vulnerability_name n join epss_score s on s.cve = n.name where n.vulnerability_id = w.id
    ) known on true
    left join lateral (
      select min(a.published) as published, max(a.modified) as modified,
        (select array_agg(distinct cwe order by cwe) from advisory one cross join unnest(one.cwes) cwe where one.vulnerability_id = w.id) as cwes
      from advisory a where a.vulnerability_id = w.id
    ) dated on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', 'CWE-' || c.id, 'name', c.name) order by c.id) as weaknesses
      from unnest(dated.cwes) named(cwe)
      join cwe c on c.id = case when named.cwe ~ '^CWE-[0-9]{1,6}$' then substr(named.cwe, 5)::int end
      where c.status not in ('Deprecated', 'Obsolete')
    ) weak on true
    left join lateral (
      select jsonb_agg(distinct link) as links from (
        select jsonb_build_object('type', link ->> 'type', 'url', link ->> 'url') as link
        from advisory a cross join jsonb_array_elements(a.links) link
        where a.vulnerability_id = w.id
        order by a.id, link ->> 'url'
        limit ${maxReferences}
      ) first
    ) linked on true
    order by w.key`.execute(trx)
  return rows.map(toSnapshotVulnerability)
}

function toSnapshotVulnerability(row: VulnerabilityRow): SnapshotVulnerability {
  return {
    key: row.key,
    aliases: (row.names ?? []).filter((name) => name !== row.key),
    summary: orUndefined(row.summary),
    details: orUndefined(row.details),
    cwes: row.cwes ?? [],
    weaknesses: row.weaknesses ?? [],
    references: row.links ?? [],
    severities: row.severities ?? [],
    knownExploited: row.known_exploited ?? false,
    epss: orUndefined(row.epss),
    ...datesOf(row),
  }
}

function datesOf({ published, modified }: VulnerabilityRow): Pick<SnapshotVulnerability, 'published' | 'modified'> {
  return { published: published?.toISOString(), modified: modified?.toISOString() }
}
