/** Builds the migrated database that new data folders of the embedded database begin with, unless it was built from the same sources. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf, isCurrent, root } from './sources.mjs'

const folder = join(root, 'server/dist')
const stamp = join(folder, 'new-database.sha256')
const sources = ['server/src/database/migrations', 'server/src/database/indexes', 'package-lock.json']

/** Builds the database unless it is current. An older Node.js builds none: each new data folder then takes longer to create. */
async function buildDatabase() {
  if (!process.features.typescript || isCurrent(stamp, sources)) return
  process.stdout.write('Building the database of new installations, once for these sources.\n')
  const built = digestOf(sources)
  const { connectEmbedded } = await import('../server/src/database/connect.ts')
  const { saveNewDatabase } = await import('../server/src/database/embedded/new-database.ts')
  const { migrate } = await import('../server/src/database/migrate.ts')
  const { openJobQueue } = await import('../server/src/platform/jobs/job-queue.ts')
  const connection = await connectEmbedded(undefined)
  await migrate(connection.db)
  await (await openJobQueue(connection)).stop()
  await connection.pool.query('checkpoint')
  await saveNewDatabase(await connection.embedded.dump())
  await connection.close()
  writeFileSync(stamp, built)
}

/** Removes what was built of other sources: it would take a new data folder back to them. */
export function removeOldDatabase() {
  if (isCurrent(stamp, sources) || !existsSync(folder)) return
  for (const name of readdirSync(folder)) if (name.startsWith('new-database')) rmSync(join(folder, name))
}

if (import.meta.main) await buildDatabase()
