import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeCompany } from '../../../server/test/harness.ts'
import { startS3Server } from '../../../server/test/s3-server.ts'
import { newFolder, type Run, runWaybill } from '../../test/run-waybill.ts'
import { checkEncrypted } from '#archive/check-encrypted.ts'
import { scriptedService } from '../../test/scripted-service.ts'
import { type ListeningService, serviceAt } from '../../test/service-at.ts'

/** Makes the frame of a chunk as an encrypted archive has it. */
function chunkOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length + (isLast ? 0x8000_0000 : 0))
  return Buffer.concat([head, randomBytes(length + 16)])
}

let service: ListeningService
const folder = newFolder()

function waybill(args: readonly string[], url = service.url, stdin?: Buffer): Promise<Run> {
  return runWaybill(args, { env: { WAYBILL_URL: url, WAYBILL_OPERATOR_KEY: service.operatorKey }, folder, ...(stdin && { stdin }) })
}

/** Fetches content served in place of an archive. */
async function fetched(bytes: Buffer, { declared = bytes.length, type = 'application/zstd' } = {}): Promise<Run> {
  const url = await scriptedService((_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': String(declared) })
    response.write(bytes)
    if (declared === bytes.length) response.end()
    else setImmediate(() => response.destroy())
  })
  writeFileSync(join(folder, 'last.zst'), 'the last good one')
  const run = await waybill(['backup', 'last.zst'], url)
  expect(readFileSync(join(folder, 'last.zst'), 'utf8')).toBe('the last good one')
  expect(existsSync(join(folder, 'last.zst.part'))).toBe(false)
  return run
}

beforeAll(async () => {
  service = await serviceAt()
  await makeCompany({ in: service })
})

afterAll(() => service.stop())

describe('backup and restore', () => {
  it('copy a service into an empty one, through a file only its owner can read', async () => {
    const backup = await waybill(['backup', 'service.zst', '--json'])
    expect(backup).toMatchObject({ code: 0, stderr: 'fetching the archive\n' })
    expect(JSON.parse(backup.stdout)).toMatchObject({ file: 'service.zst', bytes: statSync(join(folder, 'service.zst')).size, files: 0 })
    expect(statSync(join(folder, 'service.zst')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(folder, 'service.zst.part'))).toBe(false)

    const empty = await serviceAt()
    const restored = await waybill(['restore', 'service.zst'], empty.url)
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^restored \d+ rows in \d+ tables, 0 files\n$/u), stderr: '' })
    const companies = await waybill(['companies', 'list', '--json'], empty.url)
    expect(JSON.parse(companies.stdout)).toEqual(JSON.parse((await waybill(['companies', 'list', '--json'])).stdout))

    const again = await waybill(['restore', 'service.zst'], empty.url)
    expect(again).toMatchObject({ code: 2, stderr: expect.stringMatching(/only an empty service/u) })
    await empty.stop()
  })

  it('work with stdout and stdin', async () => {
    const backup = await waybill(['backup', '-'])
    expect(backup).toMatchObject({ code: 0, stderr: expect.stringMatching(/^fetching the archive\narchive: [\d.]+ k?B, \d+ rows/u) })
    expect(zstdDecompressSync(backup.bytes).toString('utf8')).toMatch(/^\{"format":"waybill-backup".*"sha256":"[\da-f]{64}"\}\n$/su)
    const empty = await serviceAt()
    expect(await waybill(['restore', '-'], empty.url, backup.bytes)).toMatchObject({ code: 0 })
    await empty.stop()
  })

  it('exit with 2 and the service’s message for a rejected archive', async () => {
    await waybill(['backup', 'cut.zst'])
    const whole = readFileSync(join(folder, 'cut.zst'))
    writeFileSync(join(folder, 'cut.zst'), whole.subarray(0, whole.length / 2))
    const empty = await serviceAt()
    expect(await waybill(['restore', 'cut.zst'], empty.url)).toMatchObject({ code: 2, stderr: expect.stringMatching(/truncated/u) })
    expect(await waybill(['restore', 'nothing.zst'], empty.url)).toMatchObject({ code: 2, stderr: expect.stringMatching(/no file/u) })
    await empty.stop()
  })
})

describe('an incomplete backup exits with 3 and leaves the last good one', () => {
  it('when the connection broke off', async () => {
    const { bytes } = await waybill(['backup', '-'])
    expect(await fetched(bytes.subarray(0, 100), { declared: bytes.length })).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/broke off/u),
    })
  })

  it('when its end is missing, or anything before it was altered', async () => {
    const text = zstdDecompressSync((await waybill(['backup', '-'])).bytes)
    const cut = zstdCompressSync(text.subarray(0, text.lastIndexOf('{"end"')))
    expect(await fetched(cut)).toMatchObject({ code: 3, stderr: expect.stringMatching(/truncated/u) })
    const altered = Buffer.from(text)
    altered.write('X', 100)
    expect(await fetched(zstdCompressSync(altered))).toMatchObject({ code: 3, stderr: expect.stringMatching(/altered/u) })
    expect(await fetched(Buffer.from('not zstd at all'))).toMatchObject({ code: 3 })
    expect(await fetched(zstdCompressSync(''))).toMatchObject({ code: 3 })
  })

  it('and with 2 when the key is not the operator’s, or the file cannot be written', async () => {
    const { key } = await makeCompany({ in: service })
    const run = await runWaybill(['backup', 'x.zst', '--operator-key', key], { env: { WAYBILL_URL: service.url }, folder })
    expect(run).toMatchObject({ code: 2, stderr: expect.stringMatching(/needs the operator key/u) })
    expect(existsSync(join(folder, 'x.zst'))).toBe(false)
    expect(await waybill(['backup', 'nowhere/x.zst'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/cannot be written/u) })
  })
})

describe('an encrypted archive', () => {
  const WAYBILL_BACKUP_KEY = randomBytes(32).toString('base64')

  it('is fetched, and restored by a service with the key', async () => {
    const [from, to, without] = [await serviceAt({ WAYBILL_BACKUP_KEY }), await serviceAt({ WAYBILL_BACKUP_KEY }), await serviceAt()]
    await makeCompany({ in: from })
    const backup = await waybill(['backup', 'service.zst.enc'], from.url)
    expect(backup).toMatchObject({ code: 0, stderr: expect.stringMatching(/service\.zst\.enc: [\d.]+ kB, encrypted\n$/u) })
    const json = await waybill(['backup', 'again.zst.enc', '--json'], from.url)
    expect(JSON.parse(json.stdout)).toEqual({ file: 'again.zst.enc', bytes: expect.any(Number), encrypted: true })
    const refusal = await waybill(['restore', 'service.zst.enc'], without.url)
    expect(refusal).toMatchObject({ code: 2, stderr: expect.stringMatching(/set WAYBILL_BACKUP_KEY/u) })
    expect(await waybill(['restore', 'service.zst.enc'], to.url)).toMatchObject({ code: 0, stderr: '' })
    await Promise.all([from.stop(), to.stop(), without.stop()])
  })

  it('that is incomplete is not kept, wherever it is cut and however it arrives', async () => {
    const header = Buffer.concat([Buffer.from('waybill-encrypted 1\n'), randomBytes(64)])
    const [one, last] = [chunkOf(1000, false), chunkOf(10, true)]
    const whole = Buffer.concat([header, one, last])
    for (const end of [0, 50, header.length, header.length + 2, header.length + one.length, whole.length - 1])
      expect(await fetched(whole.subarray(0, end), { type: 'application/octet-stream' })).toMatchObject({
        code: 3,
        stderr: expect.stringMatching(/truncated/u),
      })
    for (const step of [1, 7, 1000, whole.length]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / step) }, (_, i) => whole.subarray(i * step, (i + 1) * step))
      await checkEncrypted(Readable.from(pieces))
      await expect(checkEncrypted(Readable.from([...pieces, Buffer.from('more')]))).rejects.toThrow(/continues after its last chunk/u)
    }
    const long = Buffer.concat([header, chunkOf(65_537, true)])
    await expect(checkEncrypted(Readable.from([long]))).rejects.toThrow(/too long/u)
    await expect(checkEncrypted(Readable.from([randomBytes(100)]))).rejects.toThrow(/not an encrypted archive/u)
  })
})

describe('with the bucket of the service', () => {
  it('backup writes, lists, and restore reads', async () => {
    const storage = await startS3Server()
    onTestFinished(storage.close)
    const bucket = {
      WAYBILL_BACKUP: `s3://${storage.bucket}`,
      AWS_ENDPOINT_URL: storage.url,
      AWS_REGION: storage.region,
      AWS_ACCESS_KEY_ID: storage.accessKeyId,
      AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
    }
    const [from, to] = [await serviceAt(bucket), await serviceAt(bucket)]
    await makeCompany({ in: from })
    const written = await waybill(['backup', '--bucket'], from.url)
    expect(written).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^s3:\/\/waybill-files: waybill-\d{8}T\d{6}Z\.zst, [\d.]+ kB\n$/u),
    })
    const listed = await waybill(['backup', '--list'], from.url)
    expect(listed.stdout).toMatch(/^NAME +MOMENT +SIZE\nwaybill-\d{8}T\d{6}Z\.zst +/u)
    expect(await waybill(['restore', '--bucket'], to.url)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^restored \d+ rows in \d+ tables/u),
    })
    const missing = await waybill(['restore', '--bucket', 'waybill-20200101T000000Z.zst'], to.url)
    expect(missing.code).not.toBe(0)
    await Promise.all([from.stop(), to.stop()])
  })

  it('exit with 2 where there is none, or neither a file nor the bucket is named', async () => {
    expect(await waybill(['backup', '--bucket'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/set WAYBILL_BACKUP/u) })
    expect(await waybill(['backup'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/use --bucket/u) })
    expect(await waybill(['restore'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/use --bucket/u) })
  })
})

it('waybill retention lists what is kept for how long, and what would go', async () => {
  const { code, stdout } = await waybill(['retention'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^KIND +TABLE +SIZE +ROWS +KEPT +WOULD BE REMOVED\n/u)
  expect(stdout).toMatch(/^audit +activity +.* (?:about \d+|unknown) +for ever +0$/mu)
})
