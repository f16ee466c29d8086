import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { checkExpansion } from '#feeds/reading/check-expansion.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'

/** Decompresses gzip, with any number of members. Throws a FeedFileError when the stream is broken or truncated. */
export async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const taken = { compressed: 0, expanded: 0 }
  const decoder = createGunzip()
  // its errors surface in the loop below
  pipeline(Readable.from(count(bytes, taken)), decoder).catch(() => undefined)
  try {
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      taken.expanded += chunk.length
      checkExpansion(taken.compressed, taken.expanded)
      yield chunk
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true
      ? new FeedFileError(`its gzip data is broken: ${(error as Error).message}`)
      : error
  }
}

async function* count(bytes: AsyncIterable<Uint8Array>, taken: { compressed: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    taken.compressed += chunk.length
    yield chunk
  }
}
