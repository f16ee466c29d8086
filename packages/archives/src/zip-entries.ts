// by name, a module that imports crc32 cannot be loaded by Node.js before 20.15
import zlib, { inflateRawSync } from 'node:zlib'

import type { Entry } from 'yauzl'

import { type ArchiveEntry, DamagedArchiveError, throwAsDamaged } from './archive-entry.ts'
import type { ByteSource, OpenZip } from './byte-source.ts'

const stored = 0
const deflated = 8

/** Reads the entries of a zip archive in the order of its directory. */
export async function* zipEntries(source: ByteSource): AsyncGenerator<ArchiveEntry> {
  const open = await source.openZip().catch(throwAsDamaged)
  const entries = open.zip.eachEntry()
  for (;;) {
    const step = await entries.next().catch(throwAsDamaged)
    if (step.done === true) return
    const { value: entry } = step
    yield {
      name: entry.fileNameRaw,
      kind: kindOf(entry),
      size: entry.uncompressedSize,
      problem: problemOf(entry),
      read: () => readEntry(open, entry).catch(throwAsDamaged),
    }
  }
}

/** Unix modes are in the upper half of the attributes. */
function kindOf({ externalFileAttributes, fileNameRaw }: Entry): ArchiveEntry['kind'] {
  const mode = externalFileAttributes >>> 16
  if (mode >> 12 === 0o12) return 'link'
  if (fileNameRaw.at(-1) === 47) return 'folder'
  return (mode & 0o100) === 0 ? 'file' : 'executable'
}

function problemOf(entry: Entry): string | undefined {
  if (entry.isEncrypted()) return 'it is encrypted'
  const isSupported = entry.compressionMethod === stored || entry.compressionMethod === deflated
  return isSupported ? undefined : 'it is compressed by a method that is not supported'
}

/** Decompresses in memory: setting up a stream for each entry takes five times as long. */
async function readEntry({ zip, readAt }: OpenZip, entry: Entry): Promise<Buffer> {
  const { compressedSize, uncompressedSize } = entry
  // deflate adds less than an eighth to what it cannot compress
  requireIntact(compressedSize <= uncompressedSize * 1.125 + 1024)
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const data = await readAt(fileDataStart, compressedSize)
  const bytes = entry.compressionMethod === stored ? data : inflateRawSync(data, { maxOutputLength: Math.max(uncompressedSize, 1) })
  requireIntact(bytes.length === uncompressedSize && zlib.crc32(bytes) === entry.crc32)
  return bytes
}

function requireIntact(isIntact: boolean): void {
  if (!isIntact) throw new DamagedArchiveError('it is damaged')
}
