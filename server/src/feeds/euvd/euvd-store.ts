import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { EuvdPair } from '#feeds/euvd/read-euvd.ts'

export async function countEuvd(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('euvd_mapping')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the pairs that contain any of these ids, CVE or EUVD, ordered by id. */
export async function findEuvdPairs(db: Database, ids: readonly string[]): Promise<readonly EuvdPair[]> {
  const { rows } = await sql<EuvdPair>`
    select cve, euvd from euvd_mapping where cve = any(${ids}::text[]) or euvd = any(${ids}::text[]) order by cve, euvd`.execute(db)
  return rows
}
