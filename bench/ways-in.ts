/**
 * Compares the upload formats: an SBOM of about 5 MB as CycloneDX, as SPDX and as SPDX in RDF; the memory of a
 * large RDF file; and how long other requests wait while the largest available document is imported.
 */
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { openBenchService } from './bench-service.ts'
import { asRdf, asSpdx } from './generate-spdx.ts'
import { generateSbom } from './generate.ts'
import { quantile, summary, table, timed } from './measure.ts'

const mebibyte = 1_048_576
const warmUps = 4
const bench = await openBenchService()
process.stdout.write(`${bench.kind}\n`)
await compareFormats()
await measureMemory()
await measureWaiting()
await bench.close()

interface Way {
  readonly name: string
  readonly path: string
  readonly write: (sbom: Buffer) => Buffer
}

async function compareFormats(): Promise<void> {
  const ways: readonly Way[] = [
    { name: 'CycloneDX', path: 'cyclonedx/json', write: (sbom) => sbom },
    { name: 'SPDX', path: 'spdx/json', write: asSpdx },
    { name: 'SPDX in RDF', path: 'spdx/rdf', write: asRdf },
  ]
  const base: number[] = []
  const rows: string[][] = []
  for (const way of ways) {
    const { size, times } = await measureWay(way)
    base.push(quantile(times, 0.5))
    const ratio = quantile(times, 0.5) / (base[0] ?? 1)
    rows.push([way.name, `${(size / mebibyte).toFixed(1)} MiB`, ...summary(times), ratio.toFixed(2)])
  }
  process.stdout.write(table(['6,000 components', 'size', 'p50', 'p95', 'ratio'], rows))
}

async function measureWay({ name, path, write }: Way): Promise<{ readonly size: number; readonly times: readonly number[] }> {
  const times: number[] = []
  let size = 0
  for (let round = 0; round < warmUps + 10; round++) {
    const document = write(generateSbom(6000, `${name}-${String(round)}`))
    size = document.length
    times.push((await bench.importDocument(document, 'formats', path)).milliseconds)
  }
  return { size, times: times.slice(warmUps) }
}

async function measureMemory(): Promise<void> {
  const document = rdfOf(20 * mebibyte)
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
  const { milliseconds } = await bench.importDocument(document, 'memory', 'spdx/rdf')
  clearInterval(watch)
  const over = ((peak - idle) / mebibyte).toFixed(0)
  process.stdout.write(`RDF of ${(document.length / mebibyte).toFixed(0)} MiB: ${milliseconds.toFixed(0)} ms, ${over} MiB over idle\n`)
}

function rdfOf(size: number): Buffer {
  const sample = asRdf(generateSbom(1000, 'sample'))
  return asRdf(generateSbom(Math.round((size / sample.length) * 1000), 'memory'))
}

/** Returns the largest real document available, else a generated one of its size. */
function largest(): Buffer {
  const real = new URL('../../shared/data/generated-sboms/vercel-examples.cdx.json.gz', import.meta.url)
  return existsSync(real) ? gunzipSync(readFileSync(real)) : generateSbom(40_000, 'largest')
}

async function measureWaiting(): Promise<void> {
  const document = largest()
  const waits: number[] = []
  const work = { isDone: false }
  const asking = ask(work, waits)
  const { milliseconds } = await bench.importDocument(document, 'largest')
  work.isDone = true
  await asking
  const size = (document.length / mebibyte).toFixed(1)
  process.stdout.write(
    `${size} MiB: ${milliseconds.toFixed(0)} ms; ${String(waits.length)} other requests meanwhile waited p50, p95 ${summary(waits).join(', ')}, at most ${Math.max(...waits).toFixed(0)} ms\n`,
  )
}

/** Sends another client's requests one after the other, none of which uses the database. */
async function ask(work: { readonly isDone: boolean }, waits: number[]): Promise<void> {
  while (!work.isDone) {
    const { milliseconds } = await timed(() => bench.ping())
    waits.push(milliseconds)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
