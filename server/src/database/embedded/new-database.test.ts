import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, inject, it } from 'vitest'
import { connectEmbedded } from '#database/connect.ts'
import { layNewDatabase, saveNewDatabase } from '#database/embedded/new-database.ts'
import { loadPendingMigrations } from '#database/migrate.ts'
import { isServer } from '#test/test-server.ts'

async function storedDatabase(): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'new-database-'))
  const file = join(folder, 'dist/new.tar.gz')
  await saveNewDatabase(await readFile(inject('dump')), file)
  return { folder, file }
}

it.skipIf(isServer)('a new data folder begins with the migrated database that the build made', async () => {
  const { folder, file } = await storedDatabase()
  await layNewDatabase(join(folder, 'database'), file)
  const { db, close } = await connectEmbedded(folder)
  expect(await loadPendingMigrations(db)).toEqual([])
  await close()
})

it.skipIf(isServer)('a database that was laid in part is not there, and the next start lays it whole', async () => {
  const { folder, file } = await storedDatabase()
  const database = join(folder, 'database')
  const damaged = join(folder, 'damaged.tar.gz')
  const whole = await readFile(file)
  await writeFile(damaged, whole.subarray(0, whole.length / 2))
  await expect(layNewDatabase(database, damaged)).rejects.toThrow('unexpected end of file')
  expect(existsSync(database)).toBe(false)
  await layNewDatabase(database, file)
  expect(await readdir(folder)).not.toContain('database.new')
  expect(await readFile(join(database, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/u)
})

it('a file that cannot be written rejects, also before all others are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'new-database-'))
  const file = join(folder, 'twice.tar.gz')
  const tar = pack()
  for (const name of ['twice', 'twice', ...Array.from({ length: 500 }, (_, index) => String(index))])
    tar.entry({ name }, 'x'.repeat(10_000))
  tar.finalize()
  await pipeline(tar, createGzip(), createWriteStream(file))
  await expect(layNewDatabase(join(folder, 'database'), file)).rejects.toThrow('EEXIST')
})

it('a data folder that has a database keeps it, and without a stored one none is laid', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'new-database-'))
  await layNewDatabase(join(folder, 'database'), join(folder, 'none.tar.gz'))
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'stored.tar.gz'), 'no archive')
  await layNewDatabase(folder, join(folder, 'stored.tar.gz'))
  expect(await readdir(folder)).toEqual(['stored.tar.gz'])
})
