import { Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Compresses into a single frame: what is read back with several in one stream may silently end after the first. */
export function compressed(chunks: AsyncIterable<Buffer>): Readable {
  return pipeThrough(chunks, createZstdCompress())
}

export function decompressed(chunks: AsyncIterable<Buffer>): Readable {
  return pipeThrough(chunks, createZstdDecompress())
}

type Codec = ReturnType<typeof createZstdCompress> | ReturnType<typeof createZstdDecompress>

/** An error on either side, and giving up on the far one, end both. */
function pipeThrough(chunks: AsyncIterable<Buffer>, codec: Codec): Readable {
  const source = Readable.from(chunks)
  source.on('error', (error) => codec.destroy(error))
  codec.on('close', () => source.destroy())
  return source.pipe(codec)
}
