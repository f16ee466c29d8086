import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { CompanyRetention } from '#platform/retention-rule.ts'
import { nilId } from '#platform/ids.ts'

/** A company, and for how long it decided to keep what it may decide on. */
export interface KeepingCompany {
  readonly companyId: string
  readonly retention: CompanyRetention
}

/** Lists all companies with what they decided. */
export async function listKeepingCompanies(db: Database): Promise<readonly KeepingCompany[]> {
  const rows = await db.selectFrom('company').select(['id', 'retention']).orderBy('id').execute()
  return rows.map(({ id, retention }) => ({ companyId: id, retention: (retention ?? {}) as CompanyRetention }))
}

/** How far the rows of a company were examined. */
export interface Progress {
  readonly after: string
  /** Removed since the last line in the audit log of the company. */
  readonly removed: number
  readonly began: Date
}

/** Locks how far the rows of a kind were examined until the transaction ends; undefined when another process does the same. */
export async function lockProgress(trx: Transaction, companyId: string, kind: string, now: Date): Promise<Progress | undefined> {
  await sql`
    insert into retention_progress (company_id, kind, began) values (${companyId}, ${kind}, ${now}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<Progress>`
    select coalesce(examined_through, ${nilId}::uuid) as after, removed, began from retention_progress
    where company_id = ${companyId} and kind = ${kind} for update skip locked`.execute(trx)
  return rows[0]
}

export async function saveProgress(trx: Transaction, companyId: string, kind: string, { after, removed, began }: Progress): Promise<void> {
  await sql`
    update retention_progress set examined_through = ${after}::uuid, removed = ${removed}, began = ${began}
    where company_id = ${companyId} and kind = ${kind}`.execute(trx)
}

/** The size of a table with its indexes, and about how many rows it has; null while the database has not counted them. */
export interface TableSize {
  readonly table: string
  readonly bytes: number
  readonly rows: number | null
}

/** Measures tables as the database knows them; it counts rows when it analyses a table. */
export async function measureTables(db: Database, tables: readonly string[]): Promise<readonly TableSize[]> {
  const { rows } = await sql<TableSize>`
    select c.relname as "table", pg_total_relation_size(c.oid)::float8 as bytes,
      case when pg_relation_size(c.oid) = 0 then 0 else nullif(c.reltuples, -1)::float8 end as rows
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...tables]}::text[])
    order by c.relname`.execute(db)
  return rows
}

/** A table by the names of its schema and its own. */
export interface TableName {
  readonly schema: string
  readonly table: string
}

/** Lists the tables of which a fifth was changed or removed since they were vacuumed, and those that never were. */
export async function listWornTables(db: Database): Promise<readonly TableName[]> {
  const { rows } = await sql<TableName>`
    select s.schemaname as schema, s.relname as "table"
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where s.n_dead_tup > 50 + 0.2 * s.n_live_tup or (c.reltuples = -1 and pg_relation_size(c.oid) > 0)
    order by s.schemaname, s.relname`.execute(db)
  return rows
}

export async function vacuumTable(db: Database, { schema, table }: TableName): Promise<void> {
  await sql`vacuum ${sql.id(schema, table)}`.execute(db)
}

/** Lists the tables of which a tenth changed since their statistics were gathered, and those that have rows and no statistics. */
export async function listChangedTables(db: Database): Promise<readonly TableName[]> {
  const { rows } = await sql<TableName>`
    select s.schemaname as schema, s.relname as "table"
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or (s.last_analyze is null and pg_relation_size(c.oid) > 0 and not exists (select from pg_statistic where starelid = c.oid))
    order by s.schemaname, s.relname`.execute(db)
  return rows
}

/** Samples 9,000 rows instead of the usual 30,000, since all other statements wait meanwhile. */
export async function gatherTableStatistics(db: Database, { schema, table }: TableName): Promise<void> {
  await transact(db, async (trx) => {
    await sql`select set_config('default_statistics_target', '30', true)`.execute(trx)
    await sql`analyze ${sql.id(schema, table)}`.execute(trx)
  })
}
