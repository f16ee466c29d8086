import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isDistributed } from '#database/cluster/cluster-tables.ts'
import { distributeNewTables } from '#database/cluster/distribute.ts'
import { migrateCluster } from '#database/cluster/migrate-cluster.ts'
import type { Database } from '#database/database.ts'

const folder = new URL('migrations/', import.meta.url)

/**
 * Migrates the schema to the latest version: all migrations in one transaction, locked against concurrent processes. On a cluster it then
 * distributes the tables that they added.
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error === undefined) return distributeNewTables(db)
  const why = error instanceof Error ? `: ${error.message}` : ''
  throw new Error(`the database could not be migrated${why}`, { cause: error })
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
