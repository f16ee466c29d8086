import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from '#database/database.ts'

const folder = new URL('migrations/', import.meta.url)

/** Migrates the schema to the latest version: all migrations in one transaction, locked against concurrent processes. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const why = error instanceof Error ? `: ${error.message}` : ''
  throw new Error(`the database could not be migrated${why}`, { cause: error })
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
        up: (db) =>
          sql
            .raw(texts[i] ?? '')
            .execute(db)
            .then(() => undefined),
      },
    ]),
  )
}
