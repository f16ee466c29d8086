import { createHash } from 'node:crypto'
import { HttpError } from '#platform/http-error.ts'
import { type BucketClient, BucketError } from '#platform/files/bucket-client.ts'
import { openArchive } from '#backup/open-archive.ts'
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
  const hash = createHash('sha256')
  const stored = readStoredBackup(client, sent)
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of stored) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  try {
    const records = openArchive(hashed(), archiveKey)
    for (let read = await records.next(); read.done !== true;) read = await records.next()
  } catch (error) {
    throw toReadingError(error)
  } finally {
    stored.destroy()
  }
  if (hash.digest('hex') !== sent.sha256)
    throw new BucketError('the backup was uploaded, but the bucket returns other bytes than were sent')
}

function toReadingError(error: unknown): unknown {
  if (!(error instanceof BucketError || error instanceof HttpError)) return error
  return new BucketError(`the backup was uploaded, but could not be read again: ${error.message}`)
}
