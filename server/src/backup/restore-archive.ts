import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Migrations } from '#database/migrate.ts'
import { transact } from '#database/transact.ts'
import type { Tools } from '#platform/tools.ts'
import { resumeScans } from '#analysis/analysis.ts'
import { faultOf, notEmpty, unreadable } from '#backup/archive-fault.ts'
import type { ArchiveCounts, ArchiveHeader } from '#backup/archive-format.ts'
import { loadArchive } from '#backup/load-archive.ts'
import { countCompanies } from '#backup/load-store.ts'
import { type ArchiveRecord, readArchive, readRow } from '#backup/read-archive.ts'
import { isOurs } from '#backup/sealed-proof.ts'
import { readSpooled, spool, spoolFolderOf } from '#platform/files/spool.ts'
import { unpacked } from '#backup/zstd.ts'

/** What was restored. */
export interface Restored extends ArchiveCounts {
  readonly warning?: string
}

/**
 * Puts an archive into an empty service, all of it or nothing: it is spooled and read to its end before anything is stored, then
 * everything is one transaction. Jobs are not part of an archive; those that its rows call for are enqueued. Refuses (400) where
 * there is a company already, and an archive that is cut off, altered or of a newer version.
 */
export async function restoreArchive(tools: Tools, body: Readable, migrations: Migrations): Promise<Restored> {
  await demandEmpty(tools)
  const file = await receive(tools, body)
  try {
    const header = await verify(file, Object.keys(migrations))
    const counts = await transact(tools.db, (trx) => loadArchive(trx, tools, { header, migrations, records: () => records(file) }))
    await resumeScans(tools)
    return { ...counts, ...warningOf(tools, header) }
  } finally {
    await file.close()
  }
}

async function demandEmpty({ db }: Tools): Promise<void> {
  const companies = await countCompanies(db)
  if (companies > 0) throw notEmpty(companies)
}

async function receive(tools: Tools, body: Readable): Promise<FileHandle> {
  try {
    return await spool(spoolFolderOf(tools), body)
  } catch (error) {
    if (body.errored === null) throw error
    throw unreadable('it did not arrive whole')
  }
}

async function* records(file: FileHandle): AsyncGenerator<ArchiveRecord> {
  const chunks = unpacked(readSpooled(file))
  try {
    yield* readArchive(chunks)
  } catch (error) {
    throw faultOf(error)
  } finally {
    chunks.destroy()
  }
}

/** Reads all of it once, so that what is wrong anywhere is known before anything is stored. */
async function verify(file: FileHandle, known: readonly string[]): Promise<ArchiveHeader> {
  const found: { header?: ArchiveHeader; width: number } = { width: 0 }
  for await (const record of records(file)) {
    if (record.kind === 'header') found.header = withKnownSchema(record.header, known)
    if (record.kind === 'table') found.width = record.columns.length
    if (record.kind === 'row') readRow({ line: record.line, width: found.width })
  }
  if (found.header === undefined) throw unreadable('it is empty')
  return found.header
}

/** An archive's migrations are the first of ours, all of them or fewer. */
function withKnownSchema(header: ArchiveHeader, known: readonly string[]): ArchiveHeader {
  const newer = header.migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw unreadable(`it was made by a newer version, whose ${newer.join(', ').slice(0, 200)} is not known here; update first`)
  const gap = known.find((name, i) => i < header.migrations.length && header.migrations[i] !== name)
  if (gap !== undefined || header.migrations.length === 0) throw unreadable(`its tables never went through ${gap ?? 'any migration'}`)
  return header
}

function warningOf({ secrets }: Tools, { seal }: ArchiveHeader): Pick<Restored, 'warning'> {
  if (isOurs(secrets, seal)) return {}
  return {
    warning: 'Stored secrets were sealed with another WAYBILL_SECRET and cannot be opened until the service is started with that one.',
  }
}
