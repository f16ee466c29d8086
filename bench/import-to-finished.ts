/**
 * How long an import takes from the request to `Finished`, at 100, 1,000 and 10,000 components, with 250,000 advisories loaded.
 * Run with: npm run bench:import (embedded database), or with DATABASE_URL naming an empty PostgreSQL database.
 */
import { openBenchService } from './bench-service.ts'
import { generateBom, loadSyntheticAdvisories } from './generate.ts'
import { summary, table } from './measure.ts'

const sizes = [100, 1000, 10_000]
const bench = await openBenchService()
await loadSyntheticAdvisories(bench.db, 250_000)

const rows: string[][] = []
for (const size of sizes) {
  const rounds = size > 5000 ? 5 : 25
  const first: number[] = []
  const again: number[] = []
  const statements: number[] = []
  for (let round = 0; round < rounds + 3; round++) {
    const document = generateBom(size, `${String(size)}-${String(round)}`)
    const before = bench.statements()
    const imported = await bench.importDocument(document, `module-${String(size)}`)
    const repeated = await bench.importDocument(document, `module-${String(size)}`)
    if (round < 3) continue
    first.push(imported.milliseconds)
    again.push(repeated.milliseconds)
    statements.push(imported.statementsAfter - before)
  }
  rows.push([String(size), ...summary(first), ...summary(again), [...new Set(statements)].join('/')])
}
process.stdout.write(`${bench.kind}, ${String(Math.round(process.memoryUsage().rss / 1_048_576))} MiB resident\n`)
process.stdout.write(table(['components', 'p50', 'p95', 'again p50', 'again p95', 'statements'], rows))
await bench.close()
