import { gunzip } from '#feeds/reading/gunzip.ts'
import type { FilePart } from '#feeds/reading/file-part.ts'
import { spool } from '#platform/files/spool.ts'
import { zipParts } from '#feeds/reading/zip-parts.ts'

/**
 * Opens an uploaded file, detected by its first bytes as gzip, zip or plain. A zip archive needs random access and is spooled while it is
 * read; anything else is streamed. Throws a FeedFileError when the file is broken.
 */
export async function* openFile(source: AsyncIterable<Uint8Array>, spoolFolder: string): AsyncGenerator<FilePart> {
  const { head, bytes } = await peek(source, 4)
  if (head.subarray(0, 2).equals(gzipMark)) yield { name: undefined, bytes: gunzip(bytes) }
  else if (zipMarks.some((mark) => head.equals(mark))) yield* openArchive(bytes, spoolFolder)
  else yield { name: undefined, bytes }
}

const gzipMark = Buffer.from([0x1f, 0x8b])
/** The signatures of an archive with files and of an empty one. */
const zipMarks = [Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.from([0x50, 0x4b, 0x05, 0x06])]

async function* openArchive(bytes: AsyncIterable<Uint8Array>, spoolFolder: string): AsyncGenerator<FilePart> {
  const file = await spool(spoolFolder, bytes)
  try {
    yield* zipParts(file)
  } finally {
    await file.close()
  }
}

interface Peeked {
  readonly head: Buffer
  /** All bytes, including the first ones. */
  readonly bytes: AsyncIterable<Uint8Array>
}

async function peek(source: AsyncIterable<Uint8Array>, count: number): Promise<Peeked> {
  const iterator = source[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  for (let known = 0; known < count; known += chunks.at(-1)?.length ?? 0) {
    const { done, value } = await iterator.next()
    if (done === true) break
    chunks.push(value)
  }
  return { head: Buffer.concat(chunks).subarray(0, count), bytes: rejoin(chunks, iterator) }
}

async function* rejoin(chunks: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
    for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield step.value
  } finally {
    await rest.return?.()
  }
}
