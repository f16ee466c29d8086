/**
 * Measures the reads of a large company: dashboard, portfolio, search, components and the dependency graph of 12,000 components, with 10,000 modules, 3
 * million module components and 300,000 findings. MODULES sets another number of modules.
 */
import { countDashboardOfCompany } from '../server/src/reports/count-dashboards-job.ts'
import { openBenchService } from './bench-service.ts'
import { fillCompany, largeCompany } from './fill-company.ts'
import { summary, table, timed } from './measure.ts'

const rounds = 25
const graphComponents = 12_000
const bench = await openBenchService()
const { company_id: companyId } = await bench.db.selectFrom('project').select('company_id').executeTakeFirstOrThrow()
const size = { ...largeCompany, modules: Number(process.env['MODULES'] ?? largeCompany.modules) }
process.stdout.write(`${bench.kind}, ${String(size.modules)} modules\n`)
const { moduleIds, projectIds } = await fillCompany(bench.db, companyId, size)
const graph = await bench.importDocument(documentWithGraph(), 'graph')
await measure(['/core/reports/dashboard'])
const counted = await timed(() => countDashboardOfCompany(bench.context, { companyId }, new Date()))
process.stdout.write(`dashboard counted in ${(counted.milliseconds / 1000).toFixed(1)} s\n`)
await measure([
  '/core/reports/dashboard',
  '/core/portfolio',
  '/core/portfolio?sort=name&page=3',
  '/core/portfolio?level=module',
  '/core/portfolio?level=module&sort=lastScan&page=50',
  '/core/portfolio?level=module&status=violations&tags=team%201',
  `/core/portfolio?level=module&projectId=${projectIds[0] ?? ''}`,
  '/core/search?q=service%2012',
  '/core/search?q=package-12',
  '/core/search?q=CVE-2026-100',
  '/core/search?q=e',
  `/core/modules/${moduleIds[0] ?? ''}/components`,
  `/core/modules/${graph.moduleId}/components`,
  `/core/modules/${graph.moduleId}/graph`,
  '/core/components',
  '/core/components?q=package-12',
  '/core/components/npm:package-7',
])
await bench.close()

/** Builds a document whose every component depends on up to three others. */
function documentWithGraph(): Buffer {
  const refs = Array.from({ length: graphComponents }, (_, i) => `pkg:npm/graph-${String(i)}@1.0.0`)
  const components = refs.map((purl, i) => ({ type: 'library', name: `graph-${String(i)}`, version: '1.0.0', purl, 'bom-ref': purl }))
  const root = { type: 'application', name: 'graph', version: '1.0.0', 'bom-ref': 'root' }
  const dependencies = refs.map((ref, i) => ({ ref, dependsOn: [i * 3 + 1, i * 3 + 2, i * 3 + 3].flatMap((child) => refs[child] ?? []) }))
  const graphOfRoot = { ref: 'root', dependsOn: refs.slice(0, 1) }
  return Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: root },
      components,
      dependencies: [graphOfRoot, ...dependencies],
    }),
  )
}

async function measure(paths: readonly string[]): Promise<void> {
  const rows: string[][] = []
  for (const path of paths) {
    const answers = []
    for (let round = 0; round < rounds + 3; round++) answers.push(await ask(path))
    const last = answers.at(-1)
    const times = answers.slice(3).map(({ milliseconds }) => milliseconds)
    const shown = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, '…')
    rows.push([shown, String(last?.statements), String(last?.kilobytes), ...summary(times)])
  }
  process.stdout.write(table(['read', 'statements', 'kB', 'p50', 'p95'], rows))
}

async function ask(path: string): Promise<{ readonly milliseconds: number; readonly statements: number; readonly kilobytes: number }> {
  bench.takeStatements()
  const { result, milliseconds } = await timed(() => bench.ask({ url: `/api/v2${path}`, headers: { 'x-api-key': bench.key } }))
  if (result.statusCode !== 200) throw new Error(`${path} answered ${String(result.statusCode)}: ${result.body}`)
  return { milliseconds, statements: bench.takeStatements().length, kilobytes: Math.round(result.body.length / 1000) }
}
