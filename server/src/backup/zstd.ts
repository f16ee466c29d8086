import { Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Compresses into a single frame: readers may silently stop after the first of several. */
export function compressed(chunks: AsyncIterable<Buffer>): Readable {
  return pipeThrough(chunks, createZstdCompress())
}

export function decompressed(chunks: AsyncIterable<Buffer>): Readable {
  return pipeThrough(chunks, createZstdDecompress())
}

type Codec = ReturnType<typeof createZstdCompress> | ReturnType<typeof createZstdDecompress>

/** Pipes a source through a codec; an error on either side, or closing the far one, ends both. */
function pipeThrough(chunks: AsyncIterable<Buffer>, codec: Codec): Readable {
  const source = Readable.from(chunks)
  source.on('error', (error) => codec.destroy(error))
  codec.on('close', () => source.destroy())
  // the source may fail before anybody reads; who reads later still gets the error
  codec.on('error', () => undefined)
  return source.pipe(codec)
}
