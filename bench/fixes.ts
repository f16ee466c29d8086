/**
 * Measures the plan of upgrades, its simulation and the preview of settings: a module of 1,000 components, a project of 50 such modules and the
 * company, with registry data of every package.
 */
import { openBenchService } from './bench-service.ts'
import { generateFacts } from './generate-facts.ts'
import { generateSbom, loadSyntheticAdvisories } from './generate.ts'
import { summary, table, timed } from './measure.ts'
import { readWhenDone } from './read-when-done.ts'

const rounds = 12
const modules = Number(process.env['MODULES'] ?? 50)
const bench = await openBenchService()
await loadSyntheticAdvisories(bench.db, Number(process.env['ADVISORIES'] ?? 250_000))
const sboms = Array.from({ length: modules }, (_, i) => generateSbom(1000, `planned ${String(i)}`))
for (const [feed, lines] of Object.entries(generateFacts(sboms))) await bench.post(`/admin/feeds/${feed}/import`, lines)
const moduleIds: string[] = []
for (const [i, sbom] of sboms.entries()) moduleIds.push((await bench.importDocument(sbom, `module-${String(i)}`)).moduleId)
await bench.context.jobs.settled()

const [moduleId = ''] = moduleIds
const plan = JSON.parse(await bench.read(`/core/modules/${moduleId}/fixes`)) as readonly {
  readonly key: string
  readonly from: string
  readonly to: string | null
}[]
const upgrades = plan.flatMap(({ key, from, to }) => (to === null ? [] : [{ key, from, to }])).slice(0, 20)
const strict = { policies: { vulnerability: { violationFrom: 4 } } }
const rows = [
  ['plan of a module', ...(await measure(() => bench.read(`/core/modules/${moduleId}/fixes`)))],
  ['plan of the project', ...(await measure(() => readWhenDone(bench, `/core/projects/${bench.projectId}/fixes`)))],
  ['plan of the company', ...(await measure(() => readWhenDone(bench, '/core/fixes')))],
  ['simulation of 20 upgrades', ...(await measure(() => bench.post(`/core/modules/${moduleId}/simulate`, { upgrades }, bench.key)))],
  ['preview, a module', ...(await preview('module', moduleId, { cveConfig: {}, confidenceMinScore: '5' }))],
  [`preview, ${String(modules)} modules`, ...(await preview('company', undefined, strict))],
]
process.stdout.write(`${bench.kind}, ${String(modules)} modules of 1,000 components, ${String(plan.length)} entries in the plan of one\n`)
process.stdout.write(table(['', 'p50', 'p95'], rows))
await bench.close()

async function measure(work: () => Promise<unknown>): Promise<readonly string[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push((await timed(work)).milliseconds)
  return summary(times.slice(2))
}

function preview(level: string, id: string | undefined, settings: object): Promise<readonly string[]> {
  return measure(() => bench.post('/core/policies/preview', { level, ...(id !== undefined && { id }), settings }, bench.key))
}
