import type { Transaction } from '#database/database.ts'
import type { Migrations } from '#database/migrate.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Tools } from '#platform/tools.ts'
import { faultOf, notEmpty, unreadable } from '#backup/archive-fault.ts'
import type { ArchiveCounts, ArchiveHeader } from '#backup/archive-format.ts'
import { claimCompanies, clearTables, deferForeignKeys, demandForeignKeys, dropTables, resetSequences } from '#backup/load-store.ts'
import type { ArchiveRecord } from '#backup/read-archive.ts'
import { rowLoader } from '#backup/row-loader.ts'
import { loadSchema, type Schema } from '#backup/schema-store.ts'
import { writeExactText } from '#backup/snapshot-store.ts'

/** An archive that was read to its end and found whole. */
export interface SoundArchive {
  readonly header: ArchiveHeader
  /** All of this version's; the archive went through the first of them. */
  readonly migrations: Migrations
  readonly records: () => AsyncIterable<ArchiveRecord>
}

/**
 * Loads an archive in the caller's transaction. Rows go in under the schema they were written under, and the migrations that came
 * later run after them. Files are kept as they come: without the transaction's end no row names them, and when it fails
 * those of companies that had none are removed again.
 */
export async function loadArchive(trx: Transaction, tools: Tools, archive: SoundArchive): Promise<ArchiveCounts> {
  const companies = await claimCompanies(trx)
  if (companies > 0) throw notEmpty(companies)
  await writeExactText(trx)
  const schema = await prepareSchema(trx, archive)
  const before = await ownersIn(tools.files)
  try {
    const counts = await loadRecords(trx, tools.files, { schema, records: archive.records() })
    await runMigrations(trx, archive, 'later')
    await tools.recheck.advisoriesChanged(trx)
    await tools.recheck.catalogueRestored(trx)
    return counts
  } catch (error) {
    await forgetOthers(tools.files, before)
    throw faultOf(error)
  }
}

/** Makes every table empty: as they are where the archive knows the same ones, else anew as they were when it was made. */
async function prepareSchema(trx: Transaction, archive: SoundArchive): Promise<Schema> {
  const schema = await loadSchema(trx)
  if (archive.header.migrations.length === Object.keys(archive.migrations).length) {
    await clearTables(trx, schema)
    return schema
  }
  await dropTables(trx, schema)
  await runMigrations(trx, archive, 'known')
  return loadSchema(trx)
}

async function runMigrations(trx: Transaction, { header, migrations }: SoundArchive, which: 'known' | 'later'): Promise<void> {
  const all = Object.entries(migrations).toSorted(([left], [right]) => (left < right ? -1 : 1))
  const count = header.migrations.length
  for (const [, migration] of which === 'known' ? all.slice(0, count) : all.slice(count)) await migration.up(trx)
}

interface Load {
  readonly schema: Schema
  readonly records: AsyncIterable<ArchiveRecord>
}

async function loadRecords(trx: Transaction, files: FileStore, { schema, records }: Load): Promise<ArchiveCounts> {
  await deferForeignKeys(trx, schema)
  const loader = rowLoader(trx, schema)
  for await (const record of records) {
    if (record.kind === 'table') await loader.open(record.table, record.columns)
    if (record.kind === 'row') await loader.add(record.line)
    if (record.kind === 'file') await keepFile(files, record.path, record.bytes)
    if (record.kind === 'end') {
      await loader.close()
      await demandForeignKeys(trx, schema)
      await resetSequences(trx, schema)
      return record.counts
    }
  }
  throw unreadable('it has no end')
}

const filePath = /^[0-9a-f-]{36}(?:\/[\w-][\w.-]*)+$/u

async function keepFile(files: FileStore, path: string, bytes: Buffer): Promise<void> {
  if (!filePath.test(path)) throw unreadable('it has a file whose path is none of ours')
  await files.writeStored(path, bytes)
}

/** The companies that have files: the first steps of their paths. */
async function ownersIn(files: FileStore): Promise<ReadonlySet<string>> {
  const owners = new Set<string>()
  for await (const { path } of files.list()) owners.add(path.split('/')[0] ?? '')
  return owners
}

async function forgetOthers(files: FileStore, before: ReadonlySet<string>): Promise<void> {
  for (const owner of await ownersIn(files)) if (!before.has(owner)) await files.forget(owner)
}
