import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'

const { dependencies } = createRequire(import.meta.url)('../../../package.json') as {
  readonly dependencies: Readonly<Record<string, string>>
}

/**
 * The migrated database that the build made for new data folders, since PostgreSQL takes seconds to create one. Another version of PGlite
 * might not read it, and makes its own.
 */
export const newDatabaseFile = fileURLToPath(
  new URL(`../../../dist/new-database-${dependencies['@electric-sql/pglite'] ?? ''}.tar.gz`, import.meta.url),
)

/** Stores the dump of a migrated database for new data folders. */
export async function saveNewDatabase(dump: Uint8Array, file = newDatabaseFile): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await promisify(gzip)(dump))
}

/**
 * Makes a folder that does not exist from the stored database; it is on the disk when the promise is fulfilled, and not there at all when this is
 * interrupted. Does nothing where no database is stored.
 */
export async function layNewDatabase(folder: string, file = newDatabaseFile): Promise<void> {
  if (existsSync(folder) || !existsSync(file)) return
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const entries = extract()
  await Promise.all([pipeline(createReadStream(file), createGunzip(), entries), writeEntries(entries, unfinished)])
  await rename(unfinished, folder)
  await syncFolder(dirname(folder))
}

/** PostgreSQL takes it for the file of a running process. */
const processFile = '/postmaster.pid'

async function writeEntries(entries: Extract, folder: string): Promise<void> {
  const folders = [folder]
  const files: Promise<void>[] = []
  for await (const entry of entries) {
    const { name, type } = entry.header
    const path = join(folder, name)
    const bytes = Buffer.concat((await Array.fromAsync(entry)) as readonly Buffer[])
    if (type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      folders.push(path)
    } else if (name !== processFile) {
      const writing = writeDurably(path, bytes)
      // awaited below; until then a full disk must not count as an unhandled rejection, which ends the process
      writing.catch(() => undefined)
      files.push(writing)
    }
  }
  await Promise.all(files)
  for (const path of folders) await syncFolder(path)
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
