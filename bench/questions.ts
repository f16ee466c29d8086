/**
 * Measures everyday questions beside a large company: the inbox, plans of upgrades of a module and of the company, previews of settings, and a
 * statement on 5,000 findings. MODULES sets how many modules the company has besides those that are imported, ADVISORIES how many are loaded.
 */
import { openBenchService } from './bench-service.ts'
import { fillCompany, largeCompany } from './fill-company.ts'
import { generateFacts } from './generate-facts.ts'
import { generateSbom, loadSyntheticAdvisories } from './generate.ts'
import { summary, table, timed } from './measure.ts'
import { readWhenDone } from './read-when-done.ts'

const rounds = 15
/** Of what takes seconds. */
const fewRounds = 4
const planned = 5
const mostAtOnce = 5000
const bench = await openBenchService()
const { company_id: companyId } = await bench.db.selectFrom('project').select('company_id').executeTakeFirstOrThrow()
const size = { ...largeCompany, packageName: 'filled', modules: Number(process.env['MODULES'] ?? largeCompany.modules) }
const sboms = Array.from({ length: planned }, (_, i) => generateSbom(1000, `planned ${String(i)}`))
// before the company: all its modules have components that the facts are about
for (const [feed, lines] of Object.entries(generateFacts(sboms))) await bench.post(`/admin/feeds/${feed}/import`, lines)
await fillCompany(bench.db, companyId, size)
await loadSyntheticAdvisories(bench.db, Number(process.env['ADVISORIES'] ?? 250_000))
const moduleIds: string[] = []
for (const [i, sbom] of sboms.entries()) moduleIds.push((await bench.importDocument(sbom, `planned-${String(i)}`)).moduleId)
const [moduleId = ''] = moduleIds
await bench.context.jobs.settled()
const chosen = { findings: await decidableFindings() }
process.stdout.write(`${bench.kind}, ${String(size.modules)} modules, a statement on ${String(chosen.findings.length)} findings\n`)

const stricter = { cveConfig: {}, confidenceMinScore: '5' }
const measured = [
  ['inbox', '150 ms', ...(await measure(() => bench.read('/core/inbox')))],
  ['plan of a module of 1,000 components', '200 ms', ...(await measure(() => bench.read(`/core/modules/${moduleId}/fixes`)))],
  ['plan of the company, with its job', '5 s', ...(await measure(() => readWhenDone(bench, '/core/fixes'), fewRounds))],
  ['preview of settings, a module of 1,000 components', '60 ms', ...(await measure(() => preview({ level: 'module', id: moduleId })))],
  ['statement on them', '3 s', ...(await measure(decide, fewRounds, withdraw))],
  ['statement on them, preview', '', ...(await measure(() => decide({ isPreview: true }), fewRounds))],
]
process.stdout.write(table(['', 'aim', 'p50', 'p95'], measured))
await bench.close()

/** `undo` is not part of the time. */
async function measure<Result>(
  work: () => Promise<Result>,
  count = rounds,
  undo?: (result: Result) => Promise<void>,
): Promise<readonly string[]> {
  const times: number[] = []
  for (let round = 0; round <= count; round++) {
    const { result, milliseconds } = await timed(work)
    times.push(milliseconds)
    await undo?.(result)
  }
  return summary(times.slice(1))
}

/** Open vulnerabilities of the modules that come first. */
async function decidableFindings(): Promise<readonly string[]> {
  const rows = await bench.db
    .selectFrom('finding as f')
    .select('f.id')
    .where('f.company_id', '=', companyId)
    .where('f.kind', '=', 'vulnerability')
    .where('f.status', '<>', 'whitelisted')
    .orderBy('f.module_id')
    .limit(mostAtOnce)
    .execute()
  return rows.map(({ id }) => id ?? '')
}

function preview(place: { readonly level: string; readonly id?: string }): Promise<unknown> {
  return bench.post('/core/policies/preview', { ...place, settings: stricter }, bench.key)
}

function decide({ isPreview = false } = {}): Promise<Readonly<Record<string, unknown>>> {
  const why = { status: 'not_affected', justification: 'vulnerable_code_not_present', detail: 'the parser is not part of the build' }
  return bench.post(
    `/core/statements?preview=${String(isPreview)}`,
    { place: { level: 'company' }, ...chosen, versions: 'this', ...why },
    bench.key,
  )
}

async function withdraw({ vexId }: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await bench.ask({ method: 'DELETE', url: `/api/v2/core/statements/${String(vexId)}`, headers: { 'x-api-key': bench.key } })
  if (answer.statusCode !== 204) throw new Error(`the withdrawal answered ${String(answer.statusCode)}: ${answer.body}`)
  await bench.context.jobs.settled()
  // those that were filled in have other ids than what is found
  chosen.findings = await decidableFindings()
}
