import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { type ArchiveEnd, checkArchive } from '#archive/check-archive.ts'
import { checkEncrypted } from '#archive/check-encrypted.ts'
import { failed, CliError, refused } from '#cli-error.ts'
import { describeBytes } from '#output/describe-bytes.ts'
import { unpackZstd } from '#service/unpack-zstd.ts'
import { backUpIntoBucket, listBucketBackups } from '#commands/backup-bucket.ts'
import { parseCount } from '#commands/parse-options.ts'
import { openSession, type Session } from '#session.ts'
import { describeContents } from '#archive/describe-contents.ts'
import type { CliContext } from '#cli-context.ts'

interface BackupOptions {
  readonly bucket?: boolean
  readonly list?: boolean
  readonly timeout: number
}

/** Adds `waybill backup FILE`: writes the running service into one archive. */
export function addBackupCommand(program: Command, world: CliContext): void {
  program
    .command('backup')
    .summary('write the whole service into one archive, while it runs')
    .description('Writes the database and documents of the running service into one archive and verifies it. Needs the operator key.')
    .argument('[file]', 'the archive to write; - for stdout')
    .option('--bucket', 'have the service back up into its bucket (WAYBILL_BACKUP), and wait')
    .option('--list', 'list the backups in its bucket')
    .option('--timeout <seconds>', 'longest wait for the bucket', parseCount, 3600)
    .action(async (name: string | undefined, { bucket, list, timeout }: BackupOptions, command: Command) => {
      const session = await openSession(world, command)
      if (list === true) return listBucketBackups(session)
      if (bucket === true) return backUpIntoBucket(session, timeout)
      if (name === undefined) throw refused('name the archive to write, or use --bucket')
      return name === '-' ? printArchive(session, world) : saveArchive(session, name)
    })
}

async function printArchive(session: Session, { stdout }: CliContext): Promise<void> {
  const { end, bytes } = await fetchArchive(session, await session.operator().download('/admin/backup'), stdout)
  return session.out.note(`archive: ${describeBytes(bytes)}, ${describeEnd(end)}`)
}

async function saveArchive(session: Session, name: string): Promise<void> {
  const { end, bytes } = await fetchFile(session, await session.operator().download('/admin/backup'), name)
  if (session.out.isJson) return session.out.json({ file: name, bytes, ...(end ?? { encrypted: true }) })
  return session.out.note(`${name}: ${describeBytes(bytes)}, ${describeEnd(end)}`)
}

function describeEnd(end: Fetched['end']): string {
  if (end === undefined) return 'encrypted'
  return describeContents(end)
}

interface Fetched {
  /** Undefined for an encrypted archive, whose end record cannot be read. */
  readonly end: ArchiveEnd['end'] | undefined
  readonly bytes: number
}

/** Writes a temporary file, flushes and renames it: the file is either the whole archive or unchanged. */
async function fetchFile(session: Session, answer: IncomingMessage, name: string): Promise<Fetched> {
  const path = resolve(session.context.folder, name)
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
    answer.destroy()
    throw refused(`${part} cannot be written: ${error.code ?? error.message}`)
  })
  try {
    const fetched = await fetchArchive(session, answer, file.createWriteStream({ flush: true }))
    await rename(part, path)
    return fetched
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function check(answer: IncomingMessage, archive: PassThrough): Promise<ArchiveEnd['end'] | undefined> {
  if (answer.headers['content-type'] === 'application/octet-stream') return checkEncrypted(archive).then(() => undefined)
  return (await checkArchive(archive.pipe(unpackZstd()))).end
}

async function fetchArchive({ out, context }: Session, answer: IncomingMessage, target: Writable): Promise<Fetched> {
  const progress = out.progress('fetching the archive')
  const state = { bytes: 0 }
  const copy = new PassThrough()
  const checked = check(answer, copy)
  // awaited below; until then a rejection must not count as unhandled
  checked.catch(() => undefined)
  async function* watched(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      state.bytes += chunk.length
      progress.add(chunk.length)
      // the check may have failed already, and then nothing drains
      if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), checked])
      yield chunk
    }
    copy.end()
  }
  try {
    await pipeline(answer, watched, target, { end: target !== context.stdout })
    return { end: await checked, bytes: state.bytes }
  } catch (error) {
    throw error instanceof CliError ? error : failed(`the archive broke off: ${(error as Error).message}`)
  } finally {
    copy.destroy()
    progress.stop()
  }
}
