import { describe, expect, it } from 'vitest'
import { readBackup } from '#platform/backup-settings.ts'

const files = {
  AWS_ACCESS_KEY_ID: 'FILES',
  AWS_SECRET_ACCESS_KEY: 'files secret',
  AWS_REGION: 'eu-1',
  AWS_ENDPOINT_URL: 'https://files.example',
}
const own = { WAYBILL_BACKUP_ACCESS_KEY_ID: 'OWN', WAYBILL_BACKUP_SECRET_ACCESS_KEY: 'own secret' }

describe('the bucket for backups (docs/reference/environment.md#backup)', () => {
  it('is none by default', () => {
    expect(readBackup(files)).toBeUndefined()
  })

  it('is reached like that of the files, at 02:15 every day, and keeps seven', () => {
    expect(readBackup({ ...files, WAYBILL_BACKUP: 's3://backups/a/b' })).toEqual({
      bucket: {
        bucket: 'backups',
        prefix: 'a/b',
        region: 'eu-1',
        endpoint: 'https://files.example',
        accessKeyId: 'FILES',
        secretAccessKey: 'files secret',
      },
      at: 135,
      kept: 7,
      partBytes: 33_554_432,
    })
  })

  it('may be in another account and place', () => {
    const env = {
      ...files,
      ...own,
      WAYBILL_BACKUP: 's3://backups',
      WAYBILL_BACKUP_REGION: 'us-2',
      WAYBILL_BACKUP_ENDPOINT_URL: 'https://other.example/',
    }
    expect(readBackup({ ...env, AWS_SESSION_TOKEN: 'x' })?.bucket).toEqual({
      bucket: 'backups',
      prefix: '',
      region: 'us-2',
      endpoint: 'https://other.example',
      accessKeyId: 'OWN',
      secretAccessKey: 'own secret',
    })
  })

  it('can be written on request only', () => {
    expect(readBackup({ ...files, WAYBILL_BACKUP: 's3://backups', WAYBILL_BACKUP_AT: 'off' })?.at).toBeUndefined()
  })

  it.each([
    [{ WAYBILL_BACKUP: '/backups' }, /^WAYBILL_BACKUP=\/backups is not valid: a bucket such as s3:\/\/bucket\/prefix$/u],
    [{ WAYBILL_BACKUP: 's3://backups', WAYBILL_BACKUP_ACCESS_KEY_ID: 'OWN' }, /^WAYBILL_BACKUP_SECRET_ACCESS_KEY is not set/u],
    [{ WAYBILL_BACKUP: 's3://backups', AWS_SECRET_ACCESS_KEY: '' }, /^AWS_SECRET_ACCESS_KEY is not set: a bucket in WAYBILL_BACKUP needs/u],
    [{ WAYBILL_BACKUP: 's3://backups', AWS_SESSION_TOKEN: 'x' }, /^AWS_SESSION_TOKEN=\*\*\* is not valid/u],
    [{ WAYBILL_BACKUP_AT: '24:00' }, /^WAYBILL_BACKUP_AT=24:00 is not valid: a time in UTC such as 02:15, or off$/u],
    [{ WAYBILL_BACKUP_KEEP: '0' }, /^WAYBILL_BACKUP_KEEP=0 /u],
    [{ WAYBILL_BACKUP_PART_MB: '4' }, /^WAYBILL_BACKUP_PART_MB=4 /u],
  ])('%j stops the start', (env, message) => {
    expect(() => readBackup({ ...files, ...env })).toThrow(message)
  })
})
