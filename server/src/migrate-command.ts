import { connectEmbedded, type Connection, connectServer } from '#database/connect.ts'
import { loadPendingMigrations, migrate } from '#database/migrate.ts'
import type { Config } from '#platform/config.ts'

/** Runs `migrate`: brings the schema up to date and ends, so that a deployment can do it once before its processes start (docs/how-to/upgrade.md). */
export async function runMigrateCommand({ database }: Pick<Config, 'database'>): Promise<void> {
  const connection = await connect(database)
  try {
    // the migrator's lock decides between two that run at once; the list is for the log
    const pending = await loadPendingMigrations(connection.db)
    await migrate(connection.db)
    const done = pending.length === 0 ? 'The schema is up to date.' : `The schema is up to date; migrations run: ${pending.join(', ')}.`
    process.stdout.write(`${done}\n`)
  } finally {
    await connection.close()
  }
}

function connect({ url, folder, poolSize }: Config['database']): Promise<Connection> {
  return url === undefined ? connectEmbedded(folder) : connectServer(url, { poolSize })
}
