/**
 * Runs every bench, or those named as parameters (`npm run bench -- peers`), on the embedded database, and on PostgreSQL when
 * BENCH_DATABASE_URL names a server that allows creating databases.
 */
import { spawnSync } from 'node:child_process'
import { Pool } from 'pg'

const benches = [
  'import-to-finished.ts',
  're-evaluation.ts',
  'feed-import.ts',
  'ways-in.ts',
  'upload-latency.ts',
  'large-documents.ts',
  'evaluation.ts',
  'findings.ts',
  'risks.ts',
  'products.ts',
  'portfolio.ts',
  'release-documents.ts',
  'dependency-graph.ts',
  'peers.ts',
]
const server = process.env['BENCH_DATABASE_URL']

const named = process.argv.slice(2).map((name) => `${name}.ts`)

for (const bench of named.length > 0 ? named : benches) {
  process.stdout.write(`\n# ${bench}\n`)
  run(bench, {})
  if (server !== undefined) run(bench, { DATABASE_URL: await freshDatabase(server) })
}

function run(bench: string, env: Readonly<Record<string, string>>): void {
  const { DATABASE_URL: _unset, ...rest } = process.env
  const { status } = spawnSync(process.execPath, [new URL(bench, import.meta.url).pathname], { stdio: 'inherit', env: { ...rest, ...env } })
  if (status !== 0) process.exitCode = 1
}

/** Creates an empty database for each bench, so that benches do not affect each other. */
async function freshDatabase(url: string): Promise<string> {
  const pool = new Pool({ connectionString: url, max: 1 })
  await pool.query('drop database if exists waybill_bench with (force)')
  await pool.query('create database waybill_bench')
  await pool.end()
  const fresh = new URL(url)
  fresh.pathname = '/waybill_bench'
  return fresh.href
}
