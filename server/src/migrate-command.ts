import { connectEmbedded, type Connection, connectServer } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { Config } from '#platform/config.ts'

/** Runs `migrate`: brings the schema up to date and ends, so that a deployment can do it once before its processes start (docs/how-to/upgrade.md). */
export async function runMigrateCommand({ database }: Pick<Config, 'database'>): Promise<void> {
  const connection = await connect(database)
  try {
    const run = await migrate(connection.db)
    const done = run.length === 0 ? 'The schema is up to date.' : `The schema is up to date; migrations run: ${run.join(', ')}.`
    process.stdout.write(`${done}\n`)
  } finally {
    await connection.close()
  }
}

function connect({ url, folder, poolSize }: Config['database']): Promise<Connection> {
  return url === undefined ? connectEmbedded(folder) : connectServer(url, { poolSize })
}
