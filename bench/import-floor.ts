import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../server/src/database/database.ts'
import { timed } from './measure.ts'

/** Makes the table of `importFloor`, beside those of the service. */
export async function makeFloorTable(db: Database): Promise<void> {
  await sql`
    create table floor_component (
      document bytea not null, place int not null, purl text not null, name text not null, version text not null, licence text not null, hash text not null,
      primary key (document, place)
    )`.execute(db)
}

/** The fields of a generated document that are stored. */
interface Component {
  readonly purl: string
  readonly name: string
  readonly version: string
  readonly licenses: readonly { readonly license: { readonly id: string } }[]
  readonly hashes: readonly [{ readonly content: string }]
}

/**
 * The least that storing a generated CycloneDX document can take, in milliseconds: it is hashed and parsed, its components are added to one
 * table, and that is committed. Nothing is validated, looked up, matched or evaluated.
 */
export async function importFloor(db: Database, document: Buffer): Promise<number> {
  const { milliseconds } = await timed(() => storeOnly(db, document))
  return milliseconds
}

async function storeOnly(db: Database, document: Buffer): Promise<void> {
  const digest = createHash('sha256').update(document).digest()
  const { components } = JSON.parse(document.toString()) as { readonly components: readonly Component[] }
  const columns = [
    components.map(({ purl }) => purl),
    components.map(({ name }) => name),
    components.map(({ version }) => version),
    components.map(({ licenses: [first] }) => first?.license.id ?? ''),
    components.map(({ hashes: [{ content }] }) => content),
  ]
  const lists = sql.join(columns.map((values) => sql`${values}::text[]`))
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into floor_component (document, place, purl, name, version, licence, hash)
      select ${digest}, w.place, w.purl, w.name, w.version, w.licence, w.hash
      from unnest(${lists}) with ordinality as w(purl, name, version, licence, hash, place)`.execute(trx)
  })
}
