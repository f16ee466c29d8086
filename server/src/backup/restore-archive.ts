import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Migrations } from '#database/migrate.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { resumeScans } from '#analysis/analysis.ts'
import { serviceNotEmpty, unreadableArchive } from '#backup/archive-error.ts'
import type { ArchiveCounts, ArchiveHeader } from '#backup/archive-format.ts'
import { isEncrypted } from '#backup/encrypted-archive.ts'
import { loadArchive } from '#backup/load-archive.ts'
import { countCompanies } from '#backup/load-store.ts'
import { openArchive } from '#backup/open-archive.ts'
import { type ArchiveRecord, readRow } from '#backup/read-archive.ts'
import { hasSameSecret } from '#backup/secret-seal.ts'
import { readSpooled, spool, spoolFolderOf } from '#platform/files/spool.ts'

/** The result of a restore. */
export interface Restored extends ArchiveCounts {
  readonly warning?: string
}

/**
 * Restores an archive into an empty service, all or nothing: it spools and verifies the whole archive, then loads it in one transaction.
 * Jobs are not part of an archive; those that the rows require are enqueued. Throws 400 if a company exists, or for an archive that is
 * truncated, altered or from a newer version.
 */
export async function restoreArchive(context: AppContext, body: Readable, migrations: Migrations): Promise<Restored> {
  await requireEmpty(context)
  const file = await receiveArchive(context, body)
  function records(): AsyncIterable<ArchiveRecord> {
    return openArchive(readSpooled(file), context.backupKey)
  }
  try {
    const header = await verifyArchive(records(), Object.keys(migrations))
    const counts = await transact(context.db, (trx) => loadArchive(trx, context, { header, migrations, records }))
    await resumeScans(context)
    return { ...counts, ...warningOf(context, { header, isEncrypted: await hasEncryption(file) }) }
  } finally {
    await file.close()
  }
}

async function requireEmpty({ db }: AppContext): Promise<void> {
  const companies = await countCompanies(db)
  if (companies > 0) throw serviceNotEmpty(companies)
}

async function receiveArchive(context: AppContext, body: Readable): Promise<FileHandle> {
  try {
    return await spool(spoolFolderOf(context), body)
  } catch (error) {
    if (body.errored === null) throw error
    throw unreadableArchive('the upload was incomplete')
  }
}

async function hasEncryption(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
  return isEncrypted(buffer.subarray(0, bytesRead))
}

/** Reads the whole archive, so that problems are found before anything is stored. */
async function verifyArchive(records: AsyncIterable<ArchiveRecord>, known: readonly string[]): Promise<ArchiveHeader> {
  const found: { header?: ArchiveHeader; width: number } = { width: 0 }
  for await (const record of records) {
    if (record.kind === 'header') found.header = requireKnownMigrations(record.header, known)
    if (record.kind === 'table') found.width = record.columns.length
    if (record.kind === 'row') readRow({ line: record.line, width: found.width })
  }
  if (found.header === undefined) throw unreadableArchive('it is empty')
  return found.header
}

/** Checks that the archive's migrations are a prefix of this version's. */
function requireKnownMigrations(header: ArchiveHeader, known: readonly string[]): ArchiveHeader {
  const newer = header.migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw unreadableArchive(
      `it was made by a newer version, whose migrations (${newer.join(', ').slice(0, 200)}) are unknown here; update first`,
    )
  const gap = known.find((name, i) => i < header.migrations.length && header.migrations[i] !== name)
  if (gap !== undefined || header.migrations.length === 0)
    throw unreadableArchive(`its tables lack the migration ${gap ?? 'that creates them'}`)
  return header
}

const otherSecret =
  'Stored secrets were sealed with another WAYBILL_SECRET and cannot be opened until the service is started with that one.'
const notEncrypted =
  'The archive was not encrypted, although WAYBILL_BACKUP_KEY is set: anyone who could write to its storage could have made it.'

interface Verified {
  readonly header: ArchiveHeader
  readonly isEncrypted: boolean
}

function warningOf({ secrets, backupKey }: AppContext, { header, isEncrypted: was }: Verified): Pick<Restored, 'warning'> {
  const secret = hasSameSecret(secrets, header.seal) ? [] : [otherSecret]
  const warnings = [...secret, ...(backupKey === undefined || was ? [] : [notEncrypted])]
  return warnings.length === 0 ? {} : { warning: warnings.join(' ') }
}
