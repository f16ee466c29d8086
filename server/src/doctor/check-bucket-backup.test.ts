import { expect, it } from 'vitest'
import { readBackup } from '#platform/backup-settings.ts'
import { checkBackupKey, checkBucketBackup } from '#doctor/check-operation.ts'

const config = readBackup({ WAYBILL_BACKUP: 's3://backups', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' })
const started = new Date('2026-11-25T02:15:00Z')
const running = { started, leaseUntil: started, key: 'k', uploadId: 'u', finished: undefined, bytes: undefined, error: undefined }
const ended = { ...running, uploadId: undefined, finished: new Date('2026-11-25T02:16:00Z') }

it.each([
  ['is missing', undefined, 'warning', /^No backup into the bucket was made yet/u],
  ['runs', running, 'ok', /^The backup of 2026-11-25T02:15:00.000Z into the bucket runs\.$/u],
  ['is complete', { ...ended, bytes: 12 }, 'ok', /is complete and was read again: 12 bytes\.$/u],
  [
    'failed',
    { ...ended, error: 'the bucket backups answered 404 NoSuchBucket' },
    'failed',
    /failed: the bucket backups answered 404 NoSuchBucket\.$/u,
  ],
] as const)('the backup into the bucket %s', (_what, attempt, state, message) => {
  expect(checkBucketBackup(config, attempt)).toEqual([{ area: 'backup', check: 'bucket', state, message: expect.stringMatching(message) }])
})

it('the key of archives may be missing, and fails when it can be guessed', () => {
  const check = { area: 'backup', check: 'WAYBILL_BACKUP_KEY' }
  expect(checkBackupKey(undefined)).toEqual({ ...check, state: 'ok', message: expect.stringMatching(/not encrypted/u) })
  expect(checkBackupKey(Buffer.alloc(32, 7))).toEqual({ ...check, state: 'failed', message: expect.stringMatching(/can be guessed/u) })
  const strong = Buffer.from(Array.from({ length: 32 }, (_, i) => i))
  expect(checkBackupKey(strong)).toEqual({ ...check, state: 'ok', message: expect.stringMatching(/^It is set/u) })
  expect(JSON.stringify(checkBackupKey(strong))).not.toContain(strong.toString('base64'))
})

it('without a bucket nothing is checked', () => {
  expect(checkBucketBackup(undefined, undefined)).toEqual([])
})
