import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** A table of the service, as it is and as it belongs on a cluster. */
export interface ClusterTable {
  readonly name: string
  /** Whether it is on the nodes already, not on the coordinator alone. */
  readonly isPlaced: boolean
  /** The column that decides where a row is stored; undefined for tables that belong to no company. */
  readonly companyColumn: string | undefined
}

/** The schema that exists while a distribution is under way. It holds the foreign keys that will be added again. */
export const distributionSchema = 'distribution'

/** The same as `hasCitus`, as a condition of a statement. */
export const isOnCluster = sql`to_regclass('pg_catalog.pg_dist_partition') is not null`

/** Reports whether the database has the Citus extension. */
export async function hasCitus(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${isOnCluster} as found`.execute(db)
  return rows[0]?.found === true
}

/** Reports whether the tables are spread over a Citus cluster, or a run of `database distribute` was cut off. */
export async function isDistributed(db: Database): Promise<boolean> {
  if (!(await hasCitus(db))) return false
  const { rows } = await sql<{ is_under_way: boolean }>`
    select to_regnamespace(${distributionSchema}) is not null as is_under_way`.execute(db)
  return rows[0]?.is_under_way === true || (await loadClusterTables(db)).some(({ isPlaced }) => isPlaced)
}

/** Reads every table besides those of the migrator, which stay on the coordinator. Needs the extension. */
export async function loadClusterTables(db: Database): Promise<readonly ClusterTable[]> {
  const { rows } = await sql<{ name: string; is_placed: boolean; company_column: string | null }>`
    select c.relname as name, p.logicalrelid is not null as is_placed, (
      select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attname = case c.relname when 'company' then 'id' else 'company_id' end) as company_column
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('kysely_migration', 'kysely_migration_lock')
    order by c.relname <> 'company', c.relname`.execute(db)
  return rows.map(({ name, is_placed, company_column }) => ({ name, isPlaced: is_placed, companyColumn: company_column ?? undefined }))
}

/** Counts connections that only running processes of the service hold: those of the job queue and of notifications. */
export async function countServices(db: Database): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from pg_stat_activity
    where datname = current_database() and application_name in ('waybill jobs', 'waybill events')`.execute(db)
  return rows[0]?.found ?? 0
}
