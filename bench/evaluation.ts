/**
 * Measures evaluation when everything is known: the six analyses over 1,000 components; every report over 100 modules of 1,000
 * components; the impact of one CVE over 1,000 modules; the quick check of 1,000 components; and a full day of EPSS scores. MODULES and
 * ADVISORIES set other numbers.
 */
import { gzipSync } from 'node:zlib'
import { analysers } from '../server/src/analysis/analysers.ts'
import { evaluateModules } from '../server/src/analysis/evaluate-modules.ts'
import { scopePoliciesByPath } from '../server/src/analysis/policy/path-scoped-policies.ts'
import { transact } from '../server/src/database/transact.ts'
import { lockMatchingShared } from '../server/src/feeds/feeds.ts'
import { loadPolicies } from '../server/src/portfolio/portfolio.ts'
import { openBenchService } from './bench-service.ts'
import { generateSbom, loadSyntheticAdvisories } from './generate.ts'
import { generateFacts } from './generate-facts.ts'
import { summary, table, timed } from './measure.ts'

const rounds = 20
const modules = Number(process.env['MODULES'] ?? 100)
const bench = await openBenchService()
await loadSyntheticAdvisories(bench.db, Number(process.env['ADVISORIES'] ?? 250_000))
process.stdout.write(`${bench.kind}\n`)

const sboms = Array.from({ length: modules }, (_, i) => generateSbom(1000, `evaluated ${String(i)}`))
await bench.patch('/account/company', {
  policies: {
    viabilityConfig: { enabled: true, warningThreshold: 3, violationThreshold: 1, minConfidence: 1, noInfoLevel: 2 },
    versioningConfig: { enabled: true, jump: true, warningThreshold: 3, violationThreshold: 1 },
  },
})
await bench.patch(`/core/projects/${bench.projectId}`, { requirements: { CA: 'CA_usage', IP_protect: 'IP_protect_y' } })
await importFacts()
const moduleIds: string[] = []
for (const [i, sbom] of sboms.entries()) moduleIds.push((await bench.importDocument(sbom, `module-${String(i)}`)).moduleId)
await bench.context.jobs.settled()
await measureAnalyses(moduleIds[0] ?? '')
await measureReports()
await measureImpact()
await measureScores()
await bench.close()

async function importFacts(): Promise<void> {
  const facts = generateFacts(sboms)
  for (const [feed, lines] of Object.entries(facts)) await bench.post(`/admin/feeds/${feed}/import`, lines)
  await bench.context.jobs.settled()
}

async function measureAnalyses(moduleId: string): Promise<void> {
  const { companyId } = await bench.db
    .selectFrom('module')
    .select('company_id as companyId')
    .where('id', '=', moduleId)
    .executeTakeFirstOrThrow()
  const scope = { companyId, moduleIds: [moduleId] }
  const names = ['all six', ...new Set(analysers.map(({ kind }) => kind)), 'evaluated and stored']
  const times = new Map<string, number[]>(names.map((name) => [name, []]))
  let findings = 0
  for (let round = 0; round < rounds; round++) {
    await transact(bench.db, async (trx) => {
      const policies = await scopePoliciesByPath(trx, scope, await loadPolicies(trx, scope, scope.moduleIds, bench.context.now()))
      const spent = new Map<string, number>()
      findings = 0
      for (const { kind, analyse } of analysers) {
        const { result, milliseconds } = await timed(() => analyse(trx, scope, policies, bench.context.now()))
        spent.set(kind, (spent.get(kind) ?? 0) + milliseconds)
        findings += result.length
      }
      for (const [kind, milliseconds] of spent) times.get(kind)?.push(milliseconds)
      times.get('all six')?.push([...spent.values()].reduce((sum, each) => sum + each, 0))
    })
    const { milliseconds } = await timed(() =>
      transact(bench.db, async (trx) => {
        await lockMatchingShared(trx)
        await evaluateModules(trx, scope, { reason: 'reprocess', at: bench.context.now(), log: bench.context.log })
      }),
    )
    times.get('evaluated and stored')?.push(milliseconds)
  }
  const rows = Array.from(times, ([name, own]) => [name, ...summary(own.slice(1))])
  process.stdout.write(`\n1,000 components, ${String(findings)} findings\n${table(['analysis', 'p50', 'p95'], rows)}`)
}

async function measureReports(): Promise<void> {
  const project = `projectId=${bench.projectId}`
  const names = ['vulnerabilities', 'versioning', 'viability', 'licenses', 'endoflife', 'algorithms', 'dashboard']
  const rows: string[][] = []
  for (const name of names) rows.push([name, ...(await measureRead(`/core/reports/${name}?${project}`))])
  const components = Array.from({ length: 1000 }, (_, i) => ({ key: `npm:package-${String(i * 7)}`, version: '1.2.3' }))
  const checks: number[] = []
  for (let round = 0; round < 6; round++)
    checks.push((await timed(() => bench.post('/compliance/check/component', { components }, bench.key))).milliseconds)
  rows.push(['quick check of 1,000', ...summary(checks.slice(1)), ''])
  process.stdout.write(`\n${String(modules)} modules of 1,000 components\n${table(['report', 'p50', 'p95', 'KiB'], rows)}`)
}

async function measureRead(path: string): Promise<readonly string[]> {
  const times: number[] = []
  let size = 0
  for (let round = 0; round < 8; round++) {
    const { result, milliseconds } = await timed(() => bench.read(path))
    times.push(milliseconds)
    size = result.length
  }
  return [...summary(times.slice(2)), (size / 1024).toFixed(0)]
}

async function measureImpact(): Promise<void> {
  const affected = {
    package: { ecosystem: 'npm', name: 'everywhere' },
    ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
  }
  await bench.post(
    '/admin/feeds/osv/import',
    Buffer.from(JSON.stringify({ id: 'CVE-2026-0001', modified: '2026-01-01T00:00:00Z', affected: [affected] })),
  )
  for (let i = 0; i < 1000; i++) await bench.importDocument(smallSbom(i), `small-${String(i)}`)
  const rows = [['cve over 1,000 modules', ...(await measureRead('/core/reports/cve?cveId=CVE-2026-0001'))]]
  process.stdout.write(`\n${table(['impact', 'p50', 'p95', 'KiB'], rows)}`)
}

function smallSbom(i: number): Buffer {
  const components = ['everywhere', `own-${String(i)}`].map((name) => ({
    type: 'library',
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name}@1.0.0`,
  }))
  return Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }))
}

async function measureScores(): Promise<void> {
  const days = [
    ['the first day', '2026-05-01', 0],
    ['the same again', '2026-05-01', 0],
    ['the next day, a tenth changed', '2026-05-02', 10],
  ] as const
  const rows: string[][] = []
  for (const [name, day, nth] of days) {
    const { result, milliseconds } = await timed(() => bench.post('/admin/feeds/epss/import', gzipSync(scoresOf(day, nth))))
    rows.push([name, String(result['records']), String(result['changed']), `${(milliseconds / 1000).toFixed(1)} s`])
  }
  process.stdout.write(`\nEPSS\n${table(['', 'records', 'changed', 'time'], rows)}`)
}

/** Generates the scores of a day; every nth differs from other days. */
function scoresOf(day: string, nth: number): string {
  const head = `#model_version:v2025.03.14,score_date:${day}T00:00:00+0000\ncve,epss,percentile\n`
  const lines = Array.from({ length: 300_000 }, (_, i) => {
    const epss = nth > 0 && i % nth === 0 ? 0.9 : (i % 1000) / 100_000
    return `CVE-${String(2000 + (i % 26))}-${String(10_000 + i)},${epss.toFixed(5)},${(i / 300_000).toFixed(5)}\n`
  })
  return head + lines.join('')
}
