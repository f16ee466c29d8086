/**
 * Measures time and memory of importing OSV advisories: a pack of 29,000, the same again, and
 * ten times as many; and a lookup of 1,000 packages with all of them loaded. Uses DATABASE_URL, which must be an
 * empty database, or else the embedded one. The pack is `../shared/data/osv` where it exists, else it is generated.
 */
import { createReadStream, existsSync, globSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gunzip } from '../server/src/feeds/reading/gunzip.ts'
import { splitJson } from '../server/src/feeds/reading/split-json.ts'
import { findCandidates } from '../server/src/feeds/feeds.ts'
import { osvFeed } from '../server/src/feeds/osv/osv-feed.ts'
import { openBenchService } from './bench-service.ts'
import { generateAdvisories } from './generate-advisories.ts'
import { summary, table, timed } from './measure.ts'

const pack = new URL('../../shared/data/osv/', import.meta.url)
const folder = await mkdtemp(join(tmpdir(), 'waybill-feed-bench-'))
const files = { once: join(folder, 'once.ndjson'), tenfold: join(folder, 'tenfold.ndjson') }
await writeFiles()

const bench = await openBenchService()
const rows: string[][] = []
const once = await measure('pack', files.once)
await measure('the same again', files.once)
const tenfold = await measure('tenfold', files.tenfold)
await measure('the same again', files.tenfold)
process.stdout.write(`${bench.kind}\n`)
process.stdout.write(table(['', 'records', 'changed', 'seconds', 'records/s', 'MiB over idle', 'longest pause', 'statements'], rows))
process.stdout.write(`tenfold takes ${(tenfold / once).toFixed(1)} times as long as the pack\n`)
await measureLookups()
await bench.close()
await rm(folder, { recursive: true })

/** Writes one record per line, and every record ten times under other names. */
async function writeFiles(): Promise<void> {
  const [single, many] = await Promise.all([open(files.once, 'w'), open(files.tenfold, 'w')])
  for await (const text of records()) {
    await single.write(`${text}\n`)
    await many.write(Array.from({ length: 10 }, (_, copy) => `${renamed(text, copy)}\n`).join(''))
  }
  await single.close()
  await many.close()
}

async function* records(): AsyncGenerator<string> {
  if (!existsSync(pack)) yield* generateAdvisories(29_000)
  for (const file of globSync('{,derived/}*.ndjson.gz', { cwd: pack }).toSorted())
    for await (const piece of splitJson(gunzip(createReadStream(new URL(file, pack))))) yield* 'text' in piece ? [piece.text] : []
}

interface Named {
  readonly id: string
  readonly aliases?: readonly string[]
  readonly upstream?: readonly string[]
  readonly affected?: readonly { readonly package?: { readonly name: string } }[]
}

/** Renames ids, aliases and packages of an advisory. */
function renamed(text: string, copy: number): string {
  const { id, aliases = [], upstream = [], affected = [], ...rest } = JSON.parse(text) as Named
  const others = affected.map((entry) =>
    Object.assign({}, entry, { package: { ...entry.package, name: `${entry.package?.name ?? ''}${String(copy)}` } }),
  )
  return JSON.stringify({
    ...rest,
    id: id + copy,
    aliases: aliases.map((alias) => alias + copy),
    upstream: upstream.map((alias) => alias + copy),
    affected: others,
  })
}

/** Imports a file and returns the milliseconds it took. */
async function measure(name: string, file: string): Promise<number> {
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  bench.takeStatements()
  const { result, milliseconds } = await timed(() => osvFeed.importFile(bench.context, createReadStream(file), { isConfirmed: false }))
  clearInterval(watch)
  delay.disable()
  const seconds = milliseconds / 1000
  rows.push([
    name,
    String(result.records),
    String(result.changed),
    seconds.toFixed(1),
    (result.records / seconds).toFixed(0),
    ((peak - idle) / 1_048_576).toFixed(0),
    `${(delay.max / 1e6).toFixed(0)} ms`,
    String(bench.takeStatements().length),
  ])
  return milliseconds
}

async function measureLookups(): Promise<void> {
  const named = await bench.db
    .selectFrom('advisory_affected')
    .select('lookup_key')
    .distinct()
    .orderBy('lookup_key')
    .limit(100_000)
    .execute()
  const vulnerable = named.filter((_, i) => i % Math.ceil(named.length / 200) === 0).map(({ lookup_key }) => lookup_key)
  const keys = [...vulnerable, ...Array.from({ length: 1000 - vulnerable.length }, (_, i) => `npm:harmless-${String(i)}`)]
  const times: number[] = []
  for (let round = 0; round < 50; round++) times.push((await timed(() => findCandidates(bench.db, keys))).milliseconds)
  process.stdout.write(
    `look-up of 1,000 packages, ${String(vulnerable.length)} of them named by advisories: p50, p95 ${summary(times).join(', ')}\n`,
  )
}
