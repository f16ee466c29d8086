/**
 * Measures the time from a changed advisory until every affected module is re-evaluated, over 1, 100 and 1,000
 * such modules, beside a portfolio of unaffected ones.
 */
import { openBenchService } from './bench-service.ts'
import { loadSyntheticAdvisories } from './generate.ts'
import { summary, table, timed } from './measure.ts'

const affected = [1, 100, 1000]
const others = 500
const rounds = 5
const bench = await openBenchService()
await loadSyntheticAdvisories(bench.db, 250_000)

for (let i = 0; i < others; i++) await bench.importDocument(sbomOf('bystander', i), `bystander-${String(i)}`)
for (const count of affected)
  for (let i = 0; i < count; i++) await bench.importDocument(sbomOf(`target-${String(count)}`, i), `target-${String(count)}-${String(i)}`)

const rows: string[][] = []
for (const count of affected) {
  const measured = []
  for (let round = 0; round <= rounds; round++) measured.push(await change(`target-${String(count)}`, round))
  const warm = measured.slice(1)
  const statements = Math.min(...warm.map((one) => one.statements))
  rows.push([String(count), ...summary(warm.map(({ milliseconds }) => milliseconds)), String(statements)])
}
process.stdout.write(`${bench.kind}, ${String(others)} modules that do not contain the package\n`)
process.stdout.write(table(['modules containing it', 'p50', 'p95', 'statements'], rows))
await bench.close()

/** Measures from the arrival of the changed advisory until no evaluation is left. */
async function change(name: string, round: number): Promise<{ readonly milliseconds: number; readonly statements: number }> {
  bench.takeStatements()
  const { milliseconds } = await timed(async () => {
    await bench.post('/admin/feeds/osv/import', advisory(name, round))
    await bench.context.jobs.settled()
  })
  return { milliseconds, statements: bench.takeStatements().length }
}

/** Generates a small module: the package and some others that differ between modules. */
function sbomOf(name: string, i: number): Buffer {
  const components = [name, `common-${String(i % 20)}`, `own-${String(i)}`].map((each) => ({
    type: 'library',
    name: each,
    version: '1.0.0',
    purl: `pkg:npm/${each}@1.0.0`,
  }))
  return Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }))
}

/** Changes the advisory in each round, so that every affected module's finding changes. */
function advisory(name: string, round: number): Buffer {
  const vector = `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:${round % 2 === 0 ? 'H' : 'L'}/I:N/A:N`
  const record = {
    id: `GHSA-${name}`,
    modified: new Date(1_700_000_000_000 + round * 1000).toISOString(),
    summary: `Round ${String(round)}`,
    severity: [{ type: 'CVSS_V3', score: vector }],
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }] }],
  }
  return Buffer.from(JSON.stringify(record))
}
