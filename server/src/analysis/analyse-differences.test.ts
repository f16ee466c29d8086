import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { analyseDifferences } from '#analysis/analyse-differences.ts'
import type { ScanToFinish } from '#analysis/generations/switch-generation.ts'
import { largeScanReader } from '#analysis/read-large-scan.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'
import { storeScanOf } from '#test/store-scan.ts'

/** Just enough components for an analysis in several transactions. */
const large = 1001

function purlsOf(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `pkg:npm/${name}-${String(i)}@1.0.0`)
}

interface StoredModule {
  readonly generation: number
  readonly purls: readonly string[]
}

async function storedModule({ company }: AnalysedModule, moduleId: string): Promise<StoredModule> {
  const { db } = (await service()).context
  const { rows } = await sql<StoredModule>`
    select ma.generation, array(
      select c.purl from module_component mc join component c on c.id = mc.component_id
      where mc.company_id = ${company.companyId} and mc.module_id = ma.module_id order by c.purl) as purls
    from module_analysis ma where ma.company_id = ${company.companyId} and ma.module_id = ${moduleId}`.execute(db)
  return rows[0]!
}

/** Stores a scan of a document for a module as an upload does, and analyses what differs. `meanwhile` happens before the document is read. */
async function analyse(
  place: AnalysedModule,
  moduleId: string,
  document: object,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<{ readonly isDone: boolean; readonly scan: ScanToFinish }> {
  const { company, projectId } = place
  const { context } = await service()
  const source = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${uniqueName('source')}`, document)
  const { companyId } = company
  const scan = { ...(await storeScanOf(context.db, { companyId, moduleId: source.body.moduleId }, moduleId)), reason: 'scan' } as const
  const read = largeScanReader(context.db, scan)
  const isDone = await analyseDifferences(context, scan, async (custom) => {
    await meanwhile()
    return read(custom)
  })
  await context.jobs.settled()
  return { isDone, scan }
}

describe('a large document that differs little from the one before (docs/adr/0035-evaluate-differences.md)', () => {
  it('is analysed in place: what came is found, what went is gone, and the rest stays as it was', async () => {
    const place = await makeAnalysedModule()
    const name = uniqueName()
    const [came, went, stays] = [uniqueCve(), uniqueCve(), uniqueCve()]
    await publish(advisory(came, `${name}-new`), advisory(went, `${name}-0`), advisory(stays, `${name}-7`))
    const purls = purlsOf(name, large)
    const moduleId = await place.importPackages(purls)
    const before = await storedModule(place, moduleId)
    const finding = await findingOf(place, moduleId, stays)
    const next = [...purls.slice(1), `pkg:npm/${name}-new@1.0.0`]
    await place.importPackages(next)
    expect(await storedModule(place, moduleId)).toEqual({ generation: before.generation, purls: next.toSorted() })
    const lines = await place.findingLines(moduleId, '?kind=vulnerability')
    expect(lines.toSorted()).toEqual([`${came} violation`, `${stays} violation`].toSorted())
    expect(await findingOf(place, moduleId, stays)).toEqual(finding)
    expect(await place.module(moduleId)).toMatchObject({ analysis: { statistics: { components: large } } })
  })

  it('moves components whose parent is another one', async () => {
    const place = await makeAnalysedModule()
    const name = uniqueName()
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => `pkg:npm/${name}-${letter}@1.0.0`) as [string, string, string]
    const root = { metadata: { component: { type: 'application', name: 'app', 'bom-ref': 'root' } } }
    function below(parent: string): object {
      const edges = [
        ['root', [a, b]],
        [parent, [c]],
      ] as const
      return cyclonedx([a, b, c], { ...root, dependencies: edges.map(([ref, dependsOn]) => ({ ref, dependsOn })) })
    }
    const first = await place.company.post(`/core/imports/scan/cyclonedx?project=${place.projectId}&module=app`, below(a))
    const { isDone } = await analyse(place, first.body.moduleId, below(b))
    const { body } = await place.company.get(`/core/modules/${first.body.moduleId}/components`)
    const moved = (body as readonly { readonly purl: string }[]).find(({ purl }) => purl === c)
    expect([isDone, moved]).toMatchObject([true, { introducedBy: `npm:${name}-b` }])
  })

  it.each([
    ['another root component', (purls: readonly string[]) => withRoot(purls, '2.0.0')],
    ['VEX statements', (purls: readonly string[]) => ({ ...withRoot(purls), vulnerabilities: [notAffected(purls[0])] })],
    ['hashes that say what others mean', (purls: readonly string[]) => withRoot([...purls, 'pkg:nuget/a@1.0.0'], '1.0.0', sha512)],
  ])('is left to be analysed as a whole, with nothing changed, where it has %s', async (_what, toDocument) => {
    const place = await makeAnalysedModule()
    const purls = purlsOf(uniqueName(), 3)
    const moduleId = await importInto(place, withRoot(purls))
    const before = await storedModule(place, moduleId)
    const { isDone, scan } = await analyse(place, moduleId, toDocument(purls.slice(0, 2)))
    expect([isDone, await storedModule(place, moduleId)]).toEqual([false, before])
    expect((await place.company.get(`/core/scans/${scan.scanId}`)).body).toMatchObject({ analysisStatus: 'Scheduled' })
  })

  it('is left to be analysed as a whole where settings are bound to paths', async () => {
    const place = await makeAnalysedModule()
    const purls = purlsOf(uniqueName(), 3)
    const moduleId = await importInto(place, withRoot(purls))
    const entry = { cveKey: uniqueCve(), key: 'npm:a', version: '*', path: 'npm:a > npm:b', comment: 'used by our build alone' }
    await place.changeSettings(`/core/projects/${place.projectId}`, { cveConfig: { whitelist: [entry] } })
    expect(await analyse(place, moduleId, withRoot(purls.slice(1)))).toMatchObject({ isDone: false })
  })

  it.each([
    ['another document was faster', (place: AnalysedModule, purls: readonly string[]) => importInto(place, withRoot(purls.slice(0, 1)))],
    [
      'components were added by hand',
      (place: AnalysedModule, _purls: readonly string[], moduleId: string) =>
        place.changeSettings(`/core/modules/${moduleId}`, {
          customComponents: [{ key: 'npm:by-hand', version: '1.0.0', comment: 'copied' }],
        }),
    ],
    [
      'an advisory changed the findings',
      (_place: AnalysedModule, [purl]: readonly string[]) => publish(advisory(uniqueCve(), nameIn(purl))),
    ],
  ])('is compared again where %s meanwhile', async (_what, meanwhile) => {
    const place = await makeAnalysedModule()
    const purls = purlsOf(uniqueName(), 3)
    const moduleId = await importInto(place, withRoot(purls))
    const { isDone } = await analyse(place, moduleId, withRoot(purls.slice(0, 2)), async () => {
      await meanwhile(place, purls, moduleId)
      await (await service()).context.jobs.settled()
    })
    expect(isDone).toBe(false)
  })
})

async function findingOf(place: AnalysedModule, moduleId: string, cve: string): Promise<unknown> {
  const { body } = await place.findings(moduleId, '?kind=vulnerability')
  return (body as readonly object[]).find((one) => JSON.stringify(one).includes(cve))
}

const sha512 = [{ alg: 'SHA-512', content: 'a'.repeat(128) }]

function withRoot(purls: readonly string[], version = '1.0.0', hashes: readonly object[] = []): object {
  const component = { type: 'application', name: 'app', version, 'bom-ref': 'root' }
  return cyclonedx(
    purls.map((purl) => [purl, { hashes }]),
    { metadata: { component } },
  )
}

function notAffected(ref: string | undefined): object {
  return { id: uniqueCve(), analysis: { state: 'not_affected', justification: 'code_not_reachable' }, affects: [{ ref }] }
}

function nameIn(purl: string | undefined): string {
  return /\/(.*)@/u.exec(String(purl))?.[1] ?? ''
}

async function importInto({ company, projectId }: AnalysedModule, document: object): Promise<string> {
  const answer = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, document)
  return answer.body.moduleId as string
}
