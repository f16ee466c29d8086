/**
 * Measures what counting costs an import of 100 and 1,000 components: rounds of four imports on one service, two of them counted, in random
 * order, since the service has rhythms of its own that a fixed order may meet. They are compared by time and by the processor time of the
 * process, which other work on the machine disturbs less; beside them the counting of one import alone. ROUNDS is the number of fours, SIZES
 * the components. TIMES counts every event so often and divides what it costs by it, which lifts tenths of a percent out of the noise; 0 is
 * the control, in which both sides do the same: `TIMES=20 ROUNDS=250 SIZES=100`.
 */
import { countEvents } from '../server/src/platform/metrics/metric.ts'
import { metrics } from '../server/src/platform/metrics/metrics.ts'
import { openBenchService } from './bench-service.ts'
import { generateSbom } from './generate.ts'
import { type Median, medianOf, quantile, table } from './measure.ts'

const rounds = Number(process.env['ROUNDS'] ?? 40)
const sizes = (process.env['SIZES'] ?? '100,1000').split(',').map(Number)
const times = Number(process.env['TIMES'] ?? 1)
const warmUps = 10
const bench = await openBenchService()

repeatEvents()
const rows: string[][] = []
for (const size of sizes) rows.push(await measure(size))
const head = ['components', 'rounds', 'off p50', 'time (95 %)', 'processor off p50', 'processor (95 %)', 'counting alone', 'of the time']
process.stdout.write(`${bench.kind}\n${table(head, rows)}`)
await bench.close()

interface Cost {
  readonly time: number
  readonly processor: number
  readonly statements: number
}

async function measure(size: number): Promise<string[]> {
  const fours: { readonly off: Cost; readonly on: Cost }[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const costs: Record<'on' | 'off', Cost[]> = { on: [], off: [] }
    for (const [place, state] of shuffled(['on', 'on', 'off', 'off'] as const).entries())
      costs[state].push(await importOnce(size, `${String(round)}-${String(place)}`, state === 'on'))
    if (round >= warmUps) fours.push({ on: mean(costs.on), off: mean(costs.off) })
  }
  const [time, processor] = (['time', 'processor'] as const).map((kind) =>
    medianOf(fours.map(({ off, on }) => (on[kind] / off[kind] - 1) / Math.max(1, times))),
  )
  const [offTime, offProcessor] = (['time', 'processor'] as const).map((kind) =>
    quantile(
      fours.map(({ off }) => off[kind]),
      0.5,
    ),
  )
  const alone = countAlone(Math.ceil(Math.max(...fours.map(({ on }) => on.statements))))
  return [
    String(size),
    String(rounds),
    `${offTime!.toFixed(1)} ms`,
    describe(time!),
    `${offProcessor!.toFixed(1)} ms`,
    describe(processor!),
    `${alone.toFixed(3)} ms`,
    `${((100 * alone) / offTime!).toFixed(3)} %`,
  ]
}

function shuffled<Value>(values: readonly Value[]): readonly Value[] {
  const places = values.map((value) => ({ value, place: Math.random() }))
  return places.toSorted((a, b) => a.place - b.place).map(({ value }) => value)
}

function mean(costs: readonly Cost[]): Cost {
  function meanOf(kind: keyof Cost): number {
    return costs.reduce((sum, cost) => sum + cost[kind], 0) / costs.length
  }
  return { time: meanOf('time'), processor: meanOf('processor'), statements: meanOf('statements') }
}

async function importOnce(size: number, name: string, isCounting: boolean): Promise<Cost> {
  const document = generateSbom(size, `${String(size)}-${name}`)
  countEvents(isCounting)
  const before = process.cpuUsage()
  const { milliseconds, statements } = await bench.importDocument(document, `module-${String(size)}`)
  const { user, system } = process.cpuUsage(before)
  return { time: milliseconds, processor: (user + system) / 1000, statements: statements.length }
}

/** Makes each event count as often as TIMES says. */
function repeatEvents(): void {
  for (const metric of Object.values(metrics) as unknown as Partial<Record<'add' | 'observe', Count>>[]) {
    if (metric.add !== undefined) metric.add = repeated(metric.add)
    if (metric.observe !== undefined) metric.observe = repeated(metric.observe)
  }
}

type Count = (...values: readonly unknown[]) => void

function repeated(count: Count): Count {
  return (...values) => {
    for (let i = 0; i < times; i++) count(...values)
  }
}

/** Shows a ratio as what it adds. */
function describe({ middle, from, to }: Median): string {
  const [shown, least, most] = [middle, from, to].map((ratio) => `${ratio < 0 ? '−' : '+'}${Math.abs(100 * ratio).toFixed(2)}`)
  return `${String(shown)} % (${String(least)} to ${String(most)})`
}

/** Counts what one import counts, that is each statement, its request and six numbers. Returns milliseconds. */
function countAlone(statements: number): number {
  const imports = 10_000
  countEvents(true)
  const started = performance.now()
  for (let i = 0; i < imports; i++) {
    for (let j = 0; j < statements; j++) metrics.statements.observe({ outcome: 'done' }, 0.002)
    metrics.requests.observe({ method: 'POST', route: '/api/v2/core/imports/scan/cyclonedx', status: '2xx' }, 0.1)
    metrics.imports.observe({ format: 'cyclonedx', outcome: 'stored' }, 0.1)
    metrics.importedComponents.add({ format: 'cyclonedx' }, 100)
    metrics.matchedComponents.add({}, 100)
    metrics.candidateLookups.add({ result: 'hit' }, 100)
    metrics.candidateLookups.add({ result: 'miss' }, 100)
    metrics.evaluatedModules.add({ reason: 'scan' })
  }
  return (performance.now() - started) / imports / Math.max(1, times)
}
