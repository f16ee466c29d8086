import { HttpError } from '#platform/http-error.ts'
import { type BucketClient, BucketError } from '#platform/files/bucket-client.ts'
import { openArchive } from '#backup/open-archive.ts'
import { digestOfStream } from '#backup/digest-of-stream.ts'
import { readStoredBackup } from '#backup/bucket/stored-backups.ts'

/** An object as it was sent. */
export interface SentBackup {
  readonly key: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * Reads an archive from the bucket as a restore would, and compares its digest with what was sent. Throws a BucketError that says what is
 * wrong with it.
 */
export async function verifyUpload(client: BucketClient, sent: SentBackup, archiveKey: Buffer | undefined): Promise<void> {
  const stored = readStoredBackup(client, sent)
  const digested = digestOfStream(stored)
  try {
    const records = openArchive(digested.chunks, archiveKey)
    for (let read = await records.next(); read.done !== true;) read = await records.next()
  } catch (error) {
    throw toReadingError(error)
  } finally {
    stored.destroy()
  }
  if (digested.sha256() !== sent.sha256) throw new BucketError('the backup was uploaded, but the bucket returns other bytes than were sent')
}

function toReadingError(error: unknown): unknown {
  if (!(error instanceof BucketError || error instanceof HttpError)) return error
  return new BucketError(`the backup was uploaded, but could not be read again: ${error.message}`)
}
