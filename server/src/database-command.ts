import { countServices, hasCitus } from '#database/cluster/cluster-tables.ts'
import { distribute } from '#database/cluster/distribute.ts'
import { type Connection, connectServer } from '#database/connect.ts'
import { loadPendingMigrations } from '#database/migrate.ts'
import type { Config } from '#platform/config.ts'
import { ConfigError } from '#platform/read-setting.ts'

/**
 * Runs `database distribute` (docs/how-to/run-a-cluster.md): spreads the tables of a stopped service over a Citus cluster. Throws a
 * ConfigError that says what to do where the database is not ready for it.
 */
export async function runDatabaseCommand(args: readonly string[], { database }: Config): Promise<void> {
  if (args.join(' ') !== 'database distribute')
    throw new ConfigError(`Unknown command: ${args.join(' ')}. There are two: migrate, and database distribute.`)
  if (database.url === undefined) {
    throw new ConfigError(
      'The embedded database cannot be distributed. Move to PostgreSQL with waybill backup and waybill restore, then set DATABASE_URL.',
    )
  }
  const connection = await connectServer(database.url, { poolSize: database.poolSize })
  try {
    await requireReady(connection)
    await distribute(connection.db, (line) => void process.stdout.write(`${line}\n`))
  } finally {
    await connection.close()
  }
}

async function requireReady({ db }: Connection): Promise<void> {
  if (!(await hasCitus(db))) throw new ConfigError('The database has no Citus extension. Run on every node: create extension citus')
  const pending = await loadPendingMigrations(db)
  if (pending.length > 0) {
    throw new ConfigError(
      `The schema is not the current one: ${String(pending.length)} migrations are missing. Start this version of the service once, and stop it.`,
    )
  }
  if ((await countServices(db)) > 0) throw new ConfigError('The service is running on this database. Stop every process first.')
}
