import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { makeCompany, type Service, startServiceOn, stopService } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { type Receiver, startReceiver } from '#test/receiver.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { currentWork } from '#platform/current-work.ts'
import { observeStatements } from '#platform/observe-statements.ts'
import { startTracing, type Tracing } from '#platform/tracing/start-tracing.ts'
import { traced } from '#platform/tracing/tracer.ts'
import { deliverDue } from '#webhooks/delivery/deliverer.ts'

interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: string } }[]
  readonly status?: { readonly code: number }
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[]
  }[]
}

let collector: Receiver
let hook: Receiver
let at: Service
let tracing: Tracing

beforeAll(async () => {
  collector = await startReceiver()
  hook = await startReceiver()
  const observed = { current: (_event: Parameters<ReturnType<typeof observeStatements>>[0]): void => undefined }
  const connection = await openTestDatabase((event) => observed.current(event))
  at = await startServiceOn(connection, {
    OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    WAYBILL_OUTBOUND_ALLOW: '127.0.0.1',
  })
  observed.current = observeStatements(at.context.config, at.context.log)
  const { traces } = at.context.config
  if (traces === undefined) throw new Error('an endpoint was set')
  tracing = startTracing(traces, at.context)
})

afterAll(async () => {
  await tracing.stop()
  await stopService(at)
  collector.close()
  hook.close()
})

function bodies(): readonly OtlpBody[] {
  return collector.received.map(({ body }) => JSON.parse(body) as OtlpBody)
}

/** The spans of a trace, once the receiver has the one with this name. */
async function spansOf(traceId: string, last: string): Promise<readonly OtlpSpan[]> {
  return eventually(`the span ${last} arrived`, async () => {
    await tracing.flush()
    const spans = bodies().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
    const its = spans.filter((span) => span.traceId === traceId)
    return its.some(({ name }) => name === last) && its
  })
}

function attributeOf({ attributes }: OtlpSpan, key: string): string | undefined {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { type: 'application', name: 'unspoken-root' } },
  components: [{ type: 'library', name: 'unspoken', version: '1.0.0', purl: 'pkg:npm/unspoken@1.0.0' }],
}
const callersSpan = 'b7ad6b7169203331'
const route = 'POST /api/v2/core/imports/scan/cyclonedx'

describe('traces (docs/reference/traces.md)', () => {
  it('of an import hang below the caller’s span, with its steps and statements, and without values', async () => {
    const company = await makeCompany({ in: at })
    const projectId = await makeProject(company)
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-${callersSpan}-01` }
    expect((await company.post(`/core/imports/scan/cyclonedx?projectId=${projectId}`, sbom, { headers })).status).toBe(201)
    const spans = await spansOf(traceId, route)
    const root = spans.find(({ name }) => name === route)
    expect(root).toMatchObject({ parentSpanId: callersSpan, kind: 2 })
    expect(root && [attributeOf(root, 'http.route'), attributeOf(root, 'http.response.status_code')]).toEqual([
      '/api/v2/core/imports/scan/cyclonedx',
      '201',
    ])
    const steps = ['import cyclonedx', 'read document', 'store document', 'resolve components', 'match components', 'evaluate modules']
    expect(steps.filter((step) => !spans.some(({ name }) => name === step))).toEqual([])
    const statements = spans.filter(({ kind }) => kind === 3).map((span) => attributeOf(span, 'db.query.text') ?? '')
    expect(statements.some((text) => /insert into "?component/u.test(text))).toBe(true)
    const known = new Set([callersSpan, ...spans.map(({ spanId }) => spanId)])
    expect(spans.filter(({ parentSpanId = '' }) => !known.has(parentSpanId))).toEqual([])
    expect(spans.filter((span) => BigInt(span.endTimeUnixNano) < BigInt(span.startTimeUnixNano))).toEqual([])
    const sent = collector.received.map(({ body }) => body).join('')
    for (const secret of ['unspoken', company.companyId, company.key, projectId]) expect(sent).not.toContain(secret)
  })

  it('are sent as JSON to /v1/traces with the headers, the name and the attributes of the settings', async () => {
    const traceId = '1af7651916cd43dd8448eb211c80319c'
    await at.http.inject({ url: '/health', headers: { traceparent: `00-${traceId}-${callersSpan}-01` } })
    await spansOf(traceId, 'GET /health')
    const { path, headers } = collector.received[0] ?? {}
    expect([path, headers?.['content-type'], headers?.['authorization']]).toEqual(['/v1/traces', 'application/json', 'Basic abc'])
    expect(bodies()[0]?.resourceSpans[0]?.resource.attributes).toEqual([
      { key: 'deployment.environment.name', value: { stringValue: 'test' } },
      { key: 'service.name', value: { stringValue: 'waybill' } },
    ])
  })

  it('of a caller who does not record are not recorded', async () => {
    const [unwanted, wanted] = ['2af7651916cd43dd8448eb211c80319c', '3af7651916cd43dd8448eb211c80319c']
    await at.http.inject({ url: '/health', headers: { traceparent: `00-${unwanted}-${callersSpan}-00` } })
    await at.http.inject({ url: '/health', headers: { traceparent: `00-${wanted}-${callersSpan}-01` } })
    await spansOf(wanted, 'GET /health')
    expect(collector.received.some(({ body }) => body.includes(unwanted))).toBe(false)
  })

  it('name a failed step', async () => {
    const ids: string[] = []
    const failing = traced({ name: 'failing step' }, async () => {
      ids.push(currentWork()?.trace?.traceId ?? '')
      throw new Error('failed')
    })
    await expect(failing).rejects.toThrow('failed')
    const [span] = await spansOf(ids[0] ?? '', 'failing step')
    expect(span?.status).toEqual({ code: 2 })
  })

  it('are continued by the delivery of a webhook', async () => {
    const company = await makeCompany({ in: at })
    const projectId = await makeProject(company)
    await company.post('/account/webhooks', { url: hook.url, events: ['scan.finished'] })
    const traceId = '4af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-${callersSpan}-01` }
    await company.post(`/core/imports/scan/cyclonedx?projectId=${projectId}`, sbom, { headers })
    await deliverDue(at.context)
    const delivery = (await spansOf(traceId, 'deliver webhook')).find(({ name }) => name === 'deliver webhook')
    expect(hook.received.map((one) => one.headers['traceparent'])).toEqual([`00-${traceId}-${String(delivery?.spanId)}-01`])
  })

  it('are lost and not kept when the receiver refuses them, and the service goes on', async () => {
    collector.answer = (reply) => void reply.writeHead(503).end()
    const traceId = '5af7651916cd43dd8448eb211c80319c'
    expect((await at.http.inject({ url: '/health', headers: { traceparent: `00-${traceId}-${callersSpan}-01` } })).statusCode).toBe(200)
    await spansOf(traceId, 'GET /health')
    const before = collector.received.length
    await tracing.flush()
    expect(collector.received.length).toBe(before)
  })
})
