import { beforeAll, describe, expect, it } from 'vitest'
import { packVex, reevaluateVexJob, applyVex } from '#analysis/analysis.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { service } from '#test/harness.ts'
import { callerOf, makeProject } from '#test/make-portfolio.ts'
import { importVexDocument, vexDocument, vexStatement } from '#test/make-vex.ts'
import type { VexDocument, VexStatus } from '@waybill/vulnerabilities/vex'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

interface Vulnerable {
  readonly name: string
  readonly cve: string
  readonly purl: string
}

/** A package of a name nobody else uses, with a vulnerability below 2.0.0. */
async function makeVulnerable(): Promise<Vulnerable> {
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(`GHSA-${name}`, name, { aliases: [cve], affected: [affected(name)] }))
  return { name, cve, purl: `pkg:npm/${name}@1.0.0` }
}

const made: { place?: AnalysedModule } = {}

beforeAll(async () => {
  made.place = await makeAnalysedModule()
})

function testScope(): AnalysedModule {
  if (made.place === undefined) throw new Error('the company was not made')
  return made.place
}

async function statusIn(moduleId: string, at = testScope()): Promise<string | undefined> {
  return (await at.findings(moduleId)).body[0]?.status
}

/** A module that contains the vulnerable package. */
async function importVulnerable(one: Vulnerable, at = testScope()): Promise<string> {
  return at.importPackages([one.purl], uniqueName('module'))
}

describe('a statement on a component of a module', () => {
  it('makes the finding whitelisted at once, with the evidence shown, and takes it out of the counts', async () => {
    const one = await makeVulnerable()
    const moduleId = await importVulnerable(one)
    const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl], { justification: 'vulnerable_code_not_present' })])
    const { vexId, matched, unmatchedCount } = await importVexDocument(testScope().company, document)
    expect([matched, unmatchedCount]).toEqual([1, 0])
    const [finding] = (await testScope().findings(moduleId)).body
    expect(finding).toMatchObject({ key: one.cve, status: 'whitelisted', reason: expect.stringContaining('Acme (') })
    expect(finding.vex).toEqual({
      vexId,
      documentId: document.id,
      version: '1',
      publisher: 'Acme',
      publishedAt: '2026-01-01T00:00:00.000Z',
      status: 'not_affected',
      justification: 'vulnerable_code_not_present',
      detail: null,
      remediation: null,
      url: null,
    })
    const module = await testScope().module(moduleId)
    expect([module.status, module.analysis.statistics.vulnerability]).toEqual(['ok', { warnings: 0, violations: 0 }])
  })
  it('of another version, vulnerability or package says nothing, and is reported to have matched nothing', async () => {
    const one = await makeVulnerable()
    const moduleId = await importVulnerable(one)
    const answer = await importVexDocument(
      testScope().company,
      vexDocument([
        vexStatement(one.cve, 'not_affected', [`pkg:npm/${one.name}@1.0.1`], { pointer: '/statements/0' }),
        vexStatement(one.cve, 'not_affected', ['pkg:npm/other@1.0.0'], { pointer: '/statements/1' }),
        vexStatement(uniqueCve(), 'not_affected', [one.purl]),
      ]),
    )
    expect(answer).toMatchObject({
      matched: 1,
      unmatchedCount: 2,
      unmatched: [
        { vulnerability: one.cve, product: `pkg:npm/${one.name}@1.0.1`, pointer: '/statements/0' },
        { vulnerability: one.cve, product: 'pkg:npm/other@1.0.0', pointer: '/statements/1' },
      ],
    })
    expect(await statusIn(moduleId)).toBe('violation')
  })
  it('names the vulnerability by any of its ids, in any case', async () => {
    const one = await makeVulnerable()
    const moduleId = await importVulnerable(one)
    await importVexDocument(testScope().company, vexDocument([vexStatement(one.cve.toLowerCase(), 'fixed', [one.purl])]))
    expect(await statusIn(moduleId)).toBe('whitelisted')
    const other = await makeVulnerable()
    const second = await importVulnerable(other)
    await importVexDocument(testScope().company, vexDocument([vexStatement(`GHSA-${other.name}`, 'fixed', [other.purl])]))
    expect(await statusIn(second)).toBe('whitelisted')
  })
  it('that it is affected or under investigation is shown and changes nothing', async () => {
    for (const status of ['affected', 'under_investigation'] as const) {
      const one = await makeVulnerable()
      const moduleId = await importVulnerable(one)
      await importVexDocument(testScope().company, vexDocument([vexStatement(one.cve, status, [one.purl])]))
      const [finding] = (await testScope().findings(moduleId)).body
      expect([finding.status, finding.vex.status]).toEqual(['violation', status])
    }
  })
  it('never beats a deny list', async () => {
    const one = await makeVulnerable()
    const moduleId = await importVulnerable(one)
    const cveConfig = { blacklist: [{ cveKey: one.cve, key: `npm:${one.name}`, version: '*', comment: 'no' }] }
    await testScope().changeSettings(`/core/modules/${moduleId}`, { cveConfig })
    await importVexDocument(testScope().company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    const [finding] = (await testScope().findings(moduleId)).body
    expect([finding.status, finding.vex.status]).toEqual(['violation', 'not_affected'])
  })
  it('shows in the vulnerabilities report', async () => {
    const at = await makeAnalysedModule()
    const one = await makeVulnerable()
    await importVulnerable(one, at)
    await importVexDocument(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    const { body } = await at.company.get(`/core/reports/vulnerabilities?projectId=${at.projectId}`)
    expect(body.components[0].vulnerabilities[0].status).toBe('whitelisted')
  })
})

describe('a statement that comes first', () => {
  it('counts as soon as the component comes', async () => {
    const one = await makeVulnerable()
    const { matched } = await importVexDocument(testScope().company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    expect(matched).toBe(0)
    expect(await statusIn(await importVulnerable(one))).toBe('whitelisted')
  })
  it('counts as soon as the advisory comes', async () => {
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await testScope().importPackages([`${name}@1.0.0`], uniqueName('module'))
    await importVexDocument(testScope().company, vexDocument([vexStatement(cve, 'not_affected', [`pkg:npm/${name}@1.0.0`])]))
    await publish(advisory(cve, name))
    expect(await statusIn(moduleId)).toBe('whitelisted')
  })
})

describe('a document speaks of', () => {
  it('the company, the project or the module it was uploaded for', async () => {
    const at = await makeAnalysedModule()
    const otherProject = await makeProject(at.company)
    const one = await makeVulnerable()
    const [here, beside] = [await at.importPackages([one.purl], 'here'), await at.importPackages([one.purl], 'beside')]
    const away = await at.company.post(`/core/imports/scan/cyclonedx?project=${otherProject}&module=away`, cyclonedx([one.purl]))
    const modules = [here, beside, away.body.moduleId as string]
    async function statuses(): Promise<readonly (string | undefined)[]> {
      return Promise.all(modules.map((id) => statusIn(id, at)))
    }
    function say(): VexDocument {
      return vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
    }
    await importVexDocument(at.company, say(), { moduleId: here })
    expect(await statuses()).toEqual(['whitelisted', 'violation', 'violation'])
    await importVexDocument(at.company, say(), { projectId: at.projectId })
    expect(await statuses()).toEqual(['whitelisted', 'whitelisted', 'violation'])
    await importVexDocument(at.company, say())
    expect(await statuses()).toEqual(['whitelisted', 'whitelisted', 'whitelisted'])
  })
  it('a project, and so of a module that is moved into it', async () => {
    const at = await makeAnalysedModule()
    const otherProject = await makeProject(at.company)
    const one = await makeVulnerable()
    const moduleId = await at.importPackages([one.purl])
    await importVexDocument(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]), { projectId: otherProject })
    expect(await statusIn(moduleId, at)).toBe('violation')
    await at.changeSettings(`/core/modules/${moduleId}`, { projectId: otherProject })
    expect(await statusIn(moduleId, at)).toBe('whitelisted')
  })
  it('nothing of another company', async () => {
    const [mine, theirs] = [await makeAnalysedModule(), await makeAnalysedModule()]
    const one = await makeVulnerable()
    const moduleId = await theirs.importPackages([one.purl])
    await mine.importPackages([one.purl])
    await importVexDocument(mine.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    const [finding] = (await theirs.findings(moduleId)).body
    expect([finding.status, finding.vex]).toEqual(['violation', null])
  })
  it('the application that a module is, by the package URL of its root component', async () => {
    const at = await makeAnalysedModule()
    const one = await makeVulnerable()
    const shop = `pkg:npm/${uniqueName('shop')}@2.0.0`
    const sbom = cyclonedx([one.purl], {
      metadata: { component: { type: 'application', name: 'shop', version: '2.0.0', purl: shop, 'bom-ref': 'root' } },
    })
    const { body } = await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=shop`, sbom)
    const other = await at.importPackages([one.purl], 'other')
    const answer = await importVexDocument(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [shop])]))
    expect([answer.matched, await statusIn(body.moduleId, at), await statusIn(other, at)]).toEqual([1, 'whitelisted', 'violation'])
  })
  it('a component in the application that a module is', async () => {
    const at = await makeAnalysedModule()
    const one = await makeVulnerable()
    const shop = `pkg:npm/${uniqueName('shop')}@2.0.0`
    const sbom = cyclonedx([one.purl], {
      metadata: { component: { type: 'application', name: 'shop', version: '2.0.0', purl: shop, 'bom-ref': 'root' } },
    })
    const { body } = await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=shop`, sbom)
    const other = await at.importPackages([one.purl], 'other')
    const within = { name: undefined, version: undefined, range: undefined, purl: shop, cpe: undefined }
    const answer = await importVexDocument(
      at.company,
      vexDocument([vexStatement(one.cve, 'not_affected', [{ purl: `pkg:npm/${one.name}`, within }])]),
    )
    expect([answer.matched, await statusIn(body.moduleId, at), await statusIn(other, at)]).toEqual([1, 'whitelisted', 'violation'])
  })
  it('a component by the CPE that the module’s SBOM gives it', async () => {
    const at = await makeAnalysedModule()
    const one = await makeVulnerable()
    const cpe = `cpe:2.3:a:acme:${one.name}:1.0.0:*:*:*:*:*:*:*`
    const sbom = cyclonedx([[one.purl, { cpe }]])
    const { body } = await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=named`, sbom)
    const other = await at.importPackages([one.purl], 'other')
    const answer = await importVexDocument(
      at.company,
      vexDocument([vexStatement(one.cve, 'not_affected', [{ cpe: `cpe:/a:acme:${one.name}` }])]),
    )
    expect([answer.matched, await statusIn(body.moduleId, at), await statusIn(other, at)]).toEqual([1, 'whitelisted', 'violation'])
  })
  it('what was built from a source package', async () => {
    const cve = uniqueCve()
    const source = uniqueName('src')
    const range = { type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2.0-1' }] }
    await publish(advisory(cve, source, { affected: [{ package: { ecosystem: 'Debian:12', name: source }, ranges: [range] }] }))
    const moduleId = await testScope().importPackages(
      [`pkg:deb/debian/lib${source}@1.0-1?arch=amd64&distro=debian-12&upstream=${source}`],
      uniqueName('module'),
    )
    expect(await statusIn(moduleId)).toBe('violation')
    const answer = await importVexDocument(
      testScope().company,
      vexDocument([vexStatement(cve, 'not_affected', [`pkg:deb/debian/${source}?arch=source&distro=bookworm`])]),
    )
    expect([answer.matched, await statusIn(moduleId)]).toEqual([1, 'whitelisted'])
  })
})

describe('of several statements', () => {
  it('the newest of the most specific product counts', async () => {
    const one = await makeVulnerable()
    const moduleId = await importVulnerable(one)
    function say(status: VexStatus, product: string, published: string): VexDocument {
      return vexDocument([vexStatement(one.cve, status, [product])], { published })
    }
    await importVexDocument(testScope().company, say('not_affected', `pkg:npm/${one.name}`, '2026-05-01T00:00:00Z'))
    expect(await statusIn(moduleId)).toBe('whitelisted')
    await importVexDocument(testScope().company, say('affected', one.purl, '2026-01-01T00:00:00Z'))
    expect(await statusIn(moduleId)).toBe('violation')
    await importVexDocument(testScope().company, say('not_affected', one.purl, '2026-02-01T00:00:00Z'))
    expect(await statusIn(moduleId)).toBe('whitelisted')
    await importVexDocument(testScope().company, say('affected', one.purl, '2025-02-01T00:00:00Z'))
    expect(await statusIn(moduleId)).toBe('whitelisted')
    await importVexDocument(testScope().company, say('affected', `pkg:npm/${one.name}`, '2025-01-01T00:00:00Z'), { moduleId })
    expect(await statusIn(moduleId)).toBe('violation')
  })
})

describe('an issue of a document', () => {
  it('takes the place of an older one wholly', async () => {
    const [one, other] = [await makeVulnerable(), await makeVulnerable()]
    const moduleId = await testScope().importPackages([one.purl, other.purl], uniqueName('module'))
    const id = `urn:vex:${newId()}`
    const first = vexDocument(
      [one, other].map(({ cve, purl }) => vexStatement(cve, 'not_affected', [purl])),
      { id },
    )
    const second = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])], { id, version: '2', published: '2026-02-01T00:00:00Z' })
    const kept = await importVexDocument(testScope().company, first)
    expect(await testScope().findingLines(moduleId, '?severity=whitelisted')).toHaveLength(2)
    const again = await importVexDocument(testScope().company, second)
    expect([again.outcome, again.vexId]).toEqual(['replaced', kept.vexId])
    expect(await testScope().findingLines(moduleId, '?severity=whitelisted')).toEqual([`${one.cve} whitelisted`])
    // the older one comes late
    const late = await importVexDocument(testScope().company, first)
    expect([late.outcome, late.vexId, late.current.version]).toEqual(['older', kept.vexId, '2'])
    expect(await testScope().findingLines(moduleId, '?severity=whitelisted')).toEqual([`${one.cve} whitelisted`])
  })
  it('that is stored already writes nothing', async () => {
    const one = await makeVulnerable()
    await importVulnerable(one)
    const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
    const { vexId } = await importVexDocument(testScope().company, document)
    await (await service()).context.jobs.settled()
    const before = await footprint()
    expect(await importVexDocument(testScope().company, document)).toMatchObject({ outcome: 'same', vexId, matched: 1 })
    expect(written(before, await footprint())).toEqual({})
  })
  it('of another publisher or another place is another document', async () => {
    const one = await makeVulnerable()
    const moduleId = await importVulnerable(one)
    const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
    const ids = [
      await importVexDocument(testScope().company, document),
      await importVexDocument(testScope().company, { ...document, publisher: 'Other' }),
      await importVexDocument(testScope().company, document, { moduleId }),
    ].map(({ vexId }) => vexId)
    expect(new Set(ids).size).toBe(3)
  })
  it('sent twice at the same moment is kept once', async () => {
    const one = await makeVulnerable()
    const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
    const answers = await Promise.all([
      importVexDocument(testScope().company, document),
      importVexDocument(testScope().company, document),
      importVexDocument(testScope().company, document),
    ])
    expect(new Set(answers.map(({ vexId }) => vexId)).size).toBe(1)
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'same', 'same'])
  })
})

describe('the work it takes', () => {
  it('is the same few statements whatever the number of documents, products and findings', async () => {
    const at = await makeAnalysedModule()
    const many = await Promise.all(Array.from({ length: 4 }, makeVulnerable))
    const [first] = many as [Vulnerable]
    const small = [first.purl]
    const large = [...many.map(({ purl }) => purl), ...Array.from({ length: 200 }, () => `pkg:npm/${uniqueName()}@1.0.0`)]
    await importVexDocument(at.company, vexDocument([vexStatement(first.cve, 'not_affected', [first.purl])]))
    await at.importPackages([...small, `pkg:npm/${uniqueName()}@1.0.0`], 'small')
    await at.importPackages([...large, `pkg:npm/${uniqueName()}@1.0.0`], 'large')
    const { jobs } = (await service()).context
    async function countOf(work: () => Promise<unknown>): Promise<number> {
      await jobs.settled()
      return (await statementsOf(work)).length
    }
    const few = await countOf(() => at.importPackages(small.concat(`pkg:npm/${uniqueName()}@1.0.0`), 'small'))
    for (const { cve, purl } of many)
      await importVexDocument(
        at.company,
        vexDocument([vexStatement(cve, 'not_affected', [purl, ...Array.from({ length: 300 }, (_, i) => `pkg:npm/x${String(i)}@1`)])]),
      )
    const more = await countOf(() => at.importPackages(large.concat(`pkg:npm/${uniqueName()}@1.0.0`), 'large'))
    expect(more).toBe(few)
    expect((await at.findings(await at.importPackages(large, 'large'))).body.map(({ status }: { status: string }) => status)).toEqual(
      many.map(() => 'whitelisted'),
    )
  })
})

describe('a stored document', () => {
  it('is listed and read with what its statements speak of', async () => {
    const at = await makeAnalysedModule()
    const one = await makeVulnerable()
    const moduleId = await at.importPackages([one.purl])
    const statements = [
      vexStatement(one.cve, 'not_affected', [one.purl, 'pkg:npm/other@1'], {
        justification: 'component_not_present',
        detail: 'Not in it',
        remediation: 'update',
      }),
      vexStatement(uniqueCve(), 'affected', ['pkg:npm/other@1'], { at: '2026-01-02T00:00:00Z', pointer: '/statements/1' }),
    ]
    const warnings = [{ message: 'a thing was dropped', count: 2, pointer: '/x' }]
    const { vexId } = await importVexDocument(at.company, vexDocument(statements, { title: 'On one', warnings }), { moduleId })
    const { body: list, headers } = await at.company.get('/core/vex')
    const item = {
      _id: vexId,
      format: 'openvex 0.2.0',
      documentId: expect.stringContaining('urn:vex:'),
      version: '1',
      title: 'On one',
      publisher: 'Acme',
      publishedAt: '2026-01-01T00:00:00.000Z',
      projectId: at.projectId,
      moduleId,
      inSbom: false,
      statements: 2,
      findings: 1,
      submitted: expect.stringMatching(/Z$/u),
      submittedBy: 'tester',
    }
    expect([headers['x-total-count'], list]).toEqual(['1', [item]])
    const { body, headers: of } = await at.company.get(`/core/vex/${vexId}`)
    expect(of['x-total-count']).toBe('2')
    expect(body).toEqual({
      ...item,
      warning: 'a thing was dropped (2, first at /x)',
      statementList: [
        {
          vulnerabilities: [one.cve],
          status: 'not_affected',
          justification: 'component_not_present',
          detail: 'Not in it',
          remediation: 'update',
          at: null,
          pointer: '/statements/0',
          products: [{ purl: one.purl }, { purl: 'pkg:npm/other@1' }],
          productCount: 2,
          findings: [
            {
              _id: expect.any(String),
              moduleId,
              module: 'app',
              key: one.cve,
              component: { key: `npm:${one.name}`, version: '1.0.0', purl: one.purl },
              status: 'whitelisted',
            },
          ],
          findingCount: 1,
        },
        expect.objectContaining({ status: 'affected', at: '2026-01-02T00:00:00.000Z', findings: [], findingCount: 0, justification: null }),
      ],
    })
  })
  it('is found by project, module and vulnerability', async () => {
    const at = await makeAnalysedModule()
    const one = await makeVulnerable()
    const moduleId = await at.importPackages([one.purl])
    const say = [vexStatement(one.cve, 'affected', [one.purl])]
    const [wide, ofProject, ofModule] = [
      await importVexDocument(at.company, vexDocument([vexStatement('CVE-2026-1', 'affected', ['pkg:npm/x'])])),
      await importVexDocument(at.company, vexDocument(say), { projectId: at.projectId }),
      await importVexDocument(at.company, vexDocument(say), { moduleId }),
    ].map(({ vexId }) => vexId)
    async function list(query: string): Promise<readonly string[]> {
      return ((await at.company.get(`/core/vex?${query}`)).body as { _id: string }[]).map(({ _id }) => _id)
    }
    expect(await list('')).toEqual([ofModule, ofProject, wide])
    expect(await list(`projectId=${at.projectId}`)).toEqual([ofModule, ofProject])
    expect(await list(`moduleId=${moduleId}`)).toEqual([ofModule])
    expect(await list(`vulnerability=${one.cve.toLowerCase()}`)).toEqual([ofModule, ofProject])
    expect(await list('vulnerability=CVE-2026-2')).toEqual([])
    expect(await list('page=2')).toEqual([])
    expect((await at.company.get(`/core/vex?projectId=${newId()}`)).status).toBe(404)
    expect((await at.company.get(`/core/vex?moduleId=${newId()}`)).status).toBe(404)
    expect((await at.company.get(`/core/vex?vulnerability=${'x'.repeat(201)}`)).body.parameter).toBe('vulnerability')
  })
  it('is withdrawn, and what rested on it is re-evaluated at once', async () => {
    const at = await makeAnalysedModule()
    const one = await makeVulnerable()
    const moduleId = await at.importPackages([one.purl])
    const { vexId } = await importVexDocument(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    expect(await statusIn(moduleId, at)).toBe('whitelisted')
    expect((await at.company.delete(`/core/vex/${vexId}`)).status).toBe(204)
    const [finding] = (await at.findings(moduleId)).body
    expect([finding.status, finding.vex, (await at.module(moduleId)).status]).toEqual(['violation', null, 'violations'])
    expect((await at.company.get(`/core/vex/${vexId}`)).status).toBe(404)
    expect((await at.company.delete(`/core/vex/${vexId}`)).status).toBe(404)
  })
  it('goes with its project or module', async () => {
    const at = await makeAnalysedModule()
    const one = await makeVulnerable()
    const moduleId = await at.importPackages([one.purl])
    const { vexId } = await importVexDocument(at.company, vexDocument([vexStatement(one.cve, 'affected', [one.purl])]), { moduleId })
    expect((await at.company.delete(`/core/modules/${moduleId}`)).status).toBeLessThan(300)
    expect((await at.company.get(`/core/vex/${vexId}`)).status).toBe(404)
  })
})

it('a module that was evaluated without the document, because its import was under way when it came, is re-evaluated by the job that follows', async () => {
  const one = await makeVulnerable()
  const moduleId = await importVulnerable(one)
  const { vexId } = await importVexDocument(testScope().company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
  const { db, jobs } = (await service()).context
  await jobs.settled()
  await db.updateTable('finding_row').set({ status: 'violation', vex: null }).where('module_id', '=', moduleId).execute()
  await transact(db, (trx) => jobs.enqueue(trx, reevaluateVexJob, { companyId: testScope().company.companyId, vexId }))
  await jobs.settled()
  expect(await statusIn(moduleId)).toBe('whitelisted')
})

it('more modules than are evaluated at once are evaluated in jobs', async () => {
  const at = await makeAnalysedModule()
  const one = await makeVulnerable()
  const modules: string[] = []
  for (let i = 0; i < 103; i++) modules.push(await at.importPackages([one.purl], `module-${String(i)}`))
  await importVexDocument(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
  await (await service()).context.jobs.settled()
  const statuses = await Promise.all(modules.map((id) => statusIn(id, at)))
  expect(new Set(statuses)).toEqual(new Set(['whitelisted']))
})

it('an upload that dies on its way leaves nothing: no document, no evaluation, no job', async () => {
  const one = await makeVulnerable()
  const moduleId = await importVulnerable(one)
  const { context } = await service()
  await context.jobs.settled()
  const before = await footprint()
  const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
  const target = { companyId: testScope().company.companyId }
  const dying = transact(context.db, async (trx) => {
    const taken = await applyVex(trx, context, callerOf(testScope().company), { target, packed: packVex(document, 'company'), digest: 'x' })
    throw new Error(`killed after ${taken.outcome}`)
  })
  await expect(dying).rejects.toThrow('killed after created')
  await context.jobs.settled()
  expect(written(before, await footprint())).toEqual({})
  expect(await statusIn(moduleId)).toBe('violation')
})
