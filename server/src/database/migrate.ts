import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isDistributed } from '#database/cluster/cluster-tables.ts'
import { createIndexes } from '#database/indexes/build-indexes.ts'
import { distributeNewTables } from '#database/cluster/distribute.ts'
import { migrateCluster } from '#database/cluster/migrate-cluster.ts'
import type { Database } from '#database/database.ts'

const folder = new URL('migrations/', import.meta.url)
const firstMigration = '0001-foundation.sql'

/**
 * Migrates the schema to the latest version: all migrations in one transaction, locked against concurrent processes. On a cluster it then
 * distributes the tables that they added. A new database gets all indexes; others get later ones by `buildIndexes`. Leaves a schema that a newer
 * version extended, so that a version can be rolled back
 * (docs/how-to/upgrade.md#roll-back). Returns the names of the migrations that it ran; another process may have run others meanwhile.
 */
export async function migrate(db: Database): Promise<readonly string[]> {
  if (await isExtended(db)) return []
  const { error, results = [] } = await migratorOf(db).migrateToLatest()
  if (error !== undefined) {
    const why = error instanceof Error ? `: ${error.message}` : ''
    throw new Error(`the database could not be migrated${why}`, { cause: error })
  }
  await distributeNewTables(db)
  const run = results.map(({ migrationName }) => migrationName)
  if (run.includes(firstMigration)) await createIndexes(db)
  return run
}

/** Reports whether the database has run all migrations of this version, and later ones that it does not know. */
async function isExtended(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (rows[0]?.found !== true) return false
  const run = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const names = run.rows.map(({ name }) => name).toSorted()
  const known = Object.keys(await readMigrations()).toSorted()
  return names.length > known.length && known.every((name, i) => names[i] === name)
}

/** Lists the migrations that the database has not run. */
export async function loadPendingMigrations(db: Database): Promise<readonly string[]> {
  const migrations = await migratorOf(db).getMigrations()
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } })
}

/** Migrations by name, in order of their names. */
export type Migrations = Readonly<Record<string, Migration>>

/** Reads every migration for the migrator; restoring an older archive runs them itself. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  return Object.fromEntries(
    names.map((name, i) => [
      name,
      {
        up: (db: Database) => runMigration(db, texts[i] ?? ''),
      },
    ]),
  )
}

async function runMigration(db: Database, text: string): Promise<void> {
  if (await isDistributed(db)) await migrateCluster(db, text)
  else await sql.raw(text).execute(db)
}
