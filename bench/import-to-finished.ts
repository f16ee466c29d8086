/**
 * Measures an import from the request to `Finished`, at 100, 1,000 and 10,000 components, with 250,000 advisories loaded,
 * the same document again and one with a few other versions, beside the least that storing it takes, and where the time goes (statements
 * that are sent together count the time of those before them too). Every round uses other versions, so most components are new to the
 * catalogue: the expensive case. Without licences each component has a finding.
 */
import { type Import, openBenchService, type Statement } from './bench-service.ts'
import { generateSbom, generateRevision, loadSyntheticAdvisories } from './generate.ts'
import { importFloor, makeFloorTable } from './import-floor.ts'
import { quantile, summary, table } from './measure.ts'

interface Kind {
  readonly size: number
  readonly isLicensed: boolean
}

const kinds: readonly Kind[] = [
  { size: 100, isLicensed: true },
  { size: 1000, isLicensed: true },
  { size: 10_000, isLicensed: true },
  { size: 10_000, isLicensed: false },
]
const warmUps = 5
const bench = await openBenchService()
await loadSyntheticAdvisories(bench.db, 250_000)
await makeFloorTable(bench.db)

const rows: string[][] = []
for (const kind of kinds) {
  const { size, isLicensed } = kind
  const rounds = await measure(kind)
  const first = rounds.map((round) => round.first)
  const counts = [...new Set(first.map(({ statements }) => statements.length))].join('/')
  const ways = [first, rounds.map(({ again }) => again), rounds.map(({ revised }) => revised)]
  const floor = rounds.map((round) => round.floor)
  const ratio = quantile(times(first), 0.5) / quantile(floor, 0.5)
  rows.push([
    isLicensed ? String(size) : `${String(size)} without licence`,
    ...ways.flatMap((imports) => summary(times(imports))),
    ...summary(floor),
    ratio.toFixed(1),
    counts,
  ])
  if (size === 1000) process.stdout.write(`where 1,000 components spend their time\n${steps(first)}\n`)
}
process.stdout.write(`${bench.kind}, ${String(Math.round(process.memoryUsage().rss / 1_048_576))} MiB resident\n`)
const heads = ['p50', 'p95', 'again p50', 'again p95', 'revised p50', 'revised p95', 'floor p50', 'floor p95', 'p50 / floor', 'statements']
process.stdout.write(table(['components', ...heads], rows))
await bench.close()

interface Round {
  readonly first: Import
  /** The same document again. */
  readonly again: Import
  /** A document that differs from the one before in a hundredth of its components. */
  readonly revised: Import
  /** Milliseconds that storing the document alone takes. */
  readonly floor: number
}

async function measure({ size, isLicensed }: Kind): Promise<readonly Round[]> {
  const rounds: Round[] = []
  const count = size > 5000 ? 7 : 25
  const name = `${String(size)}-${String(isLicensed)}`
  const write = isLicensed ? (document: Buffer) => document : withoutLicenses
  for (let round = 0; round < warmUps + count; round++) {
    const document = write(generateSbom(size, `${name}-${String(round)}`))
    const first = await bench.importDocument(document, `module-${name}`)
    const again = await bench.importDocument(document, `module-${name}`)
    const revised = await bench.importDocument(write(generateRevision(size, `revised ${name}`, round)), `revised-${name}`)
    rounds.push({ first, again, revised, floor: await importFloor(bench.db, document) })
  }
  return rounds.slice(warmUps)
}

function withoutLicenses(document: Buffer): Buffer {
  const sbom = JSON.parse(document.toString('utf8')) as { readonly components: readonly object[] }
  return Buffer.from(JSON.stringify({ ...sbom, components: sbom.components.map((one) => Object.assign(one, { licenses: [] })) }))
}

function times(imports: readonly Import[]): readonly number[] {
  return imports.map(({ milliseconds }) => milliseconds)
}

/** Formats the slowest statements and the time outside SQL, at the median. */
function steps(imports: readonly Import[]): string {
  const byText = Map.groupBy(
    imports.flatMap(({ statements }) => statements),
    ({ sql }) => sql.replaceAll(/\s+/gu, ' ').trim().slice(0, 60),
  )
  const dearest = [...byText].map(([text, sent]) => ({
    text,
    median: quantile(
      sent.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
  }))
  const outside = imports.map(({ milliseconds, statements }) => milliseconds - covered(statements))
  const shown = dearest.toSorted((a, b) => b.median - a.median).slice(0, 12)
  const named = [{ text: 'while no statement is under way', median: quantile(outside, 0.5) }, ...shown]
  return table(
    ['step', 'p50'],
    named.map(({ text, median }) => [text, `${median.toFixed(1)} ms`]),
  )
}

/** The time in which the database worked on any of the statements: several may be under way at once. */
function covered(statements: readonly Statement[]): number {
  const spans = statements.map(({ milliseconds, end }) => [end - milliseconds, end] as const).toSorted(([one], [other]) => one - other)
  let sum = 0
  let until = 0
  for (const [start, end] of spans) {
    sum += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return sum
}
