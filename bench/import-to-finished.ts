/**
 * Measures an import from the request to `Finished`, at 100, 1,000 and 10,000 components, with 250,000 advisories loaded,
 * and where the time goes. Every round uses other versions, so most components are new to the catalogue: the expensive case.
 */
import { type Import, openBenchService, type Statement } from './bench-service.ts'
import { generateBom, loadSyntheticAdvisories } from './generate.ts'
import { quantile, summary, table } from './measure.ts'

const sizes = [100, 1000, 10_000]
const warmUps = 5
const bench = await openBenchService()
await loadSyntheticAdvisories(bench.db, 250_000)

const rows: string[][] = []
for (const size of sizes) {
  const rounds = await measure(size)
  const first = rounds.map((round) => round.first)
  const counts = [...new Set(first.map(({ statements }) => statements.length))].join('/')
  rows.push([String(size), ...summary(times(first)), ...summary(times(rounds.map(({ again }) => again))), counts])
  if (size === 1000) process.stdout.write(`where 1,000 components spend their time\n${steps(first)}\n`)
}
process.stdout.write(`${bench.kind}, ${String(Math.round(process.memoryUsage().rss / 1_048_576))} MiB resident\n`)
process.stdout.write(table(['components', 'p50', 'p95', 'again p50', 'again p95', 'statements'], rows))
await bench.close()

interface Round {
  readonly first: Import
  /** The same document again. */
  readonly again: Import
}

async function measure(size: number): Promise<readonly Round[]> {
  const rounds: Round[] = []
  const count = size > 5000 ? 7 : 25
  for (let round = 0; round < warmUps + count; round++) {
    const document = generateBom(size, `${String(size)}-${String(round)}`)
    const first = await bench.importDocument(document, `module-${String(size)}`)
    rounds.push({ first, again: await bench.importDocument(document, `module-${String(size)}`) })
  }
  return rounds.slice(warmUps)
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
  const outside = imports.map(({ milliseconds, statements }) => milliseconds - total(statements))
  const shown = dearest.toSorted((a, b) => b.median - a.median).slice(0, 12)
  const named = [{ text: 'everything that is not SQL', median: quantile(outside, 0.5) }, ...shown]
  return table(
    ['step', 'p50'],
    named.map(({ text, median }) => [text, `${median.toFixed(1)} ms`]),
  )
}

function total(statements: readonly Statement[]): number {
  return statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
}
