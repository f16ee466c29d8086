import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInflate } from 'node:zlib'

import type { Pack } from '#platform/git/pack.ts'
import { type EntryHeader, kinds } from '#platform/git/pack-entry.ts'
import { brokenPack, RepositoryError } from '#platform/git/repository-error.ts'

/** Names an object that is too large to be held, and returns where its stream ends. */
export async function hashLargeEntry(pack: Pack, header: EntryHeader): Promise<{ readonly id: Buffer; readonly end: number }> {
  const hash = createHash(pack.hash).update(`${kinds[header.kind ?? 0] ?? ''} ${String(header.size)}\0`)
  const end = await streamEntry(pack, header, (chunk) => hash.update(chunk))
  return { id: hash.digest(), end }
}

/** Returns where the stream of an entry ends that is not used. */
export async function skipLargeEntry(pack: Pack, header: EntryHeader): Promise<number> {
  return streamEntry(pack, header, () => undefined)
}

async function streamEntry({ path }: Pack, { start, size }: EntryHeader, take: (chunk: Buffer) => unknown): Promise<number> {
  const decoder = createInflate()
  const file = createReadStream(path, { start, highWaterMark: 262_144 })
  file.on('error', (error) => decoder.destroy(error)).pipe(decoder)
  try {
    await takeAll(decoder, size, take)
  } finally {
    file.destroy()
    decoder.destroy()
  }
  return start + decoder.bytesWritten
}

async function takeAll(chunks: AsyncIterable<Buffer>, size: number, take: (chunk: Buffer) => unknown): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      take(chunk)
      requireSize(bytes <= size)
    }
  } catch (error) {
    throw error instanceof RepositoryError ? error : brokenPack('an object cannot be decompressed')
  }
  requireSize(bytes === size)
}

function requireSize(isRight: boolean): void {
  if (!isRight) throw brokenPack('the size of an object is wrong')
}
