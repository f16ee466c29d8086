import type { AppContext } from '#platform/app-context.ts'
import type { BackupConfig } from '#platform/backup-settings.ts'
import { type BucketClient, BucketError, type RetryPolicy } from '#platform/files/bucket-client.ts'
import { newId } from '#platform/ids.ts'
import { beginAttempt, endAttempt, findAttempt, renewLease, saveUpload } from '#backup/bucket/attempt-store.ts'
import { backupKey, backupName, backupType } from '#backup/bucket/backup-name.ts'
import { listBackups, openBackupBucket } from '#backup/bucket/stored-backups.ts'
import { uploadStream } from '#backup/bucket/upload-stream.ts'
import { type SentBackup, verifyUpload } from '#backup/bucket/verify-upload.ts'
import { digestOfStream } from '#backup/digest-of-stream.ts'
import { recordBackup } from '#backup/record-backup.ts'
import { writeArchive } from '#backup/write-archive.ts'

/** Shorter than the lease of a job, so that the job's next process finds this one free. */
const lease = { milliseconds: 10_000, renewalMs: 3_000 }

/**
 * Writes an archive into the bucket, reads it again, and then removes those beyond the number to keep. Does nothing while another process
 * does the same. What went wrong is stored and logged, not thrown: the next attempt is the schedule's.
 */
export async function backUpToBucket(context: AppContext, config: BackupConfig, patience?: RetryPolicy): Promise<void> {
  const { db, now, log } = context
  const [id, started] = [newId(), now()]
  const before = await findAttempt(db)
  const key = backupKey(config.bucket.prefix, backupName(started, context.backupKey))
  if (!(await beginAttempt(db, { id, started, key, leaseUntil: leaseFrom(started) }))) return
  const renewal = setInterval(() => void renewLease(db, id, leaseFrom(now())).catch(() => undefined), lease.renewalMs)
  try {
    const client = openBackupBucket(config.bucket, patience)
    if (before?.uploadId !== undefined) await abortQuietly(context, client, { key: before.key, uploadId: before.uploadId })
    const { bytes } = await uploadVerified(context, client, { id, key, partBytes: config.partBytes })
    await recordBackup(context, started)
    await removeOldest(context, client, { ...config, verified: key })
    await endAttempt(db, id, { finished: now(), bytes })
    log.info({ key, bytes }, 'backed up into the bucket')
  } catch (error) {
    log.error({ err: error, key }, 'the backup into the bucket failed')
    await endAttempt(db, id, { finished: now(), error: describeFailure(error) })
  } finally {
    clearInterval(renewal)
  }
}

function leaseFrom(at: Date): Date {
  return new Date(at.getTime() + lease.milliseconds)
}

interface Upload {
  readonly id: string
  readonly key: string
  readonly partBytes: number
}

/** Uploads an archive and reads it again. One that cannot be read is removed, so that it is neither restored nor counted among the kept. */
async function uploadVerified(context: AppContext, client: BucketClient, target: Upload): Promise<SentBackup> {
  const sent = await upload(context, client, target)
  try {
    await verifyUpload(client, sent, context.backupKey)
    return sent
  } catch (error) {
    await client.remove(sent.key).catch((failure: unknown) => {
      context.log.warn({ err: failure, key: sent.key }, 'a backup that could not be read again could not be removed either')
    })
    throw error
  }
}

async function upload(context: AppContext, client: BucketClient, { id, key, partBytes }: Upload): Promise<SentBackup> {
  const archive = await writeArchive(context)
  const digested = digestOfStream(archive)
  const type = backupType(context.backupKey)
  try {
    const bytes = await uploadStream(client, digested.chunks, {
      key,
      type,
      partBytes,
      onBegun: ({ uploadId }) => saveUpload(context.db, id, uploadId),
    })
    return { key, bytes, sha256: digested.sha256() }
  } finally {
    archive.destroy()
  }
}

/** Aborts what a process that was killed left. Its parts cost space and are in no list of objects. */
async function abortQuietly(
  { log }: AppContext,
  client: BucketClient,
  left: { readonly key: string; readonly uploadId: string },
): Promise<void> {
  try {
    await client.abortUpload(left)
  } catch (error) {
    log.warn({ err: error, key: left.key }, 'the upload of an interrupted backup could not be aborted')
  }
}

type Keeping = Pick<BackupConfig, 'bucket' | 'kept'> & { readonly verified: string }

/** Removes the oldest archives, but never the one just verified, which a clock that was set back makes look old. */
async function removeOldest({ log }: AppContext, client: BucketClient, { bucket, kept, verified }: Keeping): Promise<void> {
  try {
    const old = (await listBackups(client, bucket)).slice(kept).filter(({ key }) => key !== verified)
    for (const { key } of old) await client.remove(key)
  } catch (error) {
    log.warn({ err: error }, 'old backups could not be removed from the bucket')
  }
}

/** Says what went wrong without what errors of others may contain. */
function describeFailure(error: unknown): string {
  if (error instanceof BucketError) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'the disk of the data folder is full: the tables are spooled there before they are uploaded'
  return 'it failed in the service; the log of the process says why'
}
