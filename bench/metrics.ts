/**
 * Measures what counting costs an import of 100 and 1,000 components: imports with and without counting in turns on one service, and
 * the counting of one import alone, which the noise between imports does not hide. ROUNDS may be set.
 */
import { countEvents } from '../server/src/platform/metrics/metric.ts'
import { metrics } from '../server/src/platform/metrics/metrics.ts'
import { openBenchService } from './bench-service.ts'
import { generateBom } from './generate.ts'
import { quantile, table } from './measure.ts'

const rounds = Number(process.env['ROUNDS'] ?? 40)
const warmUps = 5
const bench = await openBenchService()

const rows: string[][] = []
for (const size of [100, 1000]) rows.push(await measure(size))
process.stdout.write(`${bench.kind}\n${table(['components', 'off p50', 'on p50', 'ratio', 'counting alone', 'share'], rows)}`)
await bench.close()

async function measure(size: number): Promise<string[]> {
  const times: Record<'on' | 'off', number[]> = { on: [], off: [] }
  const counts: number[] = []
  for (let turn = 0; turn < 2 * (warmUps + rounds); turn++) {
    const state = turn % 2 === 0 ? 'on' : 'off'
    countEvents(state === 'on')
    const made = await bench.importDocument(generateBom(size, `${String(size)}-${String(turn)}`), `module-${String(size)}`)
    if (turn >= 2 * warmUps) times[state].push(made.milliseconds)
    counts.push(made.statements.length)
  }
  const [off, on] = [quantile(times.off, 0.5), quantile(times.on, 0.5)]
  const alone = countAlone(Math.max(...counts))
  const shown = [off, on].map((time) => `${time.toFixed(1)} ms`)
  return [String(size), ...shown, (on / off).toFixed(3), `${alone.toFixed(3)} ms`, `${((100 * alone) / off).toFixed(3)} %`]
}

/** What one import counts: each statement, its request, and six numbers. Returns milliseconds. */
function countAlone(statements: number): number {
  const times = 10_000
  countEvents(true)
  const started = performance.now()
  for (let i = 0; i < times; i++) {
    for (let j = 0; j < statements; j++) metrics.statements.observe({ outcome: 'done' }, 0.002)
    metrics.requests.observe({ method: 'POST', route: '/api/v2/core/imports/scan/cyclonedx', status: '2xx' }, 0.1)
    metrics.imports.observe({ format: 'cyclonedx', outcome: 'stored' }, 0.1)
    metrics.importedComponents.add({ format: 'cyclonedx' }, 100)
    metrics.matchedComponents.add({}, 100)
    metrics.candidateLookups.add({ result: 'hit' }, 100)
    metrics.candidateLookups.add({ result: 'miss' }, 100)
    metrics.evaluatedModules.add({ reason: 'scan' })
  }
  return (performance.now() - started) / times
}
