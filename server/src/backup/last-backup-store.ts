import type { Database } from '#database/database.ts'

/** Remembers that an archive of this moment was written completely. */
export async function saveLastBackup(db: Database, moment: Date): Promise<void> {
  await db
    .insertInto('last_backup')
    .values({ moment })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ moment }))
    .execute()
}

/** Finds the moment of the last complete archive; undefined where none was written. */
export async function findLastBackup(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom('last_backup').select('moment').executeTakeFirst()
  return row?.moment
}
