import { toArchiveError } from '#backup/archive-error.ts'
import { decryptArchive } from '#backup/encrypted-archive.ts'
import { type ArchiveRecord, readArchive } from '#backup/read-archive.ts'
import { decompressed } from '#backup/zstd.ts'

/** Reads the records of an archive as it is stored: decrypts, decompresses and verifies it. Throws 400 where `readArchive` does. */
export async function* openArchive(stored: AsyncIterable<Buffer>, key: Buffer | undefined): AsyncGenerator<ArchiveRecord> {
  const chunks = decompressed(decryptArchive(stored, key))
  try {
    yield* readArchive(chunks)
  } catch (error) {
    throw toArchiveError(error)
  } finally {
    chunks.destroy()
  }
}
