import zlib from 'node:zlib'
import type { Transform } from 'node:stream'
import { refused } from '#cli-error.ts'

/** Decompresses zstd; rejects it on versions of Node that cannot. */
export function unpackZstd(): Transform {
  const create = zlib.createZstdDecompress as typeof zlib.createZstdDecompress | undefined
  if (create === undefined) throw refused(`Node.js ${process.version} cannot read zstd; use Node.js 22.15 or later, or the executable`)
  return create()
}
