import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Transaction } from '#database/database.ts'
import { digestOf } from '#platform/files/file-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import {
  type ArchiveCounts,
  archiveFormat,
  type ArchiveHeader,
  archiveVersion,
  type EndLine,
  type FileLine,
} from '#backup/archive-format.ts'
import { encryptArchive } from '#backup/encrypted-archive.ts'
import { loadMigrationNames, loadSchema, type StoredTable } from '#backup/schema-store.ts'
import { makeSecretSeal } from '#backup/secret-seal.ts'
import { listCompanyIds, readRows, readExactSnapshot } from '#backup/snapshot-store.ts'
import { readSpooled, spool, spoolFolderOf } from '#platform/files/spool.ts'
import { compressed, decompressed } from '#backup/zstd.ts'

/** All tables at one moment. */
interface Snapshot {
  /** Their lines, compressed. */
  readonly file: FileHandle
  readonly companies: ReadonlySet<string>
  readonly counts: Counts
}

type Counts = { -readonly [Count in keyof ArchiveCounts]: number }

/**
 * Writes the whole service as one archive (docs/reference/backup.md#archive). The tables come from one snapshot and are spooled first, so
 * that the snapshot does not stay open during a slow download. Documents, which never change, are streamed from their store. Rejects before
 * the first byte if the database cannot be read; later the stream breaks off. It is encrypted where WAYBILL_BACKUP_KEY is set.
 */
export async function writeArchive(context: AppContext): Promise<Readable> {
  const source = await context.openSnapshot()
  const snapshot = await readExactSnapshot(source.db, (trx) => takeSnapshot(trx, context)).finally(source.close)
  const archive = compressed(withEnd(contentOf(context, snapshot), snapshot.counts))
  archive.once('close', () => void snapshot.file.close())
  return context.backupKey === undefined ? archive : encrypted(archive, context.backupKey)
}

/** A reader may leave before the first byte, when the generator does not run yet and so does not end the archive. */
function encrypted(archive: Readable, key: Buffer): Readable {
  return Readable.from(encryptArchive(archive, key), { objectMode: false }).once('close', () => archive.destroy())
}

async function takeSnapshot(trx: Transaction, context: AppContext): Promise<Snapshot> {
  const companies = await listCompanyIds(trx)
  const counts = { tables: 0, rows: 0, files: 0 }
  const file = await spool(spoolFolderOf(context), compressed(tableLines(trx, context, counts)))
  return { file, companies, counts }
}

async function* tableLines(trx: Transaction, { now, secrets }: AppContext, counts: Counts): AsyncGenerator<Buffer> {
  const migrations = [...(await loadMigrationNames(trx))]
  const header: ArchiveHeader = {
    format: archiveFormat,
    version: archiveVersion,
    created: now().toISOString(),
    migrations,
    seal: makeSecretSeal(secrets),
  }
  yield line(header)
  const { tables } = await loadSchema(trx)
  for (const table of tables) {
    counts.tables++
    yield* rowLines(trx, table, counts)
  }
}

async function* rowLines(trx: Transaction, table: StoredTable, counts: Counts): AsyncGenerator<Buffer> {
  yield line({ table: table.name, columns: table.columns.map(({ name }) => name) })
  for await (const rows of readRows(trx, table)) {
    counts.rows += rows.length
    yield Buffer.from(`${rows.join('\n')}\n`)
  }
}

async function* contentOf(context: AppContext, snapshot: Snapshot): AsyncGenerator<Buffer> {
  yield* decompressed(readSpooled(snapshot.file))
  yield* fileLines(context, snapshot)
}

/** Writes the files. Documents are stored before the rows that name them, so all of the snapshot's are listed by now. */
async function* fileLines({ files }: AppContext, { companies, counts }: Snapshot): AsyncGenerator<Buffer> {
  for await (const { path } of files.list()) {
    const bytes = companies.has(path.split('/')[0] ?? '') ? await files.readStored(path).catch(ignoreMissing) : undefined
    if (bytes === undefined) continue
    counts.files++
    const head: FileLine = { file: path, length: bytes.length, sha256: digestOf(bytes) }
    yield Buffer.concat([line(head), bytes, lineFeed])
  }
}

/** A company may be deleted while its backup is downloaded. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function* withEnd(chunks: AsyncIterable<Buffer>, counts: Counts): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  const end: EndLine = { end: counts, sha256: hash.digest('hex') }
  yield line(end)
}

const lineFeed = Buffer.from('\n')

function line(record: object): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`)
}
