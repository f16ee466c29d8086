import { describe, expect, it } from 'vitest'
import { cyclonedx, manyComponents, uniqueName } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

interface Sent {
  readonly scanId: string
  readonly moduleId: string
}

/** A project, and a way to import into its modules. */
async function makeTestScope(): Promise<{ company: TestCompany; send: (document: object, module?: string) => Promise<Sent> }> {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  async function send(document: object, module = 'app'): Promise<Sent> {
    const { status, body } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, document)
    expect(status).toBe(201)
    return body as Sent
  }
  return { company, send }
}

describe('the same document for the same module again (docs/reference/imports.md#repeated-documents)', () => {
  it('makes a new scan that reuses the analysis, and writes nothing else', async () => {
    const { company, send } = await makeTestScope()
    const name = uniqueName()
    await publish(advisory(`CVE-2026-${name}`, name))
    const document = cyclonedx([`pkg:npm/${name}@1.0.0`, 'pkg:npm/other@1.0.0'])
    const first = await send(document)
    const before = await footprint()
    const again = await send(document)
    // the module's row points to its new scan
    expect(written(before, await footprint())).toEqual({ scan: 1, activity: 1, module_analysis: 0 })
    expect([again.moduleId, again.scanId === first.scanId]).toEqual([first.moduleId, false])
    const scans = await Promise.all([first, again].map(({ scanId }) => company.get(`/core/scans/${scanId}`)))
    expect(scans[1]?.body).toMatchObject({ analysisStatus: 'Finished', statistics: { vulnerability: { violations: 1 }, components: 2 } })
    expect(scans[1]?.body.analysisDate).toBe(scans[0]?.body.analysisDate)
    const module = await company.get(`/core/modules/${first.moduleId}`)
    expect(module.body.analysis).toMatchObject({ scanId: first.scanId, date: scans[0]?.body.analysisDate })
  })

  it('needs few statements, the same number for any size', async () => {
    const { send } = await makeTestScope()
    const [small, large] = [manyComponents(10), manyComponents(1000)]
    await send(small, 'small')
    await send(large, 'large')
    const few = await statementsOf(() => send(small, 'small'))
    expect(await statementsOf(() => send(large, 'large'))).toEqual(few)
    expect(few.length).toBeLessThan(20)
  })

  it('answers current counts after settings or advisories changed', async () => {
    const { company, send } = await makeTestScope()
    const name = uniqueName()
    const document = cyclonedx([`pkg:npm/${name}@1.0.0`])
    await send(document)
    await publish(advisory(`CVE-2026-${name}`, name))
    const { scanId } = await send(document)
    expect((await company.get(`/core/scans/${scanId}`)).body.statistics.vulnerability).toEqual({ warnings: 0, violations: 1 })
  })

  it('is read again under another package type', async () => {
    const { company, send } = await makeTestScope()
    const projectId = await makeProject(company)
    const document = cyclonedx([], { components: [{ type: 'library', name: 'thing', version: '1' }], dependencies: [] })
    await send(document)
    const { body } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&pkgType=npm`, document)
    expect((await company.get(`/core/modules/${body.moduleId}/partsList`)).body.components[0].key).toBe('npm:thing')
  })
})

it('the same document into another module is not read again, and is analysed there under its settings', async () => {
  const { company, send } = await makeTestScope()
  const name = uniqueName()
  await publish(advisory(`CVE-2026-${name}`, name))
  const document = cyclonedx([`pkg:npm/${name}@1.0.0`])
  await send(document, 'one')
  const before = await footprint()
  const { moduleId, scanId } = await send(document, 'two')
  expect(written(before, await footprint())).toEqual({
    activity: 2,
    analysis: 1,
    finding_row: 1,
    module: 1,
    module_analysis: 1,
    module_change: 1,
    module_component_row: 1,
    module_counts: 1,
    scan: 1,
  })
  expect((await company.get(`/core/scans/${scanId}`)).body.statistics.vulnerability.violations).toBe(1)
  expect((await company.get(`/core/modules/${moduleId}/findings`)).body).toHaveLength(1)
})

it('a changed document writes only what differs', async () => {
  const { company, send } = await makeTestScope()
  const [kept, gone, added] = [uniqueName(), uniqueName(), uniqueName()]
  await publish(...[kept, gone, added].map((name) => advisory(`CVE-2026-${name}`, name)))
  const many = Array.from({ length: 50 }, (_, i) => `pkg:npm/${kept}-${String(i)}@1.0.0`)
  await send(cyclonedx([...many, `pkg:npm/${kept}@1.0.0`, `pkg:npm/${gone}@1.0.0`]))
  const before = await footprint()
  const { moduleId } = await send(cyclonedx([...many, `pkg:npm/${kept}@1.0.0`, `pkg:npm/${added}@1.0.0`, `pkg:npm/${added}@3.0.0`]))
  // package and component: two versions of one new package; the finding that stays is not written again
  expect(written(before, await footprint())).toEqual({
    activity: 1,
    analysis: 1,
    sbom: 1,
    component: 2,
    component_lookup: 2,
    component_match: 1,
    finding_row: 0,
    module_analysis: 0,
    module_change: 1,
    module_component_row: 1,
    module_counts: 0,
    package: 1,
    past_finding: 1,
    scan: 1,
  })
  const found = await company.get(`/core/modules/${moduleId}/findings`)
  expect(found.body.map(({ key }: { key: string }) => key).toSorted()).toEqual([`CVE-2026-${added}`, `CVE-2026-${kept}`].toSorted())
})

it('two companies with the same document share nothing but the catalogue', async () => {
  const [one, two] = [await makeTestScope(), await makeTestScope()]
  const document = cyclonedx([`pkg:npm/${uniqueName()}@1.0.0`])
  await one.send(document)
  const before = await footprint()
  const { scanId } = await two.send(document)
  expect(written(before, await footprint())).toEqual({
    activity: 2,
    analysis: 1,
    sbom: 1,
    module: 1,
    module_analysis: 1,
    module_change: 1,
    module_component_row: 1,
    module_counts: 1,
    scan: 1,
  })
  expect((await one.company.get(`/core/scans/${scanId}`)).status).toBe(404)
})
