import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { dryRun, transact } from '#database/transact.ts'

const readOnly = '25006'
const diskFull = '53100'

/** Rejects when the database does not answer or accepts no writes, like a standby after a failover or the embedded one on a full disk. */
export async function requireWritableDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ setting: string; disk: string | null }>`
    select current_setting('transaction_read_only') as setting, current_setting('waybill.disk', true) as disk`.execute(db)
  if (rows[0]?.disk === 'full') throw Object.assign(new Error('the disk is full'), { code: diskFull })
  if (rows[0]?.setting === 'on') throw Object.assign(new Error('the database is read-only'), { code: readOnly })
}

/** Rejects with SQLSTATE 53100 when the database has no room for another mebibyte; leaves nothing behind. */
export async function requireDatabaseSpace(db: Database): Promise<void> {
  await transact(db, (trx) =>
    dryRun(trx, async () => {
      await sql`create temporary table space_trial (filler text) on commit drop`.execute(trx)
      // 1,024 incompressible rows
      await sql`insert into space_trial select string_agg(md5(random()::text), '') from generate_series(1, 32768) n group by n % 1024`.execute(
        trx,
      )
    }),
  )
}
