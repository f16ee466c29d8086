import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { NewComponent } from '#sboms/sboms.ts'
import type { MatchEvidence, Severity } from '@waybill/vulnerabilities'

/** That an advisory affects a component of the catalogue, with what proves it. */
export interface StoredMatch {
  readonly componentId: number
  /** Of the document that calls it so; empty where the match rests on the purl. */
  readonly cpe: string
  readonly advisoryId: string
  readonly confidence: number
  readonly evidence: MatchEvidence
  /** What the advisory says of this package's severity, when it says so apart. */
  readonly severities: readonly Severity[] | undefined
  /** The version to move to. */
  readonly fixedIn: string | undefined
}

/** A match that was not there before. */
export interface AddedMatch extends Pick<StoredMatch, 'componentId' | 'advisoryId'> {
  /** Since when its advisory stood withdrawn: it was there earlier. */
  readonly withdrawnSince?: string
}

interface AddedRow {
  readonly component_id: number
  readonly advisory_id: string
  readonly is_new: boolean
  readonly withdrawn_at: Date | null
}

/** Stores matches, writing only what differs; answers those that were not there before. */
export async function saveMatches(trx: Transaction, matches: readonly StoredMatch[]): Promise<readonly AddedMatch[]> {
  if (matches.length === 0) return []
  const { rows } = await sql<AddedRow>`
    with given as (
      select * from unnest(
        ${matches.map(({ componentId }) => componentId)}::bigint[], ${matches.map(({ advisoryId }) => advisoryId)}::text[],
        ${matches.map(({ cpe }) => cpe)}::text[], ${matches.map(({ confidence }) => confidence)}::smallint[], ${matches.map(({ evidence }) => JSON.stringify(evidence))}::text[],
        ${matches.map(({ severities }) => severities && JSON.stringify(severities))}::text[], ${matches.map(({ fixedIn }) => fixedIn)}::text[]
      ) as m(component_id, advisory_id, cpe, confidence, evidence, severities, fixed_in)
    ), back as (
      delete from withdrawn_match w using given g
      where w.component_id = g.component_id and w.advisory_id = g.advisory_id and w.cpe = g.cpe
      returning w.component_id, w.advisory_id, w.cpe, w.at
    ), written as (
      insert into component_match (component_id, advisory_id, cpe, confidence, evidence, severities, fixed_in)
      select component_id, advisory_id, cpe, confidence, evidence::jsonb, severities::jsonb, fixed_in from given
      on conflict (component_id, advisory_id, cpe) do update
        set confidence = excluded.confidence, evidence = excluded.evidence, severities = excluded.severities, fixed_in = excluded.fixed_in
        where (component_match.confidence, component_match.evidence, component_match.severities, component_match.fixed_in)
          is distinct from (excluded.confidence, excluded.evidence, excluded.severities, excluded.fixed_in)
      returning component_id, advisory_id, cpe, xmax = 0 as is_new
    )
    select w.component_id, w.advisory_id, w.is_new, b.at as withdrawn_at
    from written w left join back b on b.component_id = w.component_id and b.advisory_id = w.advisory_id and b.cpe = w.cpe`.execute(trx)
  return rows.filter(({ is_new }) => is_new).map(toAddedMatch)
}

function toAddedMatch({ component_id, advisory_id, withdrawn_at }: AddedRow): AddedMatch {
  const added = { componentId: component_id, advisoryId: advisory_id }
  return withdrawn_at === null ? added : { ...added, withdrawnSince: withdrawn_at.toISOString() }
}

/** A component as its purl names it, or as a CPE does. */
type MatchedName = Pick<NewComponent, 'id' | 'cpe'>

/**
 * Removes what the matches of these names are no longer, and remembers those of withdrawn advisories; answers the components that had any match
 * before. Those of other names stay: an import may just have added one.
 */
export async function deleteMatchesExcept(
  trx: Transaction,
  names: readonly MatchedName[],
  kept: readonly Pick<StoredMatch, 'componentId' | 'advisoryId' | 'cpe'>[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ component_id: number }>`
    with before as (
      select component_id, advisory_id, cpe from component_match
      where component_id = any(${names.map(({ id }) => id)}::bigint[]) and (component_id, cpe) in (
        select * from unnest(${names.map(({ id }) => id)}::bigint[], ${names.map(({ cpe = '' }) => cpe)}::text[]))
    ), gone as (
      delete from component_match m using before b
      where m.component_id = b.component_id and m.advisory_id = b.advisory_id and m.cpe = b.cpe and not exists (
        select 1 from unnest(
          ${kept.map(({ componentId }) => componentId)}::bigint[], ${kept.map(({ advisoryId }) => advisoryId)}::text[], ${kept.map(({ cpe }) => cpe)}::text[]
        ) as k(component_id, advisory_id, cpe)
        where k.component_id = m.component_id and k.advisory_id = m.advisory_id and k.cpe = m.cpe)
      returning m.component_id, m.advisory_id, m.cpe
    ), withdrawn as (
      insert into withdrawn_match (component_id, advisory_id, cpe)
      select g.component_id, g.advisory_id, g.cpe from gone g join advisory a on a.id = g.advisory_id and a.withdrawn is not null
      on conflict do nothing
    )
    select distinct component_id from before`.execute(trx)
  return rows.map(({ component_id }) => component_id)
}
