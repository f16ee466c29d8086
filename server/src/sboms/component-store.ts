import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { runTogether } from '#database/run-together.ts'
import { componentKeyOf, formatPurl, parsePurl } from '@waybill/identifiers'
import { type MatchTarget, matchTargetOf } from '@waybill/vulnerabilities'

/** Catalogue ids for a list of purls. */
export interface ResolvedComponents {
  /** In the order of the purls. */
  readonly ids: readonly number[]
  /** Components that are new to the catalogue: they have no matches yet. */
  readonly added: readonly NewComponent[]
}

export interface NewComponent extends MatchTarget {
  readonly id: number
}

interface KnownComponent {
  readonly id: number
  readonly purl: string
}

/** What the caller computes of the missing components while the database adds them. */
type Preparation<Prepared> = (trx: Transaction, missing: readonly MatchTarget[]) => Promise<Prepared>

/**
 * Finds components in the global catalogue and adds the missing ones, in a constant number of statements. `prepare` is called with the
 * missing ones; its first statement is sent before they are added.
 * The caller adds the lookup keys of added components and matches them in the same transaction: every committed component is a matched one.
 * The purls are canonical and in ascending order.
 */
export async function resolveComponents<Prepared>(
  trx: Transaction,
  purls: readonly string[],
  prepare: Preparation<Prepared>,
): Promise<ResolvedComponents & { readonly prepared: Prepared | undefined }> {
  const known = await findComponents(trx, purls)
  const missing = purls.filter((purl) => !known.has(purl))
  if (missing.length === 0) return { ...toResolved(purls, known, []), prepared: undefined }
  const drafts = missing.map(toDraft)
  const targets = drafts.map(({ target }) => target)
  const [prepared, , added] = await runTogether(trx, (one) => [prepare(one, targets), addPackages(one, drafts), addComponents(one, drafts)])
  const raced = missing.filter((purl) => !added.has(purl))
  const late = raced.length === 0 ? new Map<string, number>() : await findComponents(trx, raced)
  return { ...toResolved(purls, new Map([...known, ...added, ...late]), newComponentsIn(drafts, added)), prepared }
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
  const { rows } = await sql<KnownComponent>`
    select c.id, c.purl from unnest(${purls}::text[]) as wanted(purl)
    -- fence: 20,000 purls scan component
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
    -- fence: 200 purls scan package
    cross join lateral (select id from package where package.purl = n.package_purl offset 0) p
    order by n.ordinal
    on conflict (purl) do nothing
    returning id, purl`.execute(trx)
  return new Map(rows.map(({ id, purl }) => [purl, id]))
}

/** Adds the packages by which advisories may name these components; those that are there stay. */
export async function addLookups(trx: Transaction, components: readonly NewComponent[]): Promise<void> {
  if (components.length === 0) return
  const lookups = components.flatMap(({ id, packages }) => packages.map(({ lookupKey }) => ({ id, lookupKey })))
  await sql`
    insert into component_lookup (lookup_key, component_id)
    select * from unnest(${lookups.map(({ lookupKey }) => lookupKey)}::text[], ${lookups.map(({ id }) => id)}::bigint[])
    order by 1, 2
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
