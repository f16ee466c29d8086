/**
 * Measures a register of 100,000 risks: pages of the list, reports, the export of 50,000 risks with its memory, and one write.
 * With PLANS=1 it also prints query plans.
 */
import { sql } from 'kysely'
import { newId } from '../server/src/platform/ids.ts'
import type { RiskProperties } from '../server/src/risks/risk-properties.ts'
import type { Risk } from '../server/src/risks/risk.ts'
import { saveRisks } from '../server/src/risks/risk-store.ts'
import { origins, states, strategies } from '../server/src/risks/vocabulary.ts'
import { type BenchService, openBenchService } from './bench-service.ts'
import { quantile, summary, table, timed } from './measure.ts'

const mebibyte = 1_048_576
const wanted = Number(process.env['RISKS'] ?? 100_000)
const rounds = 15
const modulesOfProject = 20
const now = Date.now()
const day = 86_400_000
const lorem = 'What would happen, how it would be noticed, and what it would cost to put right. '
const bench = await openBenchService()
process.stdout.write(`${bench.kind}, ${String(wanted)} risks\n`)
const ground = await makeGround(bench)
await fill()
await measureReads()
await measureExport()
await measureWrites()
if (process.env['PLANS'] !== undefined) await showPlans()
await bench.close()

interface Ground {
  readonly companyId: string
  readonly key: string
  /** Ten projects, each with modules of its own. */
  readonly places: readonly { readonly projectId: string; readonly moduleId: string }[]
}

async function makeGround({ post }: BenchService): Promise<Ground> {
  const { companyId } = await post('/admin/companies', { name: 'Register' })
  const scopes = ['manager', 'developer', 'compliance_manager']
  const { key } = await post(`/admin/companies/${String(companyId)}/keys`, { name: 'bench', scopes })
  const places: { projectId: string; moduleId: string }[] = []
  for (let i = 0; i < 10 * modulesOfProject; i++) {
    const project = `Project ${String(Math.floor(i / modulesOfProject))}`
    const { projectId } = await post('/core/projects', { name: project }, String(key))
    const { moduleId } = await post('/core/scans', { project, module: `module-${String(i)}`, dependencies: [] }, String(key))
    places.push({ projectId: String(projectId), moduleId: String(moduleId) })
  }
  return { companyId: String(companyId), key: String(key), places }
}

/** Returns a generator that is the same in each run. */
function dice(seed: number): () => number {
  const state = { x: seed }
  return () => (state.x = (state.x * 48_271) % 2_147_483_647) / 2_147_483_647
}

function oneOf<Value>(values: readonly Value[], roll: number): Value {
  return values[Math.floor(roll * values.length)] as Value
}

function makeRisk(i: number, roll: () => number): Risk {
  const created = new Date(now - Math.floor(roll() * 1800) * day - i)
  const state = oneOf(states, roll())
  const resolved = state === 'closed' ? { resolvedAt: new Date(created.getTime() + roll() * (now - created.getTime())).toISOString() } : {}
  const properties: RiskProperties = {
    origin: [oneOf(origins, roll())],
    state,
    generalApproach: oneOf(strategies, roll()),
    impactClass: oneOf(['low', 'moderate', 'high', 'critical', 'existential'], roll()),
    impactDescription: lorem.repeat(1 + Math.floor(roll() * 8)),
    ...(roll() < 0.5 && { BV: Math.round(roll() * 1e6), EF: roll(), ARO: roll() * 3 }),
    ...(roll() < 0.3 && { BV_enum: 'high', EF_enum: 'low', ARO_enum: 'likely' }),
    stateChangedAt: created.toISOString(),
    ...resolved,
  }
  const { projectId, moduleId } = oneOf(ground.places, roll())
  const unset = { description: undefined, userId: undefined, exceptionUntil: undefined }
  return { id: newId(), name: `Risk ${String(i)}`, projectId, moduleId, created, edited: created, properties, ...unset }
}

async function fill(): Promise<void> {
  const roll = dice(7)
  const actor = { companyId: ground.companyId, id: undefined, name: 'system' }
  for (let i = 0; i < wanted; i += 2000) {
    const risks = Array.from({ length: Math.min(2000, wanted - i) }, (_, j) => makeRisk(i + j, roll))
    const writes = risks.map((after) => ({ before: undefined, after, changes: [{ field: 'name', from: null, to: after.name }] }))
    await bench.db.transaction().execute((trx) => saveRisks(trx, actor, writes, 'imported'))
  }
  // like after autovacuum
  await sql`vacuum analyze risk`.execute(bench.db)
}

async function get(path: string): Promise<{ readonly milliseconds: number; readonly total: string }> {
  const { result, milliseconds } = await timed(() => bench.ask({ url: `/api/v2${path}`, headers: { 'x-api-key': ground.key } }))
  if (result.statusCode !== 200) throw new Error(`${path} answered ${String(result.statusCode)}: ${result.body}`)
  return { milliseconds, total: String(result.headers['x-total-count'] ?? '') }
}

async function measureReads(): Promise<void> {
  const [{ projectId, moduleId } = { projectId: '', moduleId: '' }] = ground.places
  const from = new Date(now - 1800 * day).toISOString().slice(0, 10)
  const recent = new Date(now - 30 * day).toISOString().slice(0, 10)
  const paths = [
    '/core/risks',
    `/core/risks?page=${String(Math.floor(wanted / 200))}`,
    `/core/risks?page=${String(Math.floor(wanted / 100))}`,
    '/core/risks?state=closed',
    '/core/risks?state=closed,none&page=50',
    '/core/risks?treatment=untreated,in-treatment&page=300',
    '/core/risks?impactClass=high,critical&page=200',
    '/core/risks?origin=CVE',
    '/core/risks?origin=CVE,LIC,none&page=100',
    '/core/risks?origin=LIC&state=closed&impactClass=existential&treatment=done&page=3',
    `/core/risks?projectId=${projectId}&page=50`,
    `/core/risks?moduleId=${moduleId}`,
    `/core/risks?projectId=${projectId}&state=closed&origin=CVE`,
    `/core/risks?createdSince=${recent}`,
    `/core/risks?editedSince=${recent}&state=approved`,
    '/core/risks/reports/inventory',
    '/core/risks/reports/inventory?origin=CVE&treatment=untreated',
    `/core/risks/reports/inventory?projectId=${projectId}`,
    `/core/risks/reports/trend?from=${from}`,
    `/core/risks/reports/trend?from=${from}&granularity=week`,
    `/core/risks/reports/trend?from=${from}&projectId=${projectId}&origin=CVE`,
  ]
  process.stdout.write(table(['read', 'risks', 'p50', 'p95'], await measureAll(paths)))
  await setAmounts()
  const withAmounts = await measureAll(['/core/risks', '/core/risks/reports/inventory'])
  process.stdout.write(table(['with amounts in the scheme', 'risks', 'p50', 'p95'], withAmounts))
}

async function measureAll(paths: readonly string[]): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = []
  for (const path of paths) {
    const answers = []
    for (let round = 0; round < rounds + 3; round++) answers.push(await get(path))
    const times = answers.slice(3).map(({ milliseconds }) => milliseconds)
    rows.push([path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, '…'), answers[0]?.total ?? '', ...summary(times)])
  }
  return rows
}

async function setAmounts(): Promise<void> {
  const scale = ['low', 'high', 'likely'].map((value, rank) => ({ value, rank, amount: rank + 1 }))
  const payload = { level: 'company', valueScale: scale, aroScale: scale }
  const answer = await bench.ask({ method: 'PUT', url: '/api/v2/core/risks/scheme', headers: { 'x-api-key': ground.key }, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

async function measureExport(): Promise<void> {
  await exportAll()
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  const peak = { rss: idle }
  const watch = setInterval(() => (peak.rss = Math.max(peak.rss, process.memoryUsage.rss())), 10)
  const { result, milliseconds } = await timed(exportAll)
  clearInterval(watch)
  const over = ((peak.rss - idle) / mebibyte).toFixed(0)
  process.stdout.write(
    `CSV of ${String(result.lines)} risks, ${(result.bytes / mebibyte).toFixed(1)} MiB: ${milliseconds.toFixed(0)} ms, ${over} MiB over idle\n`,
  )
}

async function exportAll(): Promise<{ readonly lines: number; readonly bytes: number }> {
  const { stream } = {
    stream: await bench.ask({ url: '/api/v2/core/risks?format=csv', headers: { 'x-api-key': ground.key }, payloadAsStream: true }),
  }
  const read = { lines: -1, bytes: 0 }
  for await (const chunk of stream.stream() as AsyncIterable<Buffer>) {
    read.bytes += chunk.length
    read.lines += chunk.toString('latin1').split('\n').length - 1
  }
  return read
}

async function measureWrites(): Promise<void> {
  const headers = { 'x-api-key': ground.key }
  const list = await bench.ask({ url: '/api/v2/core/risks?page=400', headers })
  const ids = (list.json() as readonly { readonly _id: string }[]).map(({ _id: id }) => id)
  const times: number[] = []
  for (const id of ids) {
    const payload = { riskProperties: { state: 'planned', impact: `seen ${id}` } }
    const { result, milliseconds } = await timed(() => bench.ask({ method: 'PATCH', url: `/api/v2/core/risks/${id}`, headers, payload }))
    if (result.statusCode !== 200) throw new Error(result.body)
    times.push(milliseconds)
  }
  process.stdout.write(
    `one write: p50, p95 ${summary(times.slice(10)).join(', ')}, slowest ${quantile(times.slice(10), 1).toFixed(1)} ms\n`,
  )
}

async function showPlans(): Promise<void> {
  const { companyId } = ground
  const plans = {
    'page 500': sql`select r.company_id, r.id from risk r where r.company_id = ${companyId}::uuid order by r.created desc, r.id desc limit 100 offset 50000`,
    'origin and class, count': sql`select count(*) from risk r where r.company_id = ${companyId}::uuid and r.origins & 8 <> 0 and r.impact_class = any(${['high', 'critical']}::text[])`,
    'state, first page': sql`select r.company_id, r.id from risk r where r.company_id = ${companyId}::uuid and r.state = 'closed' order by r.created desc, r.id desc limit 100`,
    inventory: sql`select r.state, r.treatment, r.impact_class, r.origins, count(*), sum(r.bv * r.ef * r.aro) from risk r where r.company_id = ${companyId}::uuid group by 1, 2, 3, 4`,
    trend: sql`select width_bucket(r.created, ${[new Date(now - 900 * day), new Date(now)]}::timestamptz[]), r.treatment = 'done', count(*) from risk r where r.company_id = ${companyId}::uuid group by 1, 2`,
  }
  for (const [name, query] of Object.entries(plans)) {
    const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`explain (analyze, buffers) ${query}`.execute(bench.db)
    process.stdout.write(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`)
  }
}
