import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clientOf, makeCompany, operatorKey, type Service, startService, stopService } from '#test/harness.ts'
import { cyclonedx } from '#test/cyclonedx.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { backUpToBucket } from '#backup/bucket/back-up-to-bucket.ts'
import { findAttempt } from '#backup/bucket/attempt-store.ts'
import { backupKey, backupName, momentOf } from '#backup/bucket/backup-name.ts'
import { isBackupDue } from '#backup/bucket/is-backup-due.ts'
import { uploadStream } from '#backup/bucket/upload-stream.ts'
import { writeArchive } from '#backup/write-archive.ts'
import { digestOf } from '#platform/files/file-store.ts'
import { partsOf } from '#backup/parts-of.ts'
import { verifyUpload } from '#backup/bucket/verify-upload.ts'
import { findLastBackup } from '#backup/last-backup-store.ts'
import { type BucketClient, openBucketClient } from '#platform/files/bucket-client.ts'

const mebibyte = 1_048_576

async function startStorage(): Promise<S3Server> {
  const storage = await startS3Server()
  onTestFinished(storage.close)
  return storage
}

function settingsOf(storage: S3Server, over: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return {
    WAYBILL_BACKUP: `s3://${storage.bucket}/nightly`,
    WAYBILL_BACKUP_ENDPOINT_URL: storage.url,
    WAYBILL_BACKUP_REGION: storage.region,
    WAYBILL_BACKUP_ACCESS_KEY_ID: storage.accessKeyId,
    WAYBILL_BACKUP_SECRET_ACCESS_KEY: storage.secretAccessKey,
    ...over,
  }
}

async function start(env: Readonly<Record<string, string>>): Promise<Service> {
  const made = await startService(env)
  onTestFinished(() => stopService(made))
  return made
}

/** Does not wait between tries. */
const patience = { timeoutMs: 600_000, retryDelaysMs: [1, 1], pageSize: 1000 }

async function backUp({ context }: Service, now: () => Date = context.now): Promise<void> {
  await backUpToBucket({ ...context, now }, context.config.backup!, patience)
}

function clientFor(storage: S3Server): BucketClient {
  const { bucket, region, accessKeyId, secretAccessKey } = storage
  const quick = { timeoutMs: 5000, retryDelaysMs: [1, 1, 1], pageSize: 2 }
  return openBucketClient({ bucket, prefix: '', endpoint: storage.url, region, accessKeyId, secretAccessKey }, quick)
}

const begun = { key: 'big', type: 'application/zstd', partBytes: 5 * mebibyte, onBegun: async () => undefined }

async function* breakingOff(): AsyncGenerator<Buffer> {
  yield randomBytes(6 * mebibyte)
  throw new Error('the database is gone')
}

// oxlint-disable-next-line require-yield -- it fails before
async function* failing(): AsyncGenerator<never> {
  throw new Error('the store cannot be listed')
}

function failForSpace(): Promise<never> {
  return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
}

describe('an upload in parts', () => {
  it('stores a stream byte for byte, with one part in memory, and nothing shows before it is complete', async () => {
    const storage = await startStorage()
    const whole = randomBytes(11 * mebibyte + 7)
    const seen: (readonly string[])[] = []
    async function* chunks(): AsyncGenerator<Buffer> {
      for (let from = 0; from < whole.length; from += 700_001) {
        seen.push(storage.keys())
        yield whole.subarray(from, from + 700_001)
      }
    }
    const client = clientFor(storage)
    expect(await uploadStream(client, chunks(), begun)).toBe(whole.length)
    expect(seen.flat()).toEqual([])
    expect((await client.get('big'))?.equals(whole)).toBe(true)
    expect(storage.openUploads()).toEqual([])
    expect(storage.takeRequests().filter((method) => method === 'PUT')).toHaveLength(3)
  })

  it('sends a part again after a failure, a broken connection, or when the storage is busy', async () => {
    const storage = await startStorage()
    storage.disturb(503, 500)
    const client = clientFor(storage)
    async function* chunks(): AsyncGenerator<Buffer> {
      yield randomBytes(5 * mebibyte)
      storage.disturb('hang up', 503)
      yield randomBytes(5)
    }
    expect(await uploadStream(client, chunks(), begun)).toBe(5 * mebibyte + 5)
    expect(await client.sizeOf('big')).toBe(5 * mebibyte + 5)
  })

  it('is aborted when the stream breaks off, and nothing is stored', async () => {
    const storage = await startStorage()
    await expect(uploadStream(clientFor(storage), breakingOff(), begun)).rejects.toThrow('the database is gone')
    expect([storage.keys(), storage.openUploads()]).toEqual([[], []])
  })

  it('is aborted when the storage goes on failing', async () => {
    const storage = await startStorage()
    async function* chunks(): AsyncGenerator<Buffer> {
      storage.disturb(503, 503, 503, 503)
      yield randomBytes(100)
    }
    await expect(uploadStream(clientFor(storage), chunks(), begun)).rejects.toThrow(/^the bucket waybill-files answered 503 SlowDown$/u)
    expect([storage.keys(), storage.openUploads()]).toEqual([[], []])
  })

  it('is rejected by the storage when a part changed on its way', async () => {
    const storage = await startStorage()
    const client = clientFor(storage)
    const upload = { key: 'big', uploadId: await client.beginUpload('big', 'application/zstd') }
    const part = randomBytes(10)
    const sent = client.putPart(upload, 1, part)
    // after its digest was taken, before it is sent
    part[0] = (part[0] ?? 0) ^ 1
    await expect(sent).rejects.toThrow(/answered 400 BadDigest/u)
  })

  it('cuts any stream into equal parts and a last one', async () => {
    const bytes = randomBytes(1000)
    for (const step of [1, 7, 100, 333, 1000]) {
      const chunks = Array.from({ length: Math.ceil(1000 / step) }, (_, i) => bytes.subarray(i * step, (i + 1) * step))
      const parts = await Array.fromAsync(partsOf(Readable.from(chunks), 300))
      expect(parts.map(({ length }) => length)).toEqual([300, 300, 300, 100])
      expect(Buffer.concat(parts).equals(bytes)).toBe(true)
    }
  })
})

describe('a backup into a bucket (docs/how-to/back-up-and-restore.md#into-a-bucket)', () => {
  it('is restored from there into an empty service: rehearsed', async () => {
    const storage = await startStorage()
    const [from, to] = [await start(settingsOf(storage)), await start(settingsOf(storage))]
    const company = await makeCompany({ in: from })
    await company.post('/core/projects', { name: 'Shop' })
    expect(await company.post('/core/imports/scan/cyclonedx?project=Shop&module=m', cyclonedx(['pkg:npm/a@1.0.0']))).toMatchObject({
      status: 201,
    })
    const operator = clientOf(from, operatorKey)
    expect(await operator.post('/admin/backups')).toMatchObject({ status: 202 })
    await from.context.jobs.settled()
    const { body } = await operator.get('/admin/backups')
    expect(body).toMatchObject({ bucket: 's3://waybill-files/nightly', kept: 7, last: { error: null, name: body.backups[0].name } })
    expect(body.last.bytes).toBe(body.backups[0].bytes)
    expect(storage.keys()).toEqual([expect.stringMatching(/^nightly\/\d{4}-\d\d-\d\d\/waybill-\d{8}T\d{6}Z\.zst$/u)])
    const restored = await clientOf(to, operatorKey).post('/admin/backups/latest/restore')
    expect(restored).toMatchObject({ status: 200, body: { name: body.backups[0].name, files: 1 } })
    const there = clientOf(to, company.key)
    expect((await there.get('/core/projects')).body).toMatchObject([{ name: 'Shop' }])
    expect(await findLastBackup(from.context.db)).toEqual(new Date(body.last.started))
    expect(await clientOf(to, operatorKey).post('/admin/backups/waybill-20200101T000000Z.zst/restore')).toMatchObject({ status: 404 })
  })

  it('keeps the newest, and never removes what is not a backup of this service', async () => {
    const storage = await startStorage()
    const at = await start(settingsOf(storage, { WAYBILL_BACKUP_KEEP: '2' }))
    const foreign = [
      'nightly/2020-01-01/other.zst',
      'nightly/waybill-20200101T000000Z.zst',
      'other/2020-01-01/waybill-20200101T000000Z.zst',
      'nightly/2020-01-02/waybill-20200101T000000Z.zst',
    ]
    for (const key of foreign) storage.store(key, Buffer.from('x'))
    for (const day of ['01', '02', '03']) await backUp(at, () => new Date(`2026-03-${day}T02:15:00Z`))
    expect(storage.keys()).toEqual(
      [...foreign, 'nightly/2026-03-02/waybill-20260302T021500Z.zst', 'nightly/2026-03-03/waybill-20260303T021500Z.zst'].toSorted(),
    )
  })

  it('keeps the one just made, also when the clock was set back', async () => {
    const storage = await startStorage()
    const at = await start(settingsOf(storage, { WAYBILL_BACKUP_KEEP: '1' }))
    const days: string[][] = []
    for (const day of ['05', '01', '06']) {
      await backUp(at, () => new Date(`2026-03-${day}T02:15:00Z`))
      days.push(storage.keys().map((key) => key.slice('nightly/2026-03-'.length).slice(0, 2)))
    }
    expect(days).toEqual([['05'], ['01', '05'], ['06']])
  })

  it('that fails removes none, stores why, and shows no secret', async () => {
    const storage = await startStorage()
    const at = await start(settingsOf(storage, { WAYBILL_BACKUP_KEEP: '1' }))
    await backUp(at, () => new Date('2026-03-01T02:15:00Z'))
    const wrong = [
      [{ secretAccessKey: 'wrong' }, /^the bucket waybill-files answered 403 SignatureDoesNotMatch$/u],
      [{ bucket: 'missing' }, /^the bucket missing answered 404 NoSuchBucket$/u],
    ] as const
    for (const [change, message] of wrong) {
      const config = at.context.config.backup!
      await backUpToBucket(at.context, { ...config, bucket: { ...config.bucket, ...change } }, patience)
      const { body } = await clientOf(at, operatorKey).get('/admin/backups')
      expect(body.last).toMatchObject({ error: expect.stringMatching(message), bytes: null })
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${storage.accessKeyId}|${storage.secretAccessKey}`, 'u'))
    }
    expect(storage.keys()).toHaveLength(1)
    expect(await findLastBackup(at.context.db)).toEqual(new Date('2026-03-01T02:15:00Z'))
  })

  it('by a process that was killed leaves no object, and the next one aborts its upload', async () => {
    const storage = await startStorage()
    const at = await start(settingsOf(storage))
    const reached = storage.nextPartInSilence()
    // never answered: as far as it came when the process was killed
    const dying = backUp(at)
    await reached
    expect([storage.keys(), storage.openUploads().length]).toEqual([[], 1])
    expect(await findAttempt(at.context.db)).toMatchObject({ uploadId: expect.any(String), finished: undefined })
    await backUp(at)
    expect(storage.keys()).toEqual([])
    // the lease of a process that is gone ends
    await backUp(at, () => new Date(Date.now() + 3_600_000))
    expect([storage.keys().length, storage.openUploads()]).toEqual([1, []])
    await storage.close()
    await dying
  })

  it('that another process makes at the same time is made once', async () => {
    const storage = await startStorage()
    const at = await start(settingsOf(storage))
    await Promise.all([backUp(at), backUp(at), backUp(at)])
    expect(storage.keys()).toHaveLength(1)
  })

  it('names the full disk of the data folder', async () => {
    const storage = await startStorage()
    const at = await start(settingsOf(storage))
    await backUpToBucket({ ...at.context, openSnapshot: failForSpace }, at.context.config.backup!, patience)
    expect(await findAttempt(at.context.db)).toMatchObject({ error: expect.stringMatching(/^the disk of the data folder is full/u) })
    expect([storage.keys(), storage.openUploads()]).toEqual([[], []])
  })

  it('whose documents cannot be listed while the bucket begins the upload fails, and the service goes on', async () => {
    const storage = await startStorage()
    const at = await start(settingsOf(storage))
    const files = { ...at.context.files, list: () => failing() }
    const config = at.context.config.backup!
    const bucket = { ...config.bucket, endpoint: 'http://127.0.0.1:1' }
    await backUpToBucket({ ...at.context, files }, { ...config, bucket }, { ...patience, retryDelaysMs: [500, 500] })
    expect(await findAttempt(at.context.db)).toMatchObject({ error: expect.stringContaining('cannot be reached') })
  })

  it('needs a bucket, and one that can be read', async () => {
    const storage = await startStorage()
    const [none, broken] = [await start({}), await start(settingsOf(storage, { WAYBILL_BACKUP_SECRET_ACCESS_KEY: 'wrong' }))]
    for (const request of [
      clientOf(none, operatorKey).get('/admin/backups'),
      clientOf(none, operatorKey).post('/admin/backups'),
      clientOf(none, operatorKey).post('/admin/backups/latest/restore'),
    ])
      expect(await request).toMatchObject({ status: 400, body: { error: 'There is no bucket for backups: set WAYBILL_BACKUP.' } })
    const answer = await clientOf(broken, operatorKey).get('/admin/backups')
    expect(answer).toMatchObject({ status: 502, body: { error: expect.stringMatching(/403 SignatureDoesNotMatch\.$/u) } })
    expect(await (await makeCompany({ in: none })).get('/admin/backups')).toMatchObject({ status: 403 })
  })

  it('an altered or truncated object is rejected before anything is stored', async () => {
    const storage = await startStorage()
    const [from, to] = [await start(settingsOf(storage)), await start(settingsOf(storage))]
    await makeCompany({ in: from })
    await backUp(from)
    const [key = ''] = storage.keys()
    const whole = (await clientFor(storage).get(key))!
    storage.store(key, whole.subarray(0, whole.length - 20))
    expect(await clientOf(to, operatorKey).post('/admin/backups/latest/restore')).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/truncated/u) },
    })
    const { rows } = await sql`select 1 from company`.execute(to.context.db)
    expect(rows).toEqual([])
  })
})

/** Changes one bit in the middle. */
function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  const at = Math.floor(changed.length / 2)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

const backupKeys = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))

describe('the second reading (docs/how-to/back-up-and-restore.md#into-a-bucket)', () => {
  const [WAYBILL_BACKUP_KEY = ''] = backupKeys
  const plain = {}
  const encrypted = { WAYBILL_BACKUP_KEY }

  it.each([
    // whether a text that was packed still reads depends on where the bit is
    [
      'changes a bit',
      plain,
      flipped,
      /could not be read again: the archive cannot be restored|the bucket returns other bytes than were sent/u,
    ],
    ['changes a bit of an encrypted one', encrypted, flipped, /could not be read again: .* it was altered: its encrypted chunk/u],
    ['loses its end', plain, (bytes: Buffer) => bytes.subarray(0, -1), /could not be read again: the bucket answered another part/u],
    ['loses it', plain, () => undefined, /could not be read again: the bucket waybill-files answered 404 NoSuchKey$/u],
  ] as const)(
    'a store that %s after the upload: the last good one stays, and the failure is reported',
    async (_what, env, spoil, message) => {
      const storage = await startStorage()
      const at = await start(settingsOf(storage, { WAYBILL_BACKUP_KEEP: '1', WAYBILL_METRICS_KEY: 'key-of-the-metrics', ...env }))
      const first = new Date('2026-03-01T02:15:00Z')
      await backUp(at, () => first)
      const good = storage.keys()
      expect(good).toHaveLength(1)
      storage.spoil(spoil)
      await backUp(at, () => new Date('2026-03-02T02:15:00Z'))

      expect(storage.keys()).toEqual(good)
      expect(await findAttempt(at.context.db)).toMatchObject({ error: expect.stringMatching(message), bytes: undefined })
      expect(await findLastBackup(at.context.db)).toEqual(first)
      const doctor = (await clientOf(at, operatorKey).get('/admin/doctor')).body.checks as { check: string }[]
      expect(doctor.find(({ check }) => check === 'bucket')).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/read again|other bytes than were sent/u),
      })
      const scraped = await at.http.inject({ url: '/metrics', headers: { authorization: 'Bearer key-of-the-metrics' } })
      expect(scraped.body).toMatch(/^waybill_backup_failed 1$/mu)

      storage.spoil(undefined)
      await backUp(at, () => new Date('2026-03-03T02:15:00Z'))
      expect(storage.keys()).toEqual([expect.stringMatching(/waybill-20260303T021500Z\.zst/u)])
      expect(await findAttempt(at.context.db)).toMatchObject({ error: undefined })
    },
  )

  it('compares digests, not only what an archive says of itself', async () => {
    const storage = await startStorage()
    const [at, other] = [await start(settingsOf(storage)), await start(settingsOf(storage))]
    const bytes = await buffer(await writeArchive(other.context))
    storage.store('k', bytes)
    const sent = { key: 'k', bytes: bytes.length, sha256: digestOf(bytes) }
    await verifyUpload(clientFor(storage), sent, at.context.backupKey)
    await expect(verifyUpload(clientFor(storage), { ...sent, sha256: digestOf(Buffer.from('x')) }, undefined)).rejects.toThrow(
      /returns other bytes than were sent$/u,
    )
  })
})

describe('an encrypted backup (docs/reference/backup.md#encryption)', () => {
  const [WAYBILL_BACKUP_KEY = '', another = ''] = backupKeys

  it('is restored from the bucket with its key only, and nothing of it can be read there', async () => {
    const storage = await startStorage()
    const [from, without, wrong, to] = await Promise.all(
      [{ WAYBILL_BACKUP_KEY }, {}, { WAYBILL_BACKUP_KEY: another }, { WAYBILL_BACKUP_KEY }].map((env) => start(settingsOf(storage, env))),
    )
    const company = await makeCompany({ in: from! })
    await company.post('/core/projects', { name: 'Shop' })
    expect(await company.post('/core/imports/scan/cyclonedx?project=Shop&module=m', cyclonedx(['pkg:npm/a@1.0.0']))).toMatchObject({
      status: 201,
    })
    await backUp(from!)
    const [key = ''] = storage.keys()
    expect(key).toMatch(/\.zst\.enc$/u)
    const stored = (await clientFor(storage).get(key))!
    expect(stored.subarray(0, 20).toString()).toBe('waybill-encrypted 1\n')
    expect(stored.includes(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))).toBe(false)

    for (const [service, message] of [
      [without!, /it is encrypted: set WAYBILL_BACKUP_KEY to the key it was made with$/u],
      [wrong!, /it is encrypted with another key than that in WAYBILL_BACKUP_KEY$/u],
    ] as const) {
      const answer = await clientOf(service, operatorKey).post('/admin/backups/latest/restore')
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(message) } })
      expect((await sql`select 1 from company`.execute(service.context.db)).rows).toEqual([])
      expect(await Array.fromAsync(service.context.files.list())).toEqual([])
    }
    const restored = await clientOf(to!, operatorKey).post('/admin/backups/latest/restore')
    expect(restored).toMatchObject({ status: 200, body: { files: 1 } })
    expect(restored.body.warning).toBeUndefined()
    expect((await clientOf(to!, company.key).get('/core/projects')).body).toMatchObject([{ name: 'Shop' }])
  })

  it('that was altered or truncated in the bucket is rejected before anything is stored', async () => {
    const storage = await startStorage()
    const [from, to] = await Promise.all([0, 1].map(() => start(settingsOf(storage, { WAYBILL_BACKUP_KEY }))))
    await makeCompany({ in: from! })
    await backUp(from!)
    const [key = ''] = storage.keys()
    const whole = (await clientFor(storage).get(key))!
    for (const [spoilt, message] of [
      [flipped(whole), /altered: its encrypted chunk/u],
      [whole.subarray(0, -1), /truncated/u],
      [Buffer.concat([whole, Buffer.from('x')]), /continues after its last chunk/u],
    ] as const) {
      storage.store(key, spoilt)
      const answer = await clientOf(to!, operatorKey).post('/admin/backups/latest/restore')
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(message) } })
      expect((await sql`select 1 from company`.execute(to!.context.db)).rows).toEqual([])
    }
  })

  it('is not needed where there is a key: one that is not encrypted restores, with a warning', async () => {
    const storage = await startStorage()
    const [from, to] = await Promise.all([{}, { WAYBILL_BACKUP_KEY }].map((env) => start(settingsOf(storage, env))))
    const company = await makeCompany({ in: from! })
    await backUp(from!)
    expect(await clientOf(to!, operatorKey).post('/admin/backups/latest/restore')).toMatchObject({
      status: 200,
      body: { warning: expect.stringMatching(/not encrypted, although WAYBILL_BACKUP_KEY is set/u) },
    })
    expect((await clientOf(to!, company.key).get('/core/projects')).status).toBe(200)
  })

  it('is downloaded as such, and uploaded to restore', async () => {
    const [from, to] = await Promise.all([0, 1].map(() => start({ WAYBILL_BACKUP_KEY })))
    const company = await makeCompany({ in: from! })
    const answer = await from!.http.inject({ url: '/api/v2/admin/backup', headers: { 'x-api-key': operatorKey } })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/\.zst\.enc"$/u),
    })
    const restored = await clientOf(to!, operatorKey).request({
      method: 'POST',
      url: '/admin/restore',
      headers: { 'content-type': 'application/octet-stream' },
      payload: answer.rawPayload,
    })
    expect(restored).toMatchObject({ status: 200 })
    expect((await clientOf(to!, company.key).get('/core/projects')).status).toBe(200)
  })
})

describe('the schedule', () => {
  const at = 135
  const last = {
    started: new Date('2026-03-02T02:16:00Z'),
    leaseUntil: new Date('2026-03-02T02:20:00Z'),
    finished: new Date('2026-03-02T02:19:00Z'),
    error: undefined,
  }

  it.each([
    ['was never made', undefined, '2026-03-02T12:00:00Z', true],
    ['was made today', last, '2026-03-02T23:59:00Z', false],
    ['was made today, before the time of tomorrow', last, '2026-03-03T02:14:59Z', false],
    ['is due', last, '2026-03-03T02:15:00Z', true],
    ['was missed while the service was down', last, '2026-03-09T11:00:00Z', true],
    ['failed half an hour ago', { ...last, error: 'x' }, '2026-03-02T02:49:00Z', false],
    ['failed an hour ago', { ...last, error: 'x' }, '2026-03-02T03:19:00Z', true],
    ['runs', { ...last, finished: undefined }, '2026-03-02T02:19:59Z', false],
    ['was cut off', { ...last, finished: undefined }, '2026-03-02T02:20:01Z', true],
  ] as const)('a backup that %s', (_what, attempt, now, expected) => {
    expect(isBackupDue(attempt, new Date(now), at)).toBe(expected)
  })
})

it('the name of a backup tells its moment, and its key the day', () => {
  const name = backupName(new Date('2026-11-21T00:30:00.123Z'), undefined)
  expect(name).toBe('waybill-20261121T003000Z.zst')
  expect(momentOf(name)).toEqual(new Date('2026-11-21T00:30:00Z'))
  expect(backupKey('a/b', name)).toBe('a/b/2026-11-21/waybill-20261121T003000Z.zst')
  expect(backupKey('', name)).toBe('2026-11-21/waybill-20261121T003000Z.zst')
  const encrypted = backupName(new Date('2026-11-21T00:30:00.123Z'), Buffer.alloc(32))
  expect([encrypted, momentOf(encrypted)]).toEqual([`${name}.enc`, momentOf(name)])
  expect(['waybill.zst', 'waybill-20261321T003000Z.zst', '../waybill-20261121T003000Z.zst'].map(momentOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
