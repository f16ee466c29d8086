import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { replaceRows } from '#feeds/catalogue/row-store.ts'
import type { EolProduct } from '#feeds/end-of-life/eol-product.ts'

export async function countProducts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('eol_product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The difference between two versions of the catalogue. */
export interface ChangedProducts {
  /** Products that were added, removed or changed in any field. */
  readonly products: readonly string[]
  readonly releases: readonly { readonly product: string; readonly name: string }[]
}

/** Makes the stored products equal to the catalogue. */
export async function replaceProducts(trx: Transaction, products: readonly EolProduct[]): Promise<ChangedProducts> {
  const own = products.map(({ name, label, link }) => ({ name, label, link }))
  const changed = await replaceRows(trx, { table: 'eol_product', key: ['name'], columns: ['label', 'link'] }, own)
  const releaseLayout = { table: 'eol_release', key: ['product', 'name'], columns: ['codename', 'ended', 'ends'] } as const
  const releases = (await replaceRows(trx, releaseLayout, products.flatMap(releaseRows))).map(releaseIn)
  const layout = { table: 'eol_identifier', key: ['product', 'key', 'qualifiers'], columns: [] } as const
  const identifiers = (await replaceRows(trx, layout, products.flatMap(identifierRows))).map((key) => key.split(' ')[0] ?? '')
  return { products: [...new Set([...changed, ...releases.map(({ product }) => product), ...identifiers])], releases }
}

function releaseRows({ name: product, releases }: EolProduct) {
  return releases.map(({ name, codename, hasEnded, ends }) => ({
    product,
    name,
    codename: codename ?? null,
    ended: hasEnded,
    ends: ends ?? null,
  }))
}

function identifierRows({ name: product, identifiers }: EolProduct) {
  const rows = identifiers.map(({ key, qualifiers }) => ({ product, key, qualifiers: JSON.stringify(qualifiers) }))
  return [...new Map(rows.map((row) => [`${row.key} ${row.qualifiers}`, row])).values()]
}

/** Splits a key at its first space: product names have none, release names may. */
function releaseIn(key: string): ChangedProducts['releases'][number] {
  const at = key.indexOf(' ')
  return { product: key.slice(0, at), name: key.slice(at + 1) }
}

/** An identifier under which a product is known. */
export interface ProductIdentifier {
  readonly key: string
  readonly qualifiers: Readonly<Record<string, string>>
  readonly product: string
}

/** Finds the products that have any of these identifiers. */
export async function findProductIdentifiers(trx: Transaction, keys: readonly string[]): Promise<readonly ProductIdentifier[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string; qualifiers: string; product: string }>`
    select i.key, i.qualifiers, i.product from unnest(${keys}::text[]) as w(key)
    cross join lateral (select * from eol_identifier where eol_identifier.key = w.key offset 0) i
    order by i.product`.execute(trx)
  return rows.map(({ key, qualifiers, product }) => ({
    key,
    product,
    qualifiers: JSON.parse(qualifiers) as ProductIdentifier['qualifiers'],
  }))
}

export interface ProductRelease {
  readonly product: string
  readonly name: string
  readonly codename: string | undefined
}

/** Loads the releases of these products, by product. */
export async function loadProductReleases(
  trx: Transaction,
  products: readonly string[],
): Promise<ReadonlyMap<string, readonly ProductRelease[]>> {
  if (products.length === 0) return new Map()
  const { rows } = await sql<{ product: string; name: string; codename: string | null }>`
    select product, name, codename from eol_release where product = any(${products}::text[]) order by product, name`.execute(trx)
  return Map.groupBy(
    rows.map(({ product, name, codename }) => ({ product, name, codename: codename ?? undefined })),
    ({ product }) => product,
  )
}
