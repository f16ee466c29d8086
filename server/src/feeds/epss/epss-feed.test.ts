import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Client, clientOf, makeCompany, operatorKey, type Service, startService } from '#test/harness.ts'
import { openPublisher, type Publisher } from '#test/publisher.ts'

const at: { publisher: Publisher; service: Service; operator: Client; client: Client; now: Date } = {
  now: new Date('2026-09-01T12:00:00Z'),
} as never

beforeAll(async () => {
  at.publisher = await openPublisher()
  const env = { WAYBILL_FEED_EPSS_URL: at.publisher.url, WAYBILL_FEED_EPSS_LOOKUP_URL: `${at.publisher.url}/look-up`, WAYBILL_FEEDS: 'on' }
  at.service = await startService(env, { now: () => at.now })
  at.operator = clientOf(at.service, operatorKey)
  at.client = await makeCompany({ in: at.service })
})

beforeEach(async () => {
  await at.service.connection.pool.query('delete from epss_score; delete from epss_day; delete from epss_history; delete from epss_missing')
  at.publisher.takeRequests()
})

afterAll(async () => {
  await at.service.context.jobs.settled()
  await at.service.context.jobs.stop()
  await at.service.connection.close()
  at.publisher.close()
})

type Scores = Readonly<Record<string, number>>

function day(date: string, scores: Scores): string {
  const lines = Object.entries(scores).map(([cve, epss]) => `${cve},${String(epss)},${String(epss)}`)
  return [`#model_version:v2025.03.14,score_date:${date}T00:00:00+0000`, 'cve,epss,percentile', ...lines].join('\n')
}

function importDay(date: string, scores: Scores, query = '?confirm=true'): Promise<Answer> {
  return importText(day(date, scores), query)
}

function importText(payload: string | Buffer, query = ''): Promise<Answer> {
  return at.operator.request({ method: 'POST', url: `/admin/feeds/epss/import${query}`, payload, headers: { 'content-type': 'text/csv' } })
}

async function history(cve: string, query = ''): Promise<readonly string[]> {
  const { body } = await at.client.get(`/epss/${cve}/history${query}`)
  return body.history.map(({ date, epss }: { date: string; epss: number }) => `${date} ${String(epss)}`)
}

/** Returns every row with the transaction that wrote it last. */
async function storedRows(): Promise<readonly string[]> {
  const tables = ['epss_score', 'epss_history'].map(
    (table) => `select concat_ws(' ', '${table}', t.cve, t.date, t.xmin) as row from ${table} t`,
  )
  const answer = await at.service.connection.pool.query(tables.join(' union all '))
  return answer.rows.map(({ row }: { row: string }) => row).toSorted()
}

const [one, two] = ['CVE-2025-0001', 'CVE-2025-0002']

describe('a day of EPSS scores', () => {
  it('gives the newest score and the daily history, although only changes are stored', async () => {
    await importDay('2026-08-01', { [one]: 0.1, [two]: 0.5 })
    await importDay('2026-08-02', { [one]: 0.1, [two]: 0.6 })
    await importDay('2026-08-03', { [one]: 0.3, [two]: 0.6 })
    expect(await history(one)).toEqual(['2026-08-01 0.1', '2026-08-02 0.1', '2026-08-03 0.3'])
    expect(await history(two, '?from=2026-08-02&to=2026-08-02')).toEqual(['2026-08-02 0.6'])
    const { rows } = await at.service.connection.pool.query('select count(*)::int as n from epss_history')
    expect(rows[0]).toEqual({ n: 4 })
    expect((await at.client.post('/epss', { cves: [one, two.toLowerCase()] })).body.items).toEqual([
      { cve: one, epss: 0.3, percentile: 0.3, date: '2026-08-03' },
      { cve: two.toLowerCase(), epss: 0.6, percentile: 0.6, date: '2026-08-03' },
    ])
  })

  it('writes nothing when imported again, and is replaced by another file of that day', async () => {
    await importDay('2026-08-01', { [one]: 0.1, [two]: 0.5 })
    const before = await storedRows()
    expect((await importDay('2026-08-01', { [one]: 0.1, [two]: 0.5 })).body).toMatchObject({ records: 2, changed: 0, unchanged: 2 })
    expect(await storedRows()).toEqual(before)
    expect((await importDay('2026-08-01', { [one]: 0.2 })).body).toMatchObject({ records: 1, changed: 2 })
    expect([await history(one), await history(two)]).toEqual([['2026-08-01 0.2'], []])
  })

  it('gives the scores of the day before again when a corrected file repeats them', async () => {
    await importDay('2026-08-01', { [one]: 0.1, [two]: 0.5 })
    await importDay('2026-08-02', { [one]: 0.9 })
    await importDay('2026-08-02', { [one]: 0.1, [two]: 0.5 })
    expect([await history(one), await history(two)]).toEqual([
      ['2026-08-01 0.1', '2026-08-02 0.1'],
      ['2026-08-01 0.5', '2026-08-02 0.5'],
    ])
    const { body } = await at.client.post('/epss', { cves: [one, two] })
    expect(body.items.map(({ epss }: { epss: number }) => epss)).toEqual([0.1, 0.5])
  })

  it('leaves later days unchanged when inserted before them', async () => {
    await importDay('2026-08-01', { [one]: 0.1 })
    await importDay('2026-08-03', { [one]: 0.1, [two]: 0.7 })
    await importDay('2026-08-02', { [one]: 0.9, [two]: 0.7 })
    expect(await history(one)).toEqual(['2026-08-01 0.1', '2026-08-02 0.9', '2026-08-03 0.1'])
    expect(await history(two)).toEqual(['2026-08-02 0.7', '2026-08-03 0.7'])
    await importDay('2026-08-02', { [one]: 0.1 })
    expect([await history(one), await history(two)]).toEqual([['2026-08-01 0.1', '2026-08-02 0.1', '2026-08-03 0.1'], ['2026-08-03 0.7']])
    expect((await at.client.post('/epss', { cves: [one] })).body.items[0].epss).toBe(0.1)
  })

  it('of which only changed rows are written', async () => {
    const scores = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`CVE-2025-${String(1000 + i)}`, i / 1000]))
    await importDay('2026-08-01', scores)
    const before = await storedRows()
    expect((await importDay('2026-08-02', { ...scores, 'CVE-2025-1000': 0.9 })).body).toMatchObject({
      records: 500,
      changed: 1,
      unchanged: 499,
    })
    const after = await storedRows()
    expect([after.length - before.length, after.filter((row) => !before.includes(row)).length]).toEqual([1, 2])
  })

  it.each([
    ['without its day', 'cve,epss,percentile\nCVE-2025-0001,0.1,0.1', 'score_date'],
    ['without its head', '#score_date:2026-08-01\nCVE-2025-0001,0.1,0.1', 'cve,epss,percentile'],
    ['of a day to come', day('2026-10-01', { [one]: 0.1 }), 'lies in the future'],
    ['of a day no calendar has', day('2026-02-30', { [one]: 0.1 }), 'score_date'],
    ['that is empty', '', 'no record'],
    ['whose compression breaks off', gzipSync(day('2026-08-01', { [one]: 0.1 })).subarray(0, 40), ''],
  ])('%s is rejected, and nothing is stored', async (_name, file, problem) => {
    const { status, body } = await importText(file)
    expect([status, body.parameter, body.error]).toEqual([400, 'file', expect.stringContaining(problem)])
    expect(await history(one)).toEqual([])
  })

  it('rejects invalid lines with the reason', async () => {
    const text = `${day('2026-08-01', { [one]: 0.1 })}\nCVE-2025-0009,1.5,0.1\nCVE-2025-0009,,\nx,0.1,0.1\nCVE-2025-0009,NaN,0.1`
    expect((await importText(text)).body).toMatchObject({
      records: 1,
      rejectedCount: 4,
      rejected: [{ line: 4, reason: expect.stringContaining('CVE-2025-0009,1.5') }, {}, {}, {}],
    })
  })
})

describe('a CVE missing from the daily file', () => {
  it('is looked up at the publisher, once', async () => {
    at.publisher.put(`/look-up?cve=${one},${two}`, {
      body: JSON.stringify({ data: [{ cve: one, epss: '0.123', percentile: '0.4', date: '2026-08-31' }] }),
    })
    const items = [
      { cve: one, epss: 0.123, percentile: 0.4, date: '2026-08-31' },
      { cve: two, epss: null },
    ]
    expect((await at.client.post('/epss', { cves: [one, two] })).body.items).toEqual(items)
    expect(at.publisher.takeRequests()).toEqual([`200 /look-up?cve=${one},${two}`])
    expect((await at.client.post('/epss', { cves: [one, two] })).body.items).toEqual(items)
    expect(at.publisher.takeRequests()).toEqual([])
  })

  it('is looked up with as many as the request has, a hundred at a time', async () => {
    const cves = Array.from({ length: 201 }, (_, i) => `CVE-2024-${String(1000 + i)}`)
    for (const some of [cves.slice(0, 100), cves.slice(100, 200), cves.slice(200)]) {
      const data = some.map((cve) => ({ cve, epss: '0.2', percentile: '0.4', date: '2026-08-31' }))
      at.publisher.put(`/look-up?cve=${some.join(',')}`, { body: JSON.stringify({ data }) })
    }
    const { items } = (await at.client.post('/epss', { cves })).body
    expect(items.filter(({ epss }: { epss: number | null }) => epss === 0.2)).toHaveLength(201)
  })

  it('has no score when the publisher does not answer as it should', async () => {
    at.publisher.put(`/look-up?cve=${one}`, { body: 'later', status: 503 })
    expect((await at.client.post('/epss', { cves: [one] })).body.items).toEqual([{ cve: one, epss: null }])
    at.publisher.put(`/look-up?cve=${one}`, { body: '{"data": [{"cve": "CVE-2025-0001", "epss": 7}, 1, null]}' })
    expect((await at.client.post('/epss', { cves: [one] })).body.items).toEqual([{ cve: one, epss: null }])
  })
})

it.each([
  ['/epss', {}, 'cves'],
  ['/epss', { cves: [] }, 'cves'],
  ['/epss', { cves: 'CVE-2025-0001' }, 'cves'],
  ['/epss', { cves: [1] }, 'cves.0'],
  ['/epss', { cves: Array.from({ length: 1001 }, () => one) }, 'cves'],
])('%s with %j is a 400 that names the field', async (path, body, parameter) => {
  const answer = await at.client.post(path, body)
  expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
})

it.each([
  ['/epss/GHSA-1/history', 'cve_id'],
  [`/epss/${one}/history?from=yesterday`, 'from'],
  [`/epss/${one}/history?to=2026-02-30`, 'to'],
  [`/epss/${one}/history?from=0000-01-01`, 'from'],
  [`/epss/${one}/history?from=2026-08-02&to=2026-08-01`, 'to'],
])('GET %s is a 400 that names %s', async (path, parameter) => {
  const answer = await at.client.get(path)
  expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
})

const data = resolve(import.meta.dirname, '../../../../../shared/data/epss/kev-daily')

// imports sixty files
it.skipIf(!existsSync(data))('sixty real days make a history (skipped without ../shared/data)', { timeout: 300_000 }, async () => {
  const files = globSync('*.csv.gz', { cwd: data }).toSorted()
  for (const file of files) expect((await importText(readFileSync(resolve(data, file)))).body).toMatchObject({ rejectedCount: 0 })
  expect(await history('CVE-2021-44228')).toHaveLength(files.length)
  expect((await history('CVE-2021-44228')).at(-1)?.slice(0, 10)).toBe(basename(files.at(-1) ?? '').slice(12, 22))
})
