import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from '#database/database.ts'

const folder = new URL('migrations/', import.meta.url)

/** Brings the schema up to date: every migration in one transaction, guarded against a second process doing the same. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const why = error instanceof Error ? `: ${error.message}` : ''
  throw new Error(`the database could not be migrated${why}`, { cause: error })
}

/** What brings the schema from one step to the next, by name; in the order of the names. */
export type Migrations = Readonly<Record<string, Migration>>

/** Every migration by its name, in the form the migrator runs; the restore of an older archive runs them itself. */
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
