import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import {
  type ArchiveFormat,
  archiveFormatOf,
  type ArchiveItem,
  type ByteSource,
  Expansion,
  isLfsPointer,
  isOpened,
  megabytes,
  nameProblem,
  readArchive,
  skipReasons,
} from '@waybill/archives'
import { fileSource } from '#platform/archives/file-source.ts'
import type { FetchLimits } from '#platform/git/fetch-limits.ts'
import { toContent } from '#platform/git/read-contents.ts'
import { RepositoryError, throwAsRepositoryError } from '#platform/git/repository-error.ts'
import type { FetchRequest, RepositoryContent, RepositoryFile, RepositorySnapshot, SkippedPath } from '#platform/git/repository-snapshot.ts'
import { Turns } from '#platform/git/turns.ts'
import type { Outbound, OutboundResponse } from '#platform/outbound.ts'

/**
 * Downloads an archive into the folder, and lists what is in it; another file is listed as itself. Nothing is unpacked to disk. Throws a
 * RepositoryError, or the signal's reason; then nothing remains in the folder.
 */
export async function fetchFile(outbound: Outbound, request: FetchRequest): Promise<RepositorySnapshot> {
  const path = join(request.folder, 'archive')
  try {
    request.signal.throwIfAborted()
    await mkdir(request.folder, { recursive: true })
    await save(outbound, request, path)
    return await openDownload(request, path)
  } catch (error) {
    await rm(path, { force: true })
    return throwAsRepositoryError(error, request.signal)
  }
}

async function save(outbound: Outbound, { url, limits, signal }: FetchRequest, path: string): Promise<void> {
  const { packBytes, timeoutMs, idleMs } = limits
  const response = await outbound.fetch(url, { maxBytes: packBytes, timeoutMs, idleMs, signal })
  requireFile(response)
  await writeFile(path, response.body, { mode: 0o600 })
}

const refusals: Readonly<Record<number, string>> = {
  401: 'the file does not exist or is not public',
  403: 'the file does not exist or is not public',
  404: 'there is no file at this address',
  410: 'there is no file at this address',
}

function requireFile({ status, cancel }: OutboundResponse): void {
  if (status === 200) return
  cancel()
  throw new RepositoryError(refusals[status] ?? `the server answers with status ${String(status)}`)
}

/** The file of a scan, and how it is read. */
interface Download {
  readonly source: ByteSource
  readonly bytes: number
  readonly handle: FileHandle
  readonly format: ArchiveFormat | undefined
  readonly request: FetchRequest
}

async function openDownload(request: FetchRequest, path: string): Promise<RepositorySnapshot> {
  const handle = await open(path, 'r')
  try {
    const source = await fileSource(handle, path)
    const { size: bytes } = await handle.stat()
    const format = await archiveFormatOf(source.stream)
    return await toSnapshot({ source, bytes, handle, format, request }, path)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function toSnapshot(download: Download, path: string): Promise<RepositorySnapshot> {
  const { url, limits } = download.request
  const { handle } = download
  const listing = await list(download)
  return {
    source: { url },
    ...listing,
    contents: (textBytesOf = () => limits.textBytes) => readContents(download, listing.files, textBytesOf),
    async close() {
      await handle.close()
      await rm(path, { force: true })
    },
  }
}

type Listing = Pick<RepositorySnapshot, 'files' | 'skipped' | 'limits'>

interface Lists {
  readonly files: RepositoryFile[]
  readonly skipped: SkippedPath[]
  readonly paths: Set<string>
}

async function list(download: Download): Promise<Listing> {
  const { limits } = download.request
  const lists: Lists = { files: [], skipped: [], paths: new Set() }
  for await (const item of itemsOf(download)) {
    if (isFull(lists, limits)) return { ...lists, limits: [`only the first ${String(lists.files.length)} files are listed`] }
    takeItem(lists, item)
  }
  const { files, skipped } = lists
  return { files, skipped, limits: formatNotes(download) }
}

function isFull({ files, skipped }: Lists, limits: FetchLimits): boolean {
  return files.length >= limits.files || files.length + skipped.length >= limits.files * 2
}

function formatNotes({ format }: Download): readonly string[] {
  return format === undefined || isOpened(format) ? [] : [`archives in the format ${format} are not opened`]
}

function takeItem({ files, skipped, paths }: Lists, item: ArchiveItem): void {
  const { path } = item
  if ('why' in item) skipped.push(item)
  else if (paths.has(path)) skipped.push({ path, why: skipReasons.repeatedName })
  else files.push(toFile(item))
  paths.add(path)
}

function toFile({ path, mode, bytes }: Extract<ArchiveItem, { readonly bytes: Buffer }>): RepositoryFile {
  const file = { path, mode, id: digestOf(bytes), size: bytes.length }
  return isLfsPointer(bytes) ? { ...file, isLfsPointer: true } : file
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function* itemsOf(download: Download): AsyncGenerator<ArchiveItem> {
  const { signal } = download.request
  try {
    yield* inTurns(download, new Turns(signal))
  } catch (error) {
    throwAsRepositoryError(error, signal)
  }
}

async function* inTurns(download: Download, turns: Turns): AsyncGenerator<ArchiveItem> {
  const { format, request, source, bytes } = download
  const { limits } = request
  const reading = { expansion: new Expansion(bytes, limits.unpackedBytes), objectBytes: limits.objectBytes, prefix: '' }
  const items = isOpened(format) ? readArchive(source, format, reading) : plainFile(download)
  for await (const item of items) {
    if (turns.isOver()) await turns.next()
    yield item
  }
}

async function* plainFile({ source, bytes, request }: Download): AsyncGenerator<ArchiveItem> {
  const path = fileNameOf(request.url)
  const { objectBytes } = request.limits
  if (bytes > objectBytes) yield { path, why: `larger than ${megabytes(objectBytes)}` }
  else yield { path, mode: 'file', bytes: Buffer.concat(await Array.fromAsync(source.stream() as AsyncIterable<Buffer>)) }
}

/** The last part of the address. */
function fileNameOf(url: string): string {
  const name = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  return nameProblem(name) === undefined ? name : 'file'
}

/** Ends when every content was returned: what follows was cut off. */
async function* readContents(
  download: Download,
  files: readonly RepositoryFile[],
  textBytesOf: (id: string) => number,
): AsyncGenerator<RepositoryContent> {
  const missing = new Set(files.map(({ id }) => id))
  for await (const item of itemsOf(download)) {
    const sha256 = 'bytes' in item ? digestOf(item.bytes) : ''
    if ('bytes' in item && missing.delete(sha256)) yield toContent({ id: sha256, sha256, bytes: item.bytes }, textBytesOf)
    if (missing.size === 0) return
  }
}
