import type { Transaction } from '#database/database.ts'
import type { Migrations } from '#database/migrate.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { toArchiveError, serviceNotEmpty, unreadableArchive } from '#backup/archive-error.ts'
import type { ArchiveCounts, ArchiveHeader } from '#backup/archive-format.ts'
import { lockCompanies, clearTables, deferForeignKeys, enforceForeignKeys, dropTables, resetSequences } from '#backup/load-store.ts'
import type { ArchiveRecord } from '#backup/read-archive.ts'
import { rowLoader } from '#backup/row-loader.ts'
import { loadSchema, type Schema } from '#backup/schema-store.ts'
import { writeExactText } from '#backup/snapshot-store.ts'

/** An archive that was verified to its end. */
export interface VerifiedArchive {
  readonly header: ArchiveHeader
  /** All migrations of this version; the archive had the first of them applied. */
  readonly migrations: Migrations
  readonly records: () => AsyncIterable<ArchiveRecord>
}

/**
 * Loads an archive in the caller's transaction: it inserts the rows under the schema of the archive, then runs the later migrations. Files
 * are written immediately; if loading fails, those of companies without earlier files are deleted.
 */
export async function loadArchive(trx: Transaction, context: AppContext, archive: VerifiedArchive): Promise<ArchiveCounts> {
  const companies = await lockCompanies(trx)
  if (companies > 0) throw serviceNotEmpty(companies)
  await writeExactText(trx)
  const schema = await prepareSchema(trx, archive)
  const before = await listFileOwners(context.files)
  try {
    const counts = await loadRecords(trx, context.files, { schema, records: archive.records() })
    await runMigrations(trx, archive, 'later')
    await context.reevaluation.advisoriesChanged(trx)
    await context.reevaluation.catalogueRestored(trx)
    return counts
  } catch (error) {
    await removeNewOwners(context.files, before)
    throw toArchiveError(error)
  }
}

/** Empties all tables, or recreates them as they were when the archive was made if its schema is older. */
async function prepareSchema(trx: Transaction, archive: VerifiedArchive): Promise<Schema> {
  const schema = await loadSchema(trx)
  if (archive.header.migrations.length === Object.keys(archive.migrations).length) {
    await clearTables(trx, schema)
    return schema
  }
  await dropTables(trx, schema)
  await runMigrations(trx, archive, 'known')
  return loadSchema(trx)
}

async function runMigrations(trx: Transaction, { header, migrations }: VerifiedArchive, which: 'known' | 'later'): Promise<void> {
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
    if (record.kind === 'file') await saveFile(files, record.path, record.bytes)
    if (record.kind === 'end') {
      await loader.close()
      await enforceForeignKeys(trx, schema)
      await resetSequences(trx, schema)
      return record.counts
    }
  }
  throw unreadableArchive('it has no end record')
}

const filePath = /^[0-9a-f-]{36}(?:\/[\w-][\w.-]*)+$/u

async function saveFile(files: FileStore, path: string, bytes: Buffer): Promise<void> {
  if (!filePath.test(path)) throw unreadableArchive('it has a file with an invalid path')
  await files.writeStored(path, bytes)
}

/** Lists the companies that have files: the first segments of their paths. */
async function listFileOwners(files: FileStore): Promise<ReadonlySet<string>> {
  const owners = new Set<string>()
  for await (const { path } of files.list()) owners.add(path.split('/')[0] ?? '')
  return owners
}

async function removeNewOwners(files: FileStore, before: ReadonlySet<string>): Promise<void> {
  for (const owner of await listFileOwners(files)) if (!before.has(owner)) await files.removeCompany(owner)
}
