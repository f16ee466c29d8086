import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useComponents } from '#test/use-components.ts'
import { syncJobs } from '#feeds/feeds.ts'
import { type Bucket, openBucket } from '#test/bucket.ts'
import { type Client, clientOf, operatorKey, type Service, startService } from '#test/harness.ts'
import { osv } from '#test/osv.ts'
import { zipOf } from '#test/zip.ts'

const start = new Date('2025-01-01T12:00:00Z')
const at: { bucket: Bucket; service: Service; operator: Client; now: Date } = { now: start } as never

beforeAll(async () => {
  at.bucket = await openBucket()
  const env = { WAYBILL_FEED_OSV_URL: `${at.bucket.url}/`, WAYBILL_FEEDS: 'on' }
  at.service = await startService(env, { now: () => at.now })
  at.operator = clientOf(at.service, operatorKey)
})

beforeEach(async () => {
  await at.service.context.jobs.settled()
  await at.service.connection.pool.query('delete from advisory; delete from vulnerability; delete from feed; delete from rematch_queue')
  at.bucket.clear()
  at.now = start
})

afterAll(async () => {
  await at.service.context.jobs.settled()
  await at.service.context.jobs.stop()
  await at.service.connection.close()
  at.bucket.close()
})

/** Requests a run, waits for its end and returns the fetched paths. */
async function sync(): Promise<readonly string[]> {
  expect(await at.operator.post('/admin/feeds/osv/sync')).toMatchObject({ status: 202, body: { status: 'ok' } })
  await at.service.context.jobs.settled()
  return at.bucket.takeRequests()
}

/** Runs the scheduled job once. */
async function tick(): Promise<readonly string[]> {
  for (const job of syncJobs.filter(({ name }) => name === 'sync-osv')) await job.run({}, at.service.context)
  return at.bucket.takeRequests()
}

async function stored(): Promise<readonly string[]> {
  const rows = await at.service.context.db.selectFrom('advisory').select(['id', 'summary']).orderBy('id').execute()
  return rows.map(({ id, summary }) => `${id} ${summary ?? ''}`)
}

async function status(): Promise<Record<string, unknown>> {
  return (await at.operator.get('/admin/feeds')).body[0]
}

function record(id: string, day: number, summary = 'old') {
  return osv(id, id.toLowerCase(), { modified: `2024-01-${String(day).padStart(2, '0')}T00:00:00Z`, summary })
}

describe('a sync of OSV', () => {
  it('imports every archive on the first run', async () => {
    at.bucket.put('npm', record('GHSA-1', 1), record('GHSA-2', 2))
    at.bucket.put('Rocky Linux', record('RLSA-1', 1))
    expect(await sync()).toEqual([
      '200 /ecosystems.txt',
      '200 /npm/modified_id.csv',
      '200 /npm/all.zip',
      '200 /Rocky Linux/modified_id.csv',
      '200 /Rocky Linux/all.zip',
    ])
    expect(await stored()).toEqual(['GHSA-1 old', 'GHSA-2 old', 'RLSA-1 old'])
    expect(await status()).toMatchObject({ records: 3, error: null, lastAttempt: start.toISOString(), lastSuccess: start.toISOString() })
  })

  it('fetches nothing but the lists while nothing changed', async () => {
    at.bucket.put('npm', record('GHSA-1', 1))
    await sync()
    expect(await sync()).toEqual(['200 /ecosystems.txt', '304 /npm/modified_id.csv'])
  })

  it('fetches single records where few changed, and none that is stored already', async () => {
    at.bucket.put('npm', record('GHSA-1', 1), record('GHSA-2', 2), record('GHSA-3', 2))
    at.bucket.put('PyPI', record('GHSA-1', 1))
    await sync()
    at.bucket.put('npm', record('GHSA-1', 1), record('GHSA-2', 5, 'new'), record('GHSA-3', 2), record('GHSA-4', 6, 'new'))
    at.bucket.put('PyPI', record('GHSA-1', 1), record('GHSA-4', 6, 'new'))
    expect(await sync()).toEqual([
      '200 /ecosystems.txt',
      '200 /npm/modified_id.csv',
      '200 /npm/GHSA-2.json',
      '200 /npm/GHSA-4.json',
      '200 /PyPI/modified_id.csv',
    ])
    expect(await stored()).toEqual(['GHSA-1 old', 'GHSA-2 new', 'GHSA-3 old', 'GHSA-4 new'])
  })

  it('reads the archive again where too many changed', async () => {
    at.bucket.put('npm', record('GHSA-0', 1))
    await sync()
    at.bucket.put('npm', ...Array.from({ length: 5002 }, (_, i) => record(`GHSA-${String(i)}`, 2)))
    expect(await sync()).toEqual(['200 /ecosystems.txt', '200 /npm/modified_id.csv', '200 /npm/all.zip'])
    expect((await stored()).length).toBe(5002)
  })

  it('queues the packages in use', async () => {
    await useComponents(at.service.context.db, ['pkg:npm/ghsa-1@1.0.0'])
    at.bucket.put('npm', record('GHSA-1', 1), record('GHSA-2', 1))
    await sync()
    const matches = await at.service.context.db.selectFrom('component_match').select('advisory_id').execute()
    expect(matches).toEqual([{ advisory_id: 'GHSA-1' }])
  })

  it('skips ecosystems without purls, and releases of those listed as a whole', async () => {
    for (const name of ['GIT', 'OSS-Fuzz', 'Android', 'Debian', 'Debian:11', 'Alpine:v3.18']) at.bucket.put(name, record(`X-${name}`, 1))
    expect((await sync()).filter((request) => request.endsWith('zip'))).toEqual(['200 /Debian/all.zip', '200 /Alpine:v3.18/all.zip'])
  })

  it('imports archives by ETag where the bucket has no lists of dates', async () => {
    at.bucket.put('npm', record('GHSA-1', 1))
    at.bucket.answer('/npm/modified_id.csv', 404)
    expect(await sync()).toContain('200 /npm/all.zip')
    expect(await sync()).toContain('304 /npm/all.zip')
    at.bucket.put('npm', record('GHSA-1', 2, 'new'))
    expect(await sync()).toContain('200 /npm/all.zip')
    expect(await stored()).toEqual(['GHSA-1 new'])
  })

  it('fetches a record that is listed later with an earlier date (docs/reference/feeds.md#osv-position)', async () => {
    at.bucket.put('npm', record('GHSA-1', 1), record('GHSA-2', 4))
    await sync()
    at.bucket.put('npm', record('GHSA-1', 3, 'new'), record('GHSA-2', 4), record('GHSA-3', 2, 'late'))
    await sync()
    expect(await stored()).toEqual(['GHSA-1 new', 'GHSA-2 old', 'GHSA-3 late'])
  })

  it('fetches a record again whose copy was older than the list states (docs/reference/feeds.md#osv-position)', async () => {
    at.bucket.put('npm', record('GHSA-1', 1))
    await sync()
    at.bucket.put('npm', record('GHSA-1', 2, 'new'), record('GHSA-2', 3))
    at.bucket.answer('/npm/GHSA-1.json', Buffer.from(JSON.stringify(record('GHSA-1', 1))))
    await sync()
    at.bucket.answer('/npm/GHSA-1.json', undefined)
    at.bucket.put('npm', record('GHSA-1', 2, 'new'), record('GHSA-2', 3), record('GHSA-3', 4))
    await sync()
    expect(await stored()).toEqual(['GHSA-1 new', 'GHSA-2 old', 'GHSA-3 old'])
  })

  it('fetches what an archive older than the list lacks (docs/reference/feeds.md#osv-position)', async () => {
    at.bucket.put('npm', record('GHSA-1', 1))
    at.bucket.answer('/npm/all.zip', zipOf([{ name: 'GHSA-1.json', content: JSON.stringify(record('GHSA-1', 1)) }]))
    at.bucket.put('npm', record('GHSA-1', 1), record('GHSA-2', 2), record('GHSA-3', 3))
    await sync()
    at.bucket.put('npm', record('GHSA-1', 1), record('GHSA-2', 2), record('GHSA-3', 3), record('GHSA-4', 4))
    await sync()
    expect(await stored()).toEqual(['GHSA-1 old', 'GHSA-2 old', 'GHSA-3 old', 'GHSA-4 old'])
  })

  it('skips a record that is gone or broken', async () => {
    at.bucket.put('npm', record('GHSA-1', 1))
    await sync()
    at.bucket.put('npm', record('GHSA-2', 2), record('GHSA-3', 2), record('GHSA-4', 2))
    at.bucket.answer('/npm/GHSA-2.json', 404)
    at.bucket.answer('/npm/GHSA-3.json', Buffer.from('{"id": "GHSA-3"'))
    await sync()
    expect(await stored()).toEqual(['GHSA-1 old', 'GHSA-4 old'])
    expect(await status()).toMatchObject({ error: null })
    expect(await sync()).toContain('304 /npm/modified_id.csv')
  })
})

describe('a feed that cannot be reached', () => {
  it('keeps the stored records, reports why, and retries after growing pauses', async () => {
    at.bucket.put('npm', record('GHSA-1', 1))
    await tick()
    at.bucket.answer('/ecosystems.txt', 503)
    const pauses: number[] = []
    for (let failures = 1; failures <= 9; failures++) {
      at.now = new Date(String((await status())['nextRun']))
      expect(await tick()).toEqual(['503 /ecosystems.txt'])
      expect(await status()).toMatchObject({
        records: 1,
        error: 'ecosystems.txt was answered with status 503',
        lastSuccess: start.toISOString(),
      })
      pauses.push((new Date(String((await status())['nextRun'])).getTime() - at.now.getTime()) / 60_000)
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360])
    at.bucket.answer('/ecosystems.txt', undefined)
    at.now = new Date(String((await status())['nextRun']))
    await tick()
    expect(await status()).toMatchObject({ error: null, lastSuccess: at.now.toISOString() })
  })

  it('is retried on schedule only when due, and at once on request', async () => {
    at.bucket.put('npm', record('GHSA-1', 1))
    expect((await tick()).length).toBe(3)
    at.now = new Date(start.getTime() + 59 * 60_000)
    expect(await tick()).toEqual([])
    expect((await sync()).length).toBe(2)
    at.now = new Date(start.getTime() + 119 * 60_000)
    expect((await tick()).length).toBe(2)
  })

  it.each([
    ['answers with an error', 500 as const, 'npm: npm/all.zip was answered with status 500'],
    ['has no archive', 404 as const, 'npm: npm/all.zip does not exist'],
    ['hangs up half-way', 'hang up' as const, 'cut short'],
    ['sends no archive', Buffer.from('<html>'), 'npm: line 1: it is not JSON'],
  ])('does not hold up the other ecosystems when one %s', async (_what, answer, error) => {
    at.bucket.put('npm', record('GHSA-1', 1))
    at.bucket.put('PyPI', record('PYSEC-1', 1))
    at.bucket.answer('/npm/all.zip', answer)
    await tick()
    expect(await stored()).toEqual(['PYSEC-1 old'])
    expect(await status()).toMatchObject({ records: 1, lastSuccess: null, error: expect.stringContaining(error) })
  })

  it('retries a failing ecosystem after growing pauses, and imports the others meanwhile', async () => {
    at.bucket.put('npm', record('GHSA-1', 1))
    at.bucket.put('PyPI', record('PYSEC-1', 1))
    at.bucket.answer('/npm/modified_id.csv', 500)
    await tick()
    expect(await sync()).toEqual(['200 /ecosystems.txt', '304 /PyPI/modified_id.csv'])
    expect(await status()).toMatchObject({
      error: 'npm: npm/modified_id.csv was answered with status 500',
      nextRun: '2025-01-01T12:05:00.000Z',
    })
    at.now = new Date('2025-01-01T12:05:00Z')
    expect(await tick()).toContain('500 /npm/modified_id.csv')
    expect((await status())['nextRun']).toBe('2025-01-01T12:15:00.000Z')
    at.bucket.answer('/npm/modified_id.csv', undefined)
    at.now = new Date('2025-01-01T12:15:00Z')
    await tick()
    expect(await status()).toMatchObject({ error: null, nextRun: '2025-01-01T13:15:00.000Z' })
    expect(await stored()).toEqual(['GHSA-1 old', 'PYSEC-1 old'])
  })

  it('continues where fetching single records broke off', async () => {
    at.bucket.put('npm', record('GHSA-0', 1))
    await tick()
    const many = Array.from({ length: 700 }, (_, i) => record(`GHSA-${String(i)}`, 2 + Math.floor(i / 100)))
    at.bucket.put('npm', ...many)
    at.bucket.answer('/npm/GHSA-650.json', 500)
    await sync()
    expect((await stored()).length).toBe(500)
    at.bucket.answer('/npm/GHSA-650.json', undefined)
    at.now = new Date('2025-01-01T12:10:00Z')
    const requests = await sync()
    expect(requests.length).toBe(2 + 200)
    expect((await stored()).length).toBe(700)
  })

  it('may be at a private address only if the operator allows it', async () => {
    await expect(at.service.context.outbound.fetch('http://127.0.0.1:9/', { maxBytes: 1, timeoutMs: 1000 })).rejects.toThrow('not https')
  })

  it('does not run on schedule while feeds are disabled, but does on request', async () => {
    at.bucket.put('npm', record('GHSA-1', 1))
    const off = {
      ...at.service.context,
      config: { ...at.service.context.config, feeds: { ...at.service.context.config.feeds, enabled: false } },
    }
    for (const job of syncJobs) await job.run({}, off)
    expect(at.bucket.takeRequests()).toEqual([])
    for (const job of syncJobs) await job.run({ asked: true }, off)
    expect(at.bucket.takeRequests().length).toBe(3)
  })
})
