import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, operatorKey, type Service, startService, stopService } from '#test/harness.ts'
import { eventually } from '#test/eventually.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { listenForMetrics } from '#monitoring/monitoring.ts'
import { saveFeedState } from '#feeds/feed-store.ts'
import { metrics } from '#platform/metrics/metrics.ts'

const key = 'metrics-key-of-the-tests'
const authorization = `Bearer ${key}`

let at: Service

beforeAll(async () => {
  at = await startService({ WAYBILL_METRICS_KEY: key })
})

afterAll(async () => stopService(at))

async function scrape(): Promise<string> {
  const answer = await at.http.inject({ url: '/metrics', headers: { authorization } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return answer.body
}

/** The samples with these beginnings of names and labels, as numbers. */
function valueOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { type: 'application', name: 'measured' } },
  components: ['a', 'b', 'c'].map((name) => ({
    type: 'library',
    name: `measured-${name}`,
    version: '1.0.0',
    purl: `pkg:npm/measured-${name}@1.0.0`,
  })),
}

describe('where the metrics are (docs/reference/metrics.md#where-they-are)', () => {
  it.each([
    [{}],
    [{ authorization: 'Bearer another-key-of-the-tests' }],
    [{ authorization: `Basic ${key}` }],
    [{ 'x-api-key': key }],
    [{ 'x-api-key': operatorKey }],
  ])('on the port of the service they need their key as a bearer token: %j', async (headers) => {
    const answer = await at.http.inject({ url: '/metrics', headers })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(answer.body).not.toContain('waybill_')
  })

  it('without a setting there are none', async () => {
    const off = await startService()
    try {
      expect((await off.http.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
      expect(await listenForMetrics(off.context)).toBeUndefined()
    } finally {
      await stopService(off)
    }
  })

  it('with a port they are there and only there, without a key unless one is set', async () => {
    const open = await startService({ WAYBILL_METRICS_PORT: '0' })
    const locked = { ...open.context, config: { ...open.context.config, metrics: { port: 0, key } } }
    const servers = [await listenForMetrics(open.context), await listenForMetrics(locked)]
    try {
      const [first, second] = servers.map((server) => `http://127.0.0.1:${String(server?.port)}`)
      expect((await open.http.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
      expect(await (await fetch(`${first}/metrics`)).text()).toContain('waybill_database_up 1')
      expect((await fetch(`${first}/ready`)).status).toBe(404)
      expect((await fetch(`${second}/metrics`)).status).toBe(401)
      expect((await fetch(`${second}/metrics`, { headers: { authorization } })).status).toBe(200)
    } finally {
      for (const server of servers) await server?.close()
      await stopService(open)
    }
  })
})

describe('the metrics', () => {
  it('count an import with its components, matches and look-ups, and one that was rejected', async () => {
    const company = await makeCompany({ in: at })
    const before = await scrape()
    function grown(after: string, sample: string): number {
      return (valueOf(after, sample) ?? 0) - (valueOf(before, sample) ?? 0)
    }
    const path = `/core/imports/scan/cyclonedx?projectId=${await makeProject(company)}`
    expect((await company.post(path, sbom)).status).toBe(201)
    expect((await company.post(path, { ...sbom, specVersion: 'none' })).status).toBe(400)
    const after = await scrape()
    expect(grown(after, 'waybill_import_duration_seconds_count{format="cyclonedx",outcome="stored"}')).toBe(1)
    expect(grown(after, 'waybill_import_duration_seconds_count{format="cyclonedx",outcome="rejected"}')).toBe(1)
    expect(grown(after, 'waybill_imported_components_total{format="cyclonedx"}')).toBe(3)
    expect(grown(after, 'waybill_matched_components_total')).toBe(3)
    expect(grown(after, 'waybill_candidate_lookups_total{result="miss"}')).toBe(3)
    expect(grown(after, 'waybill_evaluated_modules_total{reason="scan"}')).toBe(1)
  })

  it('count requests by method, route template and class of status', async () => {
    const company = await makeCompany({ in: at })
    await company.get(`/core/projects/${company.companyId}`)
    await company.get('/nothing/here')
    for (const route of ['/api/v2/core/projects/:project_id', 'unknown']) {
      const sample = `waybill_http_request_duration_seconds_count{method="GET",route="${route}",status="4xx"}`
      expect(await eventually(`${sample} grew`, async () => valueOf(await scrape(), sample))).toBeGreaterThan(0)
    }
  })

  it('contain no id, name or address of a company', async () => {
    const company = await makeCompany({ in: at })
    await company.post(`/core/imports/scan/cyclonedx?projectId=${await makeProject(company)}`, sbom)
    await company.get(`/core/projects/${company.companyId}?secret=hunter2`)
    const text = await scrape()
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/u)
    for (const secret of ['measured-a', 'hunter2', company.key, 'Company']) expect(text).not.toContain(secret)
  })

  it('tell the age and records of feeds, and which are late', async () => {
    const { db, now } = at.context
    await saveFeedState(db, 'kev', { lastSuccess: new Date(now().getTime() - 3 * 86_400_000) })
    await saveFeedState(db, 'osv', { lastSuccess: now() })
    const text = await scrape()
    expect(valueOf(text, 'waybill_feed_age_seconds{feed="kev"}')).toBeGreaterThanOrEqual(3 * 86_400)
    expect([valueOf(text, 'waybill_feed_late{feed="kev"}'), valueOf(text, 'waybill_feed_late{feed="osv"}')]).toEqual([1, 0])
    expect(valueOf(text, 'waybill_feed_records{feed="osv"}')).toBe(0)
    // never read: late, and of no age
    expect([valueOf(text, 'waybill_feed_late{feed="cwe"}'), valueOf(text, 'waybill_feed_age_seconds{feed="cwe"}')]).toEqual([1, undefined])
  })

  it('tell the state of pool, event loop and memory', async () => {
    const text = await scrape()
    expect(valueOf(text, 'waybill_database_pool_connections{state="idle"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'waybill_database_pool_waiting')).toBe(0)
    expect(valueOf(text, 'waybill_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  })

  it('are reported without those of the database while it does not answer', async () => {
    const lost = await startService({ WAYBILL_METRICS_KEY: key })
    await stopService(lost)
    const broken = { ...lost.context, config: { ...lost.context.config, metrics: { port: 0, key: undefined } } }
    const server = await listenForMetrics(broken)
    try {
      const text = await (await fetch(`http://127.0.0.1:${String(server?.port)}/metrics`)).text()
      expect(valueOf(text, 'waybill_database_up')).toBe(0)
      expect(text).not.toContain('waybill_queue_jobs{')
      expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    } finally {
      await server?.close()
    }
  })

  it('have all a name of their own, after the conventions of Prometheus', () => {
    const all = Object.values(metrics)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(all.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'))).toEqual([])
    expect(all.filter(({ name }) => !/^(?:waybill|process)(?:_[a-z]+)+$/u.test(name))).toEqual([])
  })
})
