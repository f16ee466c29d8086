/**
 * Measures what grows with a company of 1,000 and 10,000 modules: bytes of a module component, of a finding and of an import, and the time of
 * imports and reads. MODULES names other numbers, such as 1000,10000,100000; COMPONENTS, FINDINGS (of a module), IMPORTS, ADVISORIES and ROUNDS
 * (of reads) may be set. DATABASE_URL names a server of PostgreSQL on which databases may be created and dropped: each size has one of its own.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../server/src/database/database.ts'
import { countDashboardOfCompany } from '../server/src/reports/count-dashboards-job.ts'
import { type BenchService, openBenchService } from './bench-service.ts'
import { fillCompany, largeCompany } from './fill-company.ts'
import { generateSbom, generateRevision, loadSyntheticAdvisories } from './generate.ts'
import { quantile, table, timed } from './measure.ts'

const sizes = (process.env['MODULES'] ?? '1000,10000').split(',').map(Number)
const componentsOfModule = Number(process.env['COMPONENTS'] ?? largeCompany.componentsOfModule)
const findingsOfModule = Number(process.env['FINDINGS'] ?? largeCompany.findingsOfModule)
const imports = Number(process.env['IMPORTS'] ?? 40)
const advisories = Number(process.env['ADVISORIES'] ?? 250_000)
const rounds = Number(process.env['ROUNDS'] ?? 15)
const importedComponents = 1000
const warmUps = 5

const reads = ['/core/reports/dashboard', '/core/portfolio', '/core/portfolio?level=module', '/core/findings', '/core/search?q=package-12']

/** The tables that grow with modules, and what a row of them is. */
const tables = { module_component_row: 'module component', finding_row: 'finding', analysis: 'analysis' } as const

interface Measured {
  readonly growth: string[][]
  readonly imports: string[][]
  readonly reads: string[][]
}

const measured: Measured = { growth: [], imports: [], reads: [] }
const server = process.env['DATABASE_URL']
if (server === undefined)
  process.stdout.write('DATABASE_URL is needed: the embedded database is not meant for these sizes. Nothing is measured.\n')
else for (const modules of sizes) await measureSize(server, modules)
process.stdout.write(table(['modules', 'filled in', 'database', ...Object.values(tables), 'catalogue, advisories'], measured.growth))
process.stdout.write(
  table(['modules', `import of ${String(importedComponents)}`, 'p50', 'p95', 'tables', 'write-ahead log', 'files'], measured.imports),
)
process.stdout.write(table(['modules', 'count dashboard', ...reads], measured.reads))

async function measureSize(url: string, modules: number): Promise<void> {
  const name = `${new URL(url).pathname.slice(1)}_scale_${String(modules)}`
  await sendTo(url, `drop database if exists "${name}" with (force)`, `create database "${name}"`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const bench = await openBenchService(own.href)
  const { company_id: companyId } = await bench.db.selectFrom('project').select('company_id').executeTakeFirstOrThrow()
  const { milliseconds } = await timed(() => fillCompany(bench.db, companyId, { modules, componentsOfModule, findingsOfModule }))
  measured.growth.push(await measureGrowth(bench.db, modules, milliseconds))
  await loadSyntheticAdvisories(bench.db, advisories)
  await measureImports(bench, modules)
  measured.reads.push(await measureReads(bench, companyId, modules))
  await bench.close()
  await sendTo(url, `drop database "${name}" with (force)`)
}

async function sendTo(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function measureGrowth(db: Database, modules: number, milliseconds: number): Promise<string[]> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number; indexes: number }>`
    select relname as name, n_live_tup::float8 as rows, pg_total_relation_size(relid)::float8 as bytes, pg_indexes_size(relid)::float8 as indexes
    from pg_stat_user_tables where schemaname = 'public'`.execute(db)
  const perRow = Object.keys(tables).map((name) => {
    const { rows: count = 0, bytes = 0, indexes = 0 } = rows.find((row) => row.name === name) ?? {}
    return `${(bytes / count).toFixed(0)} B, indexes ${(indexes / count).toFixed(0)}`
  })
  const catalogue = rows.filter(({ name }) => /^(?:package|component|vulnerability|advisory|epss)/u.test(name))
  const { bytes } = await readState(db)
  return [
    String(modules),
    `${(milliseconds / 1000).toFixed(0)} s`,
    mib(bytes),
    ...perRow,
    mib(catalogue.reduce((sum, row) => sum + row.bytes, 0)),
  ]
}

/** New documents into new modules, then documents that differ in a hundredth, then the same once more. */
async function measureImports(bench: BenchService, modules: number): Promise<void> {
  for (let i = 0; i < warmUps; i++) await bench.importDocument(generateSbom(importedComponents, `warm ${String(i)}`), `warm-${String(i)}`)
  const documents: Readonly<Record<string, (i: number) => Buffer>> = {
    new: (i) => generateSbom(importedComponents, `scale ${String(i)}`),
    'one in a hundred differs': (i) => generateRevision(importedComponents, `scale ${String(i)}`, 1),
    'the same again': (i) => generateRevision(importedComponents, `scale ${String(i)}`, 1),
  }
  for (const [what, documentOf] of Object.entries(documents)) {
    const before = await readGrown(bench)
    const times: number[] = []
    for (let i = 0; i < imports; i++) times.push((await bench.importDocument(documentOf(i), `import-${String(i)}`)).milliseconds)
    await bench.context.jobs.settled()
    const after = await readGrown(bench)
    const grown = after.map((bytes, i) => `${((bytes - (before[i] ?? 0)) / imports / 1024).toFixed(1)} KiB`)
    measured.imports.push([String(modules), what, ...[0.5, 0.95].map((share) => ms(quantile(times, share))), ...grown])
  }
}

/** Bytes of the tables, of the write-ahead log and of the files. */
async function readGrown({ db, folder }: BenchService): Promise<readonly number[]> {
  const { bytes, log } = await readState(db)
  return [bytes, log, await bytesIn(folder)]
}

async function readState(db: Database): Promise<{ readonly bytes: number; readonly log: number }> {
  const { rows } = await sql<{ bytes: number; log: number }>`
    select sum(pg_total_relation_size(oid))::float8 as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return rows[0] ?? { bytes: 0, log: 0 }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = await Promise.all(files.map((entry) => stat(join(entry.parentPath, entry.name))))
  return found.reduce((sum, { size }) => sum + size, 0)
}

async function measureReads(bench: BenchService, companyId: string, modules: number): Promise<string[]> {
  const counted = await timed(() => countDashboardOfCompany(bench.context, { companyId }, new Date()))
  const medians: string[] = []
  for (const path of reads) medians.push(ms(await medianOf(bench, path)))
  return [String(modules), `${(counted.milliseconds / 1000).toFixed(1)} s`, ...medians]
}

async function medianOf(bench: BenchService, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds + warmUps; round++) times.push((await timed(() => bench.read(path))).milliseconds)
  return quantile(times.slice(warmUps), 0.5)
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

function mib(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(0)} MiB`
}
