import type { FileHandle } from 'node:fs/promises'
import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { checkExpansion } from '#feeds/reading/check-expansion.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import type { FilePart } from '#feeds/reading/file-part.ts'
import { WindowedFile } from '#platform/archives/windowed-file.ts'

const maxEntries = 2_000_000
/** Entries up to this size are decompressed in memory: setting up a stream for each takes five times as long. */
const maxInMemoryBytes = 1_048_576
const deflated = 8

interface Archive {
  readonly file: WindowedFile
  readonly zip: ZipFile
}

/** Reads the files of a zip archive in order. Their names are only displayed, never used as paths. */
export async function* zipParts(handle: FileHandle): AsyncGenerator<FilePart> {
  const file = new WindowedFile(handle)
  const { size } = await handle.stat()
  const zip = await fromRandomAccessReaderPromise(file, size, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(
    throwAsFileError,
  )
  if (zip.entryCount > maxEntries) throw new FeedFileError(`it contains more than ${String(maxEntries)} files`)
  const entries = zip.eachEntry()
  let expanded = 0
  for (let step = await entries.next().catch(throwAsFileError); step.done !== true; step = await entries.next().catch(throwAsFileError)) {
    const entry = step.value
    expanded += entry.uncompressedSize
    checkExpansion(zip.fileSize, expanded)
    if (!nameOf(entry).endsWith('/')) yield { name: nameOf(entry), bytes: bytesOf({ file, zip }, entry) }
  }
}

/** Any error while reading an archive is the archive's, except those of the file system. */
function throwAsFileError(error: NodeJS.ErrnoException): never {
  if (error instanceof FeedFileError || error.syscall !== undefined) throw error
  throw new FeedFileError(`its zip data is broken: ${error.message}`)
}

function nameOf({ fileNameRaw }: Entry): string {
  return fileNameRaw.toString('utf8').replaceAll(/\p{Cc}/gu, '?')
}

async function* bytesOf(archive: Archive, entry: Entry): AsyncGenerator<Uint8Array> {
  let sum = 0
  try {
    for await (const chunk of await chunksOf(archive, entry)) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throwAsFileError(error as Error)
  }
  if (sum !== entry.crc32) throw new FeedFileError(`the file ${nameOf(entry)} in it is damaged`)
}

async function chunksOf({ file, zip }: Archive, entry: Entry): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  const isSmall = compressionMethod === deflated && compressedSize <= maxInMemoryBytes && uncompressedSize <= maxInMemoryBytes
  if (!isSmall || entry.isEncrypted()) return zip.openReadStreamPromise(entry)
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const bytes = await file.readAt(fileDataStart, compressedSize)
  return [inflateRawSync(bytes, { maxOutputLength: Math.max(uncompressedSize, 1) })]
}
