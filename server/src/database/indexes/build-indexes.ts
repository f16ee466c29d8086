import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { type LaterIndex, laterIndexes } from '#database/indexes/later-indexes.ts'

/** Whoever builds has this lock of the session: to another process, an index that is being built looks like one that was left behind. */
const lock = sql`hashtextextended('build indexes', 0)`

/**
 * Builds the indexes that are missing, one after the other, and removes those that they replace; reading and writing go on. An index of which
 * the building was interrupted is built again. Builds nothing while another process does. Not within a transaction. Returns the names of those
 * that it built.
 */
export async function buildIndexes(db: Database, indexes = laterIndexes): Promise<readonly string[]> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_lock(${lock}) as is_free`.execute(session)
    if (rows[0]?.is_free !== true) return []
    try {
      return await buildMissing(session, indexes)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(session)
    }
  })
}

async function buildMissing(session: Database, indexes: readonly LaterIndex[]): Promise<readonly string[]> {
  const built: string[] = []
  for (const index of await findMissing(session, indexes)) {
    await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(session)
    await sql`create index concurrently ${sql.id(index.name)} on ${sql.raw(index.on)}`.execute(session)
    built.push(index.name)
  }
  for (const { replaces } of indexes)
    if (replaces !== undefined) await sql`drop index concurrently if exists ${sql.id(replaces)}`.execute(session)
  return built
}

/** Creates the indexes of a database that was just created, where there is nobody to wait. */
export async function createIndexes(db: Database): Promise<void> {
  for (const { name, on, replaces } of laterIndexes) {
    await sql`create index if not exists ${sql.id(name)} on ${sql.raw(on)}`.execute(db)
    if (replaces !== undefined) await sql`drop index if exists ${sql.id(replaces)}`.execute(db)
  }
}

/** Lists the indexes that are not there, or not whole. */
export async function findMissing(db: Database, indexes = laterIndexes): Promise<readonly LaterIndex[]> {
  const names = indexes.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = any(${names}::text[]) and pg_table_is_visible(c.oid) and i.indisvalid`.execute(db)
  const whole = new Set(rows.map(({ name }) => name))
  return indexes.filter(({ name }) => !whole.has(name))
}
