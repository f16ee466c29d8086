import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { analyseDifferences } from '#analysis/analyse-differences.ts'
import { analyseInGeneration } from '#analysis/generations/analyse-in-generation.ts'
import { largeScanReader } from '#analysis/read-large-scan.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { notAffected } from '#test/make-statement.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { storeScanOf } from '#test/store-scan.ts'

/** FUZZ_RUNS=500 runs more; FUZZ_SEED repeats a run. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 15)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

const indexes = [0, 1, 2, 3, 4, 5]
const anyIndex = fc.constantFrom(...indexes)
/** By component; the module itself where undefined. Most moves leave everything below as deep and introduced by the same. */
const possibleParents: readonly (readonly (number | undefined)[])[] = [
  [undefined],
  [0, 0, undefined],
  [0, 0, undefined],
  [1, 2],
  [3, 3, 2],
  [4, 3, 0],
]
const anyPath = fc.constantFrom([0], [0, 1], [0, 2], [2, 3], [1])
const anyComponent = fc.record({
  version: fc.constantFrom('1.0.0', '1.5.0', '3.0.0'),
  license: fc.constantFrom('MIT', 'GPL-2.0-only', 'Apache-2.0', 'LicenseRef-ours'),
  /** Which of its possible parents it is found below. */
  parent: fc.nat({ max: 2 }),
})
type AnyComponent = typeof anyComponent extends fc.Arbitrary<infer Value> ? Value : never

interface AnyDocument {
  readonly components: readonly AnyComponent[]
  readonly root: string
  readonly rootLicense: string
  /** What its VEX says of the vulnerability of the first component. */
  readonly isExploitable: boolean | null
}

/** What one document has different from the one before. */
const anyEdit = fc.oneof(
  { weight: 6, arbitrary: fc.record({ index: anyIndex, component: fc.record({ version: anyComponent.map(({ version }) => version) }) }) },
  { weight: 2, arbitrary: fc.record({ index: anyIndex, component: fc.record({ license: anyComponent.map(({ license }) => license) }) }) },
  { weight: 6, arbitrary: fc.record({ index: anyIndex, component: fc.record({ parent: anyComponent.map(({ parent }) => parent) }) }) },
  { weight: 1, arbitrary: fc.record({ root: fc.constantFrom('1.0.0', '2.0.0') }) },
  { weight: 2, arbitrary: fc.record({ rootLicense: fc.constantFrom('MIT', 'GPL-2.0-only', 'Apache-2.0') }) },
  { weight: 2, arbitrary: fc.record({ isExploitable: fc.constantFrom(true, false, null) }) },
)
type Edit = typeof anyEdit extends fc.Arbitrary<infer Value> ? Value : never

const anyPlan = fc.record({
  components: fc.tuple(...indexes.map(() => anyComponent)),
  edits: fc.array(anyEdit, { minLength: 1, maxLength: 5 }),
  /** Path below which vulnerabilities are accepted. */
  accepted: fc.option(anyPath, { freq: 2 }),
  isDecided: fc.boolean(),
})

type Plan = typeof anyPlan extends fc.Arbitrary<infer Value> ? Value : never

function edited(document: AnyDocument, edit: Edit): AnyDocument {
  if (!('index' in edit)) return { ...document, ...edit }
  return { ...document, components: document.components.map((one, i) => (i === edit.index ? { ...one, ...edit.component } : one)) }
}

const world = { name: '' }
const counts = { findings: 0, inPlace: 0 }

function nameOf(index: number): string {
  return `${world.name}-${String(index)}`
}

function cveOf(index: number): string {
  return `CVE-2026-${String(700_000 + index)}`
}

beforeAll(async () => {
  world.name = uniqueName()
  await publish(...indexes.map((index) => advisory(cveOf(index), '', { affected: [affected(nameOf(index), '2.0.0')] })))
})

function documentOf({ components, root, rootLicense, isExploitable }: AnyDocument): object {
  const refs = components.map(({ version }, i) => `pkg:npm/${nameOf(i)}@${version}`)
  const licenses = components.map(({ license }) => (license.startsWith('LicenseRef') ? { name: license } : { id: license }))
  const parents = components.map(({ parent }, i) => {
    const possible = possibleParents[i] ?? []
    return possible[parent % possible.length]
  })
  const edges = [undefined, ...indexes].map((parent) => ({
    ref: parent === undefined ? 'root' : refs[parent],
    dependsOn: refs.filter((_, i) => parents[i] === parent),
  }))
  const state = isExploitable === true ? { state: 'exploitable' } : { state: 'not_affected', justification: 'code_not_reachable' }
  const vulnerabilities = [{ id: cveOf(0), analysis: state, affects: [{ ref: refs[0] }] }]
  return cyclonedx(
    refs.map((purl, i) => [purl, { licenses: [{ license: licenses[i] }] }]),
    {
      metadata: {
        component: { type: 'application', name: 'app', version: root, 'bom-ref': 'root', licenses: [{ license: { id: rootLicense } }] },
      },
      dependencies: edges,
      ...(isExploitable !== null && { vulnerabilities }),
    },
  )
}

/** Analyses a document as if it were a large one: in place where that is possible, else beside the module. */
async function importAsLarge(place: AnalysedModule, moduleId: string, document: AnyDocument): Promise<void> {
  const { context } = await service()
  const { companyId } = place.company
  const source = { companyId, moduleId: await importInto(place, uniqueName('source'), document) }
  const scan = { ...(await storeScanOf(context.db, source, moduleId)), reason: 'scan' } as const
  const read = largeScanReader(context.db, scan)
  if (await analyseDifferences(context, scan, read)) counts.inPlace++
  else await analyseInGeneration(context, scan, read)
  await context.jobs.settled()
}

async function importInto({ company, projectId }: AnalysedModule, module: string, document: AnyDocument): Promise<string> {
  const answer = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, documentOf(document))
  if (answer.status !== 201) throw new Error(`the import was refused: ${answer.text}`)
  return answer.body.moduleId as string
}

async function findingsOf({ company }: AnalysedModule, moduleId: string): Promise<readonly string[]> {
  const { db } = (await service()).context
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', f.kind, f.finding_key, c.purl, f.status, f.confidence, f.score, f.severity, f.reason, f.direct, i.purl, f.exploited, f.accepted,
      f.fix_known, f.urgent, f.vex - 'vexId', f.details) as line
    from finding f join component c on c.id = f.component_id left join package i on i.id = f.introduced_by
    where f.company_id = ${company.companyId} and f.module_id = ${moduleId}`.execute(db)
  return rows.map(({ line }) => line).toSorted()
}

async function statisticsOf(place: AnalysedModule, moduleId: string): Promise<unknown> {
  const { analysis, status } = await place.module(moduleId)
  const { statistics } = analysis as { readonly statistics: object }
  return { statistics, status }
}

/** Accepts every vulnerability below a path. */
async function acceptBelow({ changeSettings, projectId }: AnalysedModule, path: readonly number[]): Promise<void> {
  const way = path.map((index) => `npm:${nameOf(index)}`).join(' > ')
  const entry = { version: '*', path: way, comment: 'used by our build alone' }
  const whitelist = indexes.map((index) => ({ cveKey: cveOf(index), key: `npm:${nameOf(index)}`, ...entry }))
  await changeSettings(`/core/projects/${projectId}`, { cveConfig: { whitelist } })
}

/** The own licence of a module counts where it is published as open source. */
async function publishAsOpenSource({ changeSettings }: AnalysedModule, moduleId: string): Promise<void> {
  await changeSettings(`/core/modules/${moduleId}`, { requirements: { LS: 'LS_os' } })
}

async function decideAll({ company, projectId, findings }: AnalysedModule, moduleId: string): Promise<void> {
  const { body } = await findings(moduleId, '?kind=vulnerability')
  const ids = (body as readonly { readonly _id: string }[]).map(({ _id: id }) => id)
  if (ids.length === 0) return
  const decision = { ...notAffected, place: { level: 'project', id: projectId }, versions: 'all', findings: ids }
  const answer = await company.post('/core/statements', decision)
  if (answer.status !== 201) throw new Error(`the decision was refused: ${answer.text}`)
}

async function leavesFindingsOfNewModule({ components, edits, accepted, isDecided }: Plan, isLarge: boolean): Promise<void> {
  const place = await makeAnalysedModule()
  if (accepted !== null) await acceptBelow(place, accepted)
  let document: AnyDocument = { components, root: '1.0.0', rootLicense: 'MIT', isExploitable: null }
  const moduleId = await importInto(place, 'kept', document)
  await publishAsOpenSource(place, moduleId)
  if (isDecided) await decideAll(place, moduleId)
  for (const edit of edits) {
    document = edited(document, edit)
    await (isLarge ? importAsLarge(place, moduleId, document) : importInto(place, 'kept', document))
  }
  const fresh = await importInto(place, 'fresh', document)
  await publishAsOpenSource(place, fresh)
  const findings = await findingsOf(place, moduleId)
  counts.findings += findings.length
  expect(findings).toEqual(await findingsOf(place, fresh))
  expect(await statisticsOf(place, moduleId)).toEqual(await statisticsOf(place, fresh))
}

describe('a document in place of another one (docs/adr/0035-evaluate-differences.md)', () => {
  // many random documents, each imported twice
  it.each([
    ['small', false],
    ['large', true],
  ])('leaves the findings that a new module gets for it: a %s one', { timeout: 300_000 }, async (_size, isLarge) => {
    Object.assign(counts, { findings: 0, inPlace: 0 })
    const leavesThem = fc.asyncProperty(anyPlan, (plan) => leavesFindingsOfNewModule(plan, isLarge))
    await fc.assert(leavesThem, { numRuns: runs, seed, endOnFailure: true })
    // runs without findings would say nothing
    expect(counts.findings).toBeGreaterThan(runs)
    expect(counts.inPlace > 0).toBe(isLarge)
  })

  it('moves components below another path, and what is accepted there alone with them', async () => {
    const place = await makeAnalysedModule()
    await acceptBelow(place, [0, 1])
    const components = indexes.map((index): AnyComponent => ({ version: index === 4 ? '1.0.0' : '3.0.0', license: 'MIT', parent: 0 }))
    const below1: AnyDocument = { components, root: '1.0.0', rootLicense: 'MIT', isExploitable: null }
    const moduleId = await importInto(place, 'app', below1)
    expect(await place.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${cveOf(4)} whitelisted`])
    await importInto(place, 'app', edited(below1, { index: 3, component: { parent: 1 } }))
    expect(await place.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${cveOf(4)} violation`])
  })
})
