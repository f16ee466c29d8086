import type { AppContext } from '#platform/app-context.ts'
import type { BackupConfig } from '#platform/backup-settings.ts'
import { BucketError, type BucketSettings } from '#platform/files/bucket-client.ts'
import { HttpError, invalid, notFound } from '#platform/http-error.ts'
import { type BackupAttempt, findAttempt } from '#backup/bucket/attempt-store.ts'
import type { BucketBackups } from '#backup/bucket/bucket-backup.ts'
import { listBackups, openBackupBucket, readStoredBackup, type StoredBackup } from '#backup/bucket/stored-backups.ts'
import type { Migrations } from '#database/migrate.ts'
import { restoreArchive, type Restored } from '#backup/restore-archive.ts'

/** Returns the settings of the bucket for backups; throws a 400 where there is none. */
export function requireBackupBucket({ config }: Pick<AppContext, 'config'>): BackupConfig {
  if (config.backup === undefined) throw new HttpError(400, 'There is no bucket for backups: set WAYBILL_BACKUP.')
  return config.backup
}

/** Lists the backups in the bucket, and how the last attempt ended. Throws a 502 that says why the bucket cannot be read. */
export async function readBackups(context: AppContext): Promise<BucketBackups> {
  const { bucket, kept } = requireBackupBucket(context)
  const backups = await listStored(bucket)
  const last = await findAttempt(context.db)
  return {
    bucket: nameOf(bucket),
    kept,
    last: last === undefined ? null : toLast(last),
    backups: backups.map(({ name, moment, bytes }) => ({ name, moment: moment.toISOString(), bytes })),
  }
}

/** Restores an archive of the bucket, or the newest one, into an empty service (see `restoreArchive`). Throws a 404 for another name. */
export async function restoreFromBucket(
  context: AppContext,
  name: string,
  migrations: Migrations,
): Promise<Restored & { readonly name: string }> {
  const { bucket } = requireBackupBucket(context)
  const stored = findBackup(await listStored(bucket), name)
  const archive = readStoredBackup(openBackupBucket(bucket), stored)
  try {
    return { name: stored.name, ...(await restoreArchive(context, archive, migrations)) }
  } catch (error) {
    throw archive.errored instanceof BucketError ? toHttpError(archive.errored) : error
  }
}

function findBackup(backups: readonly StoredBackup[], name: string): StoredBackup {
  const found = name === 'latest' ? backups[0] : backups.find((one) => one.name === name)
  if (found === undefined) throw name === 'latest' ? invalid('name', 'the bucket has no backup') : notFound(name)
  return found
}

async function listStored(bucket: BucketSettings): Promise<readonly StoredBackup[]> {
  try {
    return await listBackups(openBackupBucket(bucket), bucket)
  } catch (error) {
    throw error instanceof BucketError ? toHttpError(error) : error
  }
}

function toHttpError({ message }: BucketError): HttpError {
  return new HttpError(502, `The backups cannot be read: ${message}.`)
}

function nameOf({ bucket, prefix }: BucketSettings): string {
  return ['s3:/', bucket, prefix].filter((step) => step !== '').join('/')
}

function toLast({ key, started, finished, bytes, error }: BackupAttempt): NonNullable<BucketBackups['last']> {
  return {
    name: key.split('/').at(-1) ?? key,
    started: started.toISOString(),
    finished: finished?.toISOString() ?? null,
    bytes: bytes ?? null,
    error: error ?? null,
  }
}
