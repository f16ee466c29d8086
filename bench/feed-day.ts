/**
 * Measures a feed day: 1,500 changed advisories arrive at a company of 10,000 modules while documents are imported. How long until every
 * evaluation is done, and how much longer imports take meanwhile than just before. A service that imports the feed and runs the jobs, and an
 * `api` process that takes the documents, share the processors with PostgreSQL. DATABASE_URL names an empty database of PostgreSQL; MODULES,
 * ADVISORIES (all that are loaded), CHANGED, USED (how many of the changed ones name a package that the company has), DAYS, COMPONENTS (of an
 * imported document) and ALONE (imports before each day) may be set.
 */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectServer } from '../server/src/database/connect.ts'
import type { Database } from '../server/src/database/database.ts'
import { transact } from '../server/src/database/transact.ts'
import { countChangedComponents, findModulesToCount } from '../server/src/reports/component-count-store.ts'
import { fillCompany, largeCompany } from './fill-company.ts'
import { generateSbom, loadSyntheticAdvisories } from './generate.ts'
import { quantile, table, timed } from './measure.ts'
import {
  freshEnvironment,
  makeCompany,
  sendDocument,
  sendAdvisories,
  type ServiceProcess,
  startService,
  stopService,
} from './service-process.ts'

const modules = Number(process.env['MODULES'] ?? 10_000)
const advisories = Number(process.env['ADVISORIES'] ?? 250_000)
const changed = Number(process.env['CHANGED'] ?? 1500)
const used = Number(process.env['USED'] ?? 150)
const days = Number(process.env['DAYS'] ?? 3)
const components = Number(process.env['COMPONENTS'] ?? 1000)
const importsAlone = Number(process.env['ALONE'] ?? 60)
/** Between two imports. */
const restMs = 200
/** The packages of the filled company. */
const packages = 20_000
const sent = { documents: 0 }

const url = process.env['DATABASE_URL']
if (url === undefined) process.stdout.write('DATABASE_URL is needed: the embedded database has one process. Nothing is measured.\n')
else await measure(url)

interface Bench {
  readonly db: Database
  /** Runs the jobs and imports the feed, as a sync does. */
  readonly worker: ServiceProcess
  readonly api: ServiceProcess
  readonly key: string
  readonly alone: number[]
  readonly beside: number[]
}

async function measure(databaseUrl: string): Promise<void> {
  const environment = await freshEnvironment(databaseUrl)
  const worker = await startService(environment)
  const api = await startService({ ...environment, WAYBILL_ROLE: 'api' })
  const { db, close } = await connectServer(databaseUrl)
  const key = await makeCompany(worker)
  const { company_id: companyId } = await db.selectFrom('project').select('company_id').executeTakeFirstOrThrow()
  await fillCompany(db, companyId, { ...largeCompany, modules })
  await countComponents(db, companyId)
  await loadSyntheticAdvisories(db, advisories)
  const bench: Bench = { db, worker, api, key, alone: [], beside: [] }
  await sendImports(bench, { isOver: false }, 10)
  const rows = [await runDay(bench, 0)]
  bench.beside.length = 0
  for (let day = 1; day <= days; day++) {
    bench.alone.push(...(await sendImports(bench, { isOver: false }, importsAlone)))
    rows.push(await runDay(bench, day))
  }
  printResult(bench, rows)
  await close()
  for (const { child } of [api, worker]) await stopService(child)
  await rm(environment.WAYBILL_DATA_DIR, { recursive: true, force: true })
}

/** Counts the components of the company, as a job has done in one that grew bit by bit. */
async function countComponents(db: Database, companyId: string): Promise<void> {
  const moduleIds = await findModulesToCount(db, { companyId })
  for (let from = 0; from < moduleIds.length; from += 500)
    await transact(db, (trx) => countChangedComponents(trx, { companyId }, moduleIds.slice(from, from + 500)))
  await sql`vacuum analyze company_component_count, component_counted_module`.execute(db)
}

function printResult({ alone, beside }: Bench, rows: readonly (readonly string[])[]): void {
  process.stdout.write(`${String(modules)} modules, ${String(changed)} changed advisories, ${String(used)} of them name a package in use\n`)
  process.stdout.write(table(['day', 'feed', 'until evaluated', 'modules', 'findings changed', 'imports'], rows))
  const waits = [alone, beside].map((times) => [0.5, 0.95].map((share) => quantile(times, share)))
  const shown = waits.map((each, i) => [['alone', 'on a feed day'][i] ?? '', ...each.map(ms), String([alone, beside][i]?.length)])
  const ratios = [0, 1].map((i) => ((waits[1]?.[i] ?? 0) / (waits[0]?.[i] ?? 0)).toFixed(2))
  process.stdout.write(table([`import of ${String(components)}`, 'p50', 'p95', 'imports'], [...shown, ['ratio', ...ratios, '']]))
}

/** Sends the changed advisories and waits until nothing is left to evaluate, with imports meanwhile. */
async function runDay(bench: Bench, day: number): Promise<readonly string[]> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(bench.db)
  const since = rows[0]?.now ?? new Date()
  const until = { isOver: false }
  const importing = sendImports(bench, until)
  const start = performance.now()
  const feed = await timed(() => sendAdvisories(bench.worker, advisoriesOf(day)))
  while (await isEvaluating(bench.db)) await pause(50)
  const total = performance.now() - start
  until.isOver = true
  const times = await importing
  bench.beside.push(...times)
  const counted = await countWork(bench.db, since)
  return [day === 0 ? 'the first, not counted' : String(day), seconds(feed.milliseconds), seconds(total), ...counted, String(times.length)]
}

async function isEvaluating(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from jobs.job where name = 'recheck' and state in ('created', 'retry', 'active')
      and data->>'job' in ('recheck-advisories', 'judge-holders', 'evaluate-company') limit 1`.execute(db)
  return rows.length > 0
}

/** The modules whose findings changed by advisories, and the findings that did. */
async function countWork(db: Database, since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ modules: number; findings: number }>`
    select count(distinct c.module_id)::int as modules, count(a.finding_id)::int as findings
    from module_change c join change_advisory a using (company_id, module_id, number)
    where c.reason = 'advisories' and c.at >= ${since}`.execute(db)
  return [String(rows[0]?.modules), String(rows[0]?.findings)]
}

/** Imports documents of new components one after the other, and says how long each took. */
async function sendImports({ api, key }: Bench, until: { isOver: boolean }, atMost = Number.POSITIVE_INFINITY): Promise<readonly number[]> {
  const times: number[] = []
  while (!until.isOver && times.length < atMost) {
    sent.documents += 1
    const document = generateSbom(components, `feed day ${String(sent.documents)}`)
    times.push((await timed(() => sendDocument(api, key, document, `import-${String(sent.documents % 50)}`))).milliseconds)
    await pause(restMs)
  }
  return times
}

/** Changes the severity of every advisory each day, so that the findings of every module that has the package change. */
function advisoriesOf(day: number): Buffer {
  const step = Math.floor(packages / Math.max(1, used))
  const vector = `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:${day % 2 === 0 ? 'H' : 'L'}/I:N/A:N`
  const lines = Array.from({ length: changed }, (_, i) =>
    JSON.stringify({
      id: `GHSA-day-${String(i)}`,
      modified: new Date(1_700_000_000_000 + day * 86_400_000).toISOString(),
      summary: `Day ${String(day)}`,
      severity: [{ type: 'CVSS_V3', score: vector }],
      affected: [
        {
          package: { ecosystem: 'npm', name: i < used ? `package-${String(i * step)}` : `elsewhere-${String(i)}` },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.3.0' }] }],
        },
      ],
    }),
  )
  return Buffer.from(lines.join('\n'))
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`
}
