import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { runTogether } from '#database/run-together.ts'
import { componentKeyOf, packagePurlOf, parsePurl } from '@waybill/identifiers'
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
  const found = await findComponents(trx, purls)
  const drafts = found.flatMap((one) => (one.id === undefined ? [toDraft(one)] : []))
  if (drafts.length === 0) return { ...toResolved(purls, idsByPurl(found), []), prepared: undefined }
  const targets = drafts.map(({ target }) => target)
  const [prepared, added] = await runTogether(trx, (one) => [prepare(one, targets), addDrafts(one, drafts)])
  const raced = drafts.flatMap(({ target: { purl } }) => (added.has(purl) ? [] : [purl]))
  const late = raced.length === 0 ? [] : await findComponents(trx, raced)
  const ids = new Map([...idsByPurl(found), ...added, ...idsByPurl(late)])
  return { ...toResolved(purls, ids, newComponentsIn(drafts, added)), prepared }
}

interface ComponentDraft {
  readonly target: MatchTarget
  readonly version: string | undefined
  readonly packagePurl: string
  readonly key: string
  /** Undefined where the package is new. */
  readonly packageId: number | undefined
}

function toDraft({ purl: text, packageId: found }: FoundComponent): ComponentDraft {
  const purl = parsePurl(text)
  if (purl === undefined) throw new Error(`${text} is not a canonical purl`)
  const packagePurl = packagePurlOf(purl)
  const packageId = packagePurl === beforeVersion(text) ? found : undefined
  return { target: { ...matchTargetOf(purl), purl: text }, version: purl.version, packagePurl, key: componentKeyOf(purl), packageId }
}

/** The purl of the package, but for types whose names depend on qualifiers. */
function beforeVersion(canonicalPurl: string): string {
  return /^[^@?#]*/u.exec(canonicalPurl)?.[0] ?? ''
}

interface FoundComponent {
  readonly purl: string
  /** Undefined where the component is missing. */
  readonly id: number | undefined
  /** Of a missing component, where its package is there. */
  readonly packageId: number | undefined
}

/** Finds components, and the packages of those that are missing, in the order of the purls. */
async function findComponents(trx: Transaction, purls: readonly string[]): Promise<readonly FoundComponent[]> {
  const { rows } = await sql<{ id: number | null; package_id: number | null }>`
    select c.id, p.id as package_id
    from unnest(${purls}::text[], ${purls.map(beforeVersion)}::text[]) with ordinality as wanted(purl, package_purl, ordinal)
    -- fence: 20,000 purls scan component
    left join lateral (select id from component where component.purl = wanted.purl offset 0) c on true
    -- fence: 200 purls scan package
    left join lateral (select id from package where c.id is null and package.purl = wanted.package_purl offset 0) p on true
    order by wanted.ordinal`.execute(trx)
  return purls.map((purl, i) => ({ purl, id: rows[i]?.id ?? undefined, packageId: rows[i]?.package_id ?? undefined }))
}

async function addDrafts(trx: Transaction, drafts: readonly ComponentDraft[]): Promise<ReadonlyMap<string, number>> {
  const packageIds = await addPackages(
    trx,
    drafts.filter(({ packageId }) => packageId === undefined),
  )
  const { rows } = await sql<KnownComponent>`
    insert into component (package_id, purl, version)
    select n.package_id, n.purl, n.version
    from unnest(
      ${drafts.map(({ packageId, packagePurl }) => packageId ?? packageIds.get(packagePurl))}::bigint[],
      ${drafts.map(({ target }) => target.purl)}::text[], ${drafts.map(({ version }) => version ?? null)}::text[]
    ) with ordinality as n(package_id, purl, version, ordinal)
    order by n.ordinal
    on conflict (purl) do nothing
    returning id, purl`.execute(trx)
  return idsByPurl(rows)
}

/** Adds the packages of these components and answers their ids by purl. No statement without components. */
async function addPackages(trx: Transaction, drafts: readonly ComponentDraft[]): Promise<ReadonlyMap<string, number>> {
  if (drafts.length === 0) return new Map()
  const keys = new Map(drafts.map(({ packagePurl, key }) => [packagePurl, key]))
  const purls = [...keys.keys()].toSorted()
  const { rows } = await sql<KnownComponent>`
    insert into package (purl, key)
    select * from unnest(${purls}::text[], ${purls.map((purl) => keys.get(purl))}::text[])
    on conflict (purl) do nothing
    returning id, purl`.execute(trx)
  const added = idsByPurl(rows)
  const raced = purls.filter((purl) => !added.has(purl))
  return new Map([...added, ...(await findPackages(trx, raced))])
}

/** Finds packages that another transaction added, or that are called otherwise than their components. */
async function findPackages(trx: Transaction, purls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (purls.length === 0) return new Map()
  const { rows } = await sql<KnownComponent>`
    select p.id, p.purl from unnest(${purls}::text[]) as wanted(purl)
    -- fence: 200 purls scan package
    cross join lateral (select id, purl from package where package.purl = wanted.purl offset 0) p`.execute(trx)
  return idsByPurl(rows)
}

function idsByPurl(rows: readonly (KnownComponent | FoundComponent)[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(({ id, purl }) => (id === undefined ? [] : [[purl, id] as const])))
}

/** Adds the packages by which advisories may name these components; those that are there stay. */
export async function addLookups(trx: Transaction, components: readonly NewComponent[]): Promise<void> {
  await insertLookups(trx, components, sql`on conflict do nothing`)
}

/** The same for components that this transaction added: there is none to be found, which is half of the work. */
export async function addFirstLookups(trx: Transaction, added: readonly NewComponent[]): Promise<void> {
  await insertLookups(trx, added, sql``)
}

async function insertLookups(trx: Transaction, components: readonly NewComponent[], onConflict: RawBuilder<unknown>): Promise<void> {
  const lookups = components.flatMap(({ id, packages }) =>
    [...new Set(packages.map(({ lookupKey }) => lookupKey))].map((key) => ({ id, key })),
  )
  if (lookups.length === 0) return
  await sql`
    insert into component_lookup (lookup_key, component_id)
    select * from unnest(${lookups.map(({ key }) => key)}::text[], ${lookups.map(({ id }) => id)}::bigint[])
    order by 1, 2
    ${onConflict}`.execute(trx)
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

/** Finds components of the catalogue by purl; one statement. */
export async function findCatalogueIds(trx: Transaction, purls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly id: number; readonly purl: string }>`
    select c.id, c.purl from unnest(${purls}::text[]) as wanted(purl)
    -- fence: 20,000 purls scan component
    cross join lateral (select id, purl from component where component.purl = wanted.purl offset 0) c`.execute(trx)
  return new Map(rows.map(({ id, purl }) => [purl, id]))
}
