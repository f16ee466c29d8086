import { bucketPattern, readBucketAt } from '#platform/bucket-settings.ts'
import type { BucketSettings } from '#platform/files/bucket-client.ts'
import { type Environment, readCount, readPattern } from '#platform/read-setting.ts'

/** Backups into a bucket (docs/reference/environment.md#backup). */
export interface BackupConfig {
  readonly bucket: BucketSettings
  /** Minutes after midnight UTC; undefined: on request only. */
  readonly at: number | undefined
  /** How many of the newest stay. */
  readonly kept: number
  /** One part is in memory at a time. */
  readonly partBytes: number
}

/** What storage takes as a part, in mebibytes. */
const partRange = { from: 5, to: 1024 }
const mebibyte = 1_048_576

export function readBackup(env: Environment): BackupConfig | undefined {
  const location = readPattern(env, 'WAYBILL_BACKUP', { pattern: bucketPattern, allowed: 'a bucket such as s3://bucket/prefix' })
  const bucket = readBucketAt(env, location, { setting: 'WAYBILL_BACKUP', prefixes: ['WAYBILL_BACKUP', 'AWS'] })
  const kept = readCount(env, 'WAYBILL_BACKUP_KEEP', { from: 1, to: 1000 }) ?? 7
  const at = readTime(env)
  const partBytes = (readCount(env, 'WAYBILL_BACKUP_PART_MB', partRange) ?? 32) * mebibyte
  return bucket && { bucket, at, kept, partBytes }
}

function readTime(env: Environment): number | undefined {
  const allowed = 'a time in UTC such as 02:15, or off'
  const text = readPattern(env, 'WAYBILL_BACKUP_AT', { pattern: /^(?:(?:[01]\d|2[0-3]):[0-5]\d|off)$/u, allowed }) ?? '02:15'
  const [hours, minutes] = text.split(':').map(Number)
  return text === 'off' ? undefined : Number(hours) * 60 + Number(minutes)
}
