import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Lifecycle, LifecycleTarget } from '#analysis/end-of-life/lifecycle.ts'

const resolveLock = 4_120_014

/** Serialises the replacement of lifecycles until the transaction ends: two at once, for two of a component's products, would undo each other's answers. */
export async function lockLifecycles(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${resolveLock})`.execute(trx)
}

/** Adds what is not there. What the purl says of a component is not doubted by a CPE. */
export async function addLifecycles(trx: Transaction, lifecycles: readonly Lifecycle[]): Promise<void> {
  if (lifecycles.length === 0) return
  await sql`
    insert into component_lifecycle (component_id, cpe, product, release)
    select l.component_id, l.cpe, l.product, l.release from ${rowsOf(lifecycles)}
    where l.cpe = '' or not exists (select 1 from component_lifecycle o where o.component_id = l.component_id and o.cpe = '')
    order by l.component_id, l.cpe
    on conflict (component_id, cpe) do nothing`.execute(trx)
}

/** Replaces the lifecycles of the components; returns the components of which any changed. */
export async function replaceLifecycles(
  trx: Transaction,
  componentIds: readonly number[],
  lifecycles: readonly Lifecycle[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ component_id: number }>`
    with wanted as (select * from ${rowsOf(lifecycles)}), gone as (
      delete from component_lifecycle o using unnest(${componentIds}::bigint[]) u(id)
      where o.component_id = u.id and not exists (select 1 from wanted w where w.component_id = o.component_id and w.cpe = o.cpe)
      returning o.component_id
    ), written as (
      insert into component_lifecycle (component_id, cpe, product, release)
      select component_id, cpe, product, release from wanted order by component_id, cpe
      on conflict (component_id, cpe) do update set product = excluded.product, release = excluded.release
      where (component_lifecycle.product, component_lifecycle.release) is distinct from (excluded.product, excluded.release)
      returning component_id
    )
    select component_id from gone union select component_id from written`.execute(trx)
  return rows.map(({ component_id }) => component_id)
}

function rowsOf(lifecycles: readonly Lifecycle[]): RawBuilder<unknown> {
  return sql`unnest(
    ${lifecycles.map(({ componentId }) => componentId)}::bigint[], ${lifecycles.map(({ cpe }) => cpe)}::text[],
    ${lifecycles.map(({ product }) => product)}::text[], ${lifecycles.map(({ release }) => release)}::text[]
  ) as l(component_id, cpe, product, release)`
}

/** The catalogue's components with what documents call them. */
export async function loadLifecycleTargets(trx: Transaction, componentIds: readonly number[]): Promise<readonly LifecycleTarget[]> {
  const { rows } = await sql<{ id: number; purl: string; cpes: readonly string[] | null }>`
    select c.id, c.purl, named.cpes
    from unnest(${componentIds}::bigint[]) u(id)
    join component c on c.id = u.id
    left join (
      select mc.component_id, array_agg(distinct mc.cpe order by mc.cpe) as cpes from module_component_row mc
      where mc.component_id = any(${componentIds}::bigint[]) and mc.cpe is not null
      group by mc.component_id
    ) named on named.component_id = c.id
    order by c.id`.execute(trx)
  return rows.map(({ id, purl, cpes }) => ({ componentId: id, purl, cpes: cpes ?? [] }))
}

/** The catalogue's components that these products are about, were about, or may be about: all of a distribution where it is one. */
export async function findComponentsOfProducts(trx: Transaction, products: readonly string[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with named as (select key from eol_identifier where product = any(${products}::text[])),
      keyed as (select key from named union select replace(key, 'pkg:docker/library/', 'pkg:docker/') from named)
    select component_id as id from component_lifecycle where product = any(${products}::text[])
    union select c.id from keyed k
      join package p on p.purl = k.key
      join component c on c.package_id = p.id
    union select mc.component_id from keyed k join module_component_row mc on mc.cpe_key = k.key
    union select c.id from component c
      where exists (select 1 from keyed where key like 'distro:%') and c.purl ~ '^pkg:(deb|rpm|apk|alpm)/.*distro='
    order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The catalogue's components that belong to any of these releases. */
export async function findComponentsOfReleases(
  trx: Transaction,
  releases: readonly { readonly product: string; readonly name: string }[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ component_id: number }>`
    select distinct l.component_id
    from unnest(${releases.map(({ product }) => product)}::text[], ${releases.map(({ name }) => name)}::text[]) as r(product, name)
    join component_lifecycle l on l.product = r.product and l.release = r.name
    order by l.component_id`.execute(trx)
  return rows.map(({ component_id }) => component_id)
}

/** When the support of a release of a product ends. */
export interface ReleaseEnd {
  readonly product: string
  readonly release: string
  /** `YYYY-MM-DD`; undefined where the catalogue has no date. */
  readonly ends: string | undefined
  readonly hasEnded: boolean
}

/** Loads when these releases end, in one statement; releases whose end nobody has announced are left out. */
export async function loadReleaseEnds(
  trx: Transaction,
  releases: readonly Pick<ReleaseEnd, 'product' | 'release'>[],
): Promise<readonly ReleaseEnd[]> {
  if (releases.length === 0) return []
  const { rows } = await sql<{ product: string; release: string; ends: string | null; ended: boolean }>`
    select distinct r.product, r.name as release, r.ends::text as ends, r.ended
    from unnest(${releases.map(({ product }) => product)}::text[], ${releases.map(({ release }) => release)}::text[]) as w(product, release)
    join eol_release r on r.product = w.product and r.name = w.release and (r.ended or r.ends is not null)`.execute(trx)
  return rows.map(({ product, release, ends, ended }) => ({ product, release, ends: ends ?? undefined, hasEnded: ended }))
}
