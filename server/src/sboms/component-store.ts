import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { componentKeyOf, formatPurl, parsePurl } from '@waybill/identifiers'
import { type MatchTarget, matchTargetOf } from '@waybill/vulnerabilities'

/** What of a list of purls the catalogue now knows. */
export interface ResolvedComponents {
  /** Catalogue ids in the order of the purls asked for. */
  readonly ids: readonly number[]
  /** Those that were not in the catalogue before: they have no matches yet. */
  readonly added: readonly NewComponent[]
}

export interface NewComponent extends MatchTarget {
  readonly id: number
}

interface KnownComponent {
  readonly id: number
  readonly purl: string
}

/**
 * Finds components in the global catalogue and adds the missing ones, in a constant number of statements.
 * Whoever adds a component matches it in the same transaction: a committed component is a matched one.
 * The purls have to be canonical and in ascending order.
 */
export async function resolveComponents(trx: Transaction, purls: readonly string[]): Promise<ResolvedComponents> {
  const known = await findComponents(trx, purls)
  const missing = purls.filter((purl) => !known.has(purl))
  if (missing.length === 0) return toResolved(purls, known, [])
  const drafts = missing.map(toDraft)
  await addPackages(trx, drafts)
  const added = await addComponents(trx, drafts)
  const raced = missing.filter((purl) => !added.has(purl))
  const late = raced.length === 0 ? new Map<string, number>() : await findComponents(trx, raced)
  await addLookups(trx, drafts, added)
  return toResolved(purls, new Map([...known, ...added, ...late]), newComponentsIn(drafts, added))
}

interface ComponentDraft {
  readonly target: MatchTarget
  readonly version: string | undefined
  readonly packagePurl: string
  readonly key: string
}

function toDraft(text: string): ComponentDraft {
  const purl = parsePurl(text)
  if (purl === undefined) throw new Error(`${text} is not a canonical purl`)
  const packagePurl = formatPurl({ ...purl, version: undefined, qualifiers: {}, subpath: undefined })
  return { target: { ...matchTargetOf(purl), purl: text }, version: purl.version, packagePurl, key: componentKeyOf(purl) }
}

async function findComponents(trx: Transaction, purls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  // one index look-up for each purl, whatever the planner thinks of a catalogue that grows by the minute
  const { rows } = await sql<KnownComponent>`
    select c.id, c.purl from unnest(${purls}::text[]) as wanted(purl)
    cross join lateral (select id, purl from component where component.purl = wanted.purl offset 0) c`.execute(trx)
  return new Map(rows.map(({ id, purl }) => [purl, id]))
}

async function addPackages(trx: Transaction, drafts: readonly ComponentDraft[]): Promise<void> {
  const keys = new Map(drafts.map(({ packagePurl, key }) => [packagePurl, key]))
  const purls = [...keys.keys()].toSorted()
  await sql`
    insert into package (purl, key)
    select * from unnest(${purls}::text[], ${purls.map((purl) => keys.get(purl))}::text[])
    on conflict (purl) do nothing`.execute(trx)
}

async function addComponents(trx: Transaction, drafts: readonly ComponentDraft[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<KnownComponent>`
    insert into component (package_id, purl, version)
    select p.id, n.purl, n.version
    from unnest(
      ${drafts.map(({ target }) => target.purl)}::text[], ${drafts.map(({ packagePurl }) => packagePurl)}::text[],
      ${drafts.map(({ version }) => version ?? null)}::text[]
    ) with ordinality as n(purl, package_purl, version, ordinal)
    join package p on p.purl = n.package_purl
    order by n.ordinal
    on conflict (purl) do nothing
    returning id, purl`.execute(trx)
  return new Map(rows.map(({ id, purl }) => [purl, id]))
}

async function addLookups(trx: Transaction, drafts: readonly ComponentDraft[], added: ReadonlyMap<string, number>): Promise<void> {
  const lookups = newComponentsIn(drafts, added).flatMap(({ id, packages }) => packages.map(({ lookupKey }) => ({ id, lookupKey })))
  await sql`
    insert into component_lookup (lookup_key, component_id)
    select * from unnest(${lookups.map(({ lookupKey }) => lookupKey)}::text[], ${lookups.map(({ id }) => id)}::bigint[])
    on conflict do nothing`.execute(trx)
}

function newComponentsIn(drafts: readonly ComponentDraft[], added: ReadonlyMap<string, number>): readonly NewComponent[] {
  return drafts.flatMap(({ target: { purl, packages } }) => {
    const id = added.get(purl)
    return id === undefined ? [] : [{ id, purl, packages }]
  })
}

function toResolved(purls: readonly string[], known: ReadonlyMap<string, number>, added: readonly NewComponent[]): ResolvedComponents {
  const ids = purls.map((purl) => {
    const id = known.get(purl)
    if (id === undefined) throw new Error(`${purl} vanished from the catalogue`)
    return id
  })
  return { ids, added }
}
