import { setImmediate as breathe } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive; its content is fetched when its turn comes. */
export interface ZipEntry {
  readonly path: string
  readonly read: () => Promise<Uint8Array>
}

/** What is compressed already would only cost time. */
const compressedTypes = /\.(?:png|jpe?g|webp|gif|pdf|zip|docx|odt)$/iu
const sliceBytes = 131_072

/**
 * Writes a zip archive piece by piece: one file is in memory at a time, and others get their turn between the pieces. Rejects when a
 * content cannot be read; what was written by then is no archive.
 */
export async function* writeZip(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    written.push(chunk)
  })
  for (const { path, read } of entries) {
    const file = compressedTypes.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    file.mtime = at
    zip.add(file)
    for (const { piece, isLast } of piecesOf(await read())) {
      file.push(piece, isLast)
      yield* written.splice(0)
      await breathe()
    }
  }
  zip.end()
  yield* written.splice(0)
}

/** The bytes in slices; one empty slice of nothing. */
function* piecesOf(bytes: Uint8Array): Generator<{ readonly piece: Uint8Array; readonly isLast: boolean }> {
  for (let start = 0; start === 0 || start < bytes.length; start += sliceBytes)
    yield { piece: bytes.subarray(start, start + sliceBytes), isLast: start + sliceBytes >= bytes.length }
}
