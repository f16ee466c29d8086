import { beforeAll, describe, expect, it } from 'vitest'
import { packVex, recheckVexJob, takeVex } from '#analysis/analysis.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { type AnalysedPlace, makeAnalysedPlace } from '#test/analysed-place.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { service } from '#test/harness.ts'
import { callerOf, makeProject } from '#test/make-portfolio.ts'
import { tell, vexDocument, vexStatement } from '#test/make-vex.ts'
import type { VexDocument, VexStatus } from '#standards/vex/vex.ts'
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

const made: { place?: AnalysedPlace } = {}

beforeAll(async () => {
  made.place = await makeAnalysedPlace()
})

function place(): AnalysedPlace {
  if (made.place === undefined) throw new Error('the company was not made')
  return made.place
}

async function statusIn(moduleId: string, at = place()): Promise<string | undefined> {
  return (await at.findings(moduleId)).body[0]?.status
}

/** A module that holds the vulnerable package. */
async function holdOne(one: Vulnerable, at = place()): Promise<string> {
  return at.hold([one.purl], uniqueName('module'))
}

describe('a statement on a component that is held', () => {
  it('makes the finding whitelisted at once, with the evidence shown, and takes it out of the counts', async () => {
    const one = await makeVulnerable()
    const moduleId = await holdOne(one)
    const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl], { justification: 'vulnerable_code_not_present' })])
    const { vexId, matched, unmatchedCount } = await tell(place().company, document)
    expect([matched, unmatchedCount]).toEqual([1, 0])
    const [finding] = (await place().findings(moduleId)).body
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
    const module = await place().module(moduleId)
    expect([module.status, module.analysis.statistics.vulnerability]).toEqual(['ok', { warnings: 0, violations: 0 }])
  })
  it('of another version, vulnerability or package says nothing, and is told to have matched nothing', async () => {
    const one = await makeVulnerable()
    const moduleId = await holdOne(one)
    const answer = await tell(
      place().company,
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
    const moduleId = await holdOne(one)
    await tell(place().company, vexDocument([vexStatement(one.cve.toLowerCase(), 'fixed', [one.purl])]))
    expect(await statusIn(moduleId)).toBe('whitelisted')
    const other = await makeVulnerable()
    const second = await holdOne(other)
    await tell(place().company, vexDocument([vexStatement(`GHSA-${other.name}`, 'fixed', [other.purl])]))
    expect(await statusIn(second)).toBe('whitelisted')
  })
  it('that it is affected or under investigation is shown and changes nothing', async () => {
    for (const status of ['affected', 'under_investigation'] as const) {
      const one = await makeVulnerable()
      const moduleId = await holdOne(one)
      await tell(place().company, vexDocument([vexStatement(one.cve, status, [one.purl])]))
      const [finding] = (await place().findings(moduleId)).body
      expect([finding.status, finding.vex.status]).toEqual(['violation', status])
    }
  })
  it('never beats a deny list', async () => {
    const one = await makeVulnerable()
    const moduleId = await holdOne(one)
    const cveConfig = { blacklist: [{ cveKey: one.cve, key: `npm:${one.name}`, version: '*', comment: 'no' }] }
    await place().set(`/core/modules/${moduleId}`, { cveConfig })
    await tell(place().company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    const [finding] = (await place().findings(moduleId)).body
    expect([finding.status, finding.vex.status]).toEqual(['violation', 'not_affected'])
  })
  it('shows in the vulnerabilities report', async () => {
    const at = await makeAnalysedPlace()
    const one = await makeVulnerable()
    await holdOne(one, at)
    await tell(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    const { body } = await at.company.get(`/core/reports/vulnerabilities?projectId=${at.projectId}`)
    expect(body.components[0].vulnerabilities[0].status).toBe('whitelisted')
  })
})

describe('a statement that comes first', () => {
  it('counts as soon as the component comes', async () => {
    const one = await makeVulnerable()
    const { matched } = await tell(place().company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    expect(matched).toBe(0)
    expect(await statusIn(await holdOne(one))).toBe('whitelisted')
  })
  it('counts as soon as the advisory comes', async () => {
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await place().hold([`${name}@1.0.0`], uniqueName('module'))
    await tell(place().company, vexDocument([vexStatement(cve, 'not_affected', [`pkg:npm/${name}@1.0.0`])]))
    await publish(advisory(cve, name))
    expect(await statusIn(moduleId)).toBe('whitelisted')
  })
})

describe('a document speaks of', () => {
  it('the company, the project or the module it was uploaded for', async () => {
    const at = await makeAnalysedPlace()
    const otherProject = await makeProject(at.company)
    const one = await makeVulnerable()
    const [here, beside] = [await at.hold([one.purl], 'here'), await at.hold([one.purl], 'beside')]
    const away = await at.company.post(`/core/imports/scan/cyclonedx?project=${otherProject}&module=away`, cyclonedx([one.purl]))
    const modules = [here, beside, away.body.moduleId as string]
    async function statuses(): Promise<readonly (string | undefined)[]> {
      return Promise.all(modules.map((id) => statusIn(id, at)))
    }
    function say(): VexDocument {
      return vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
    }
    await tell(at.company, say(), { moduleId: here })
    expect(await statuses()).toEqual(['whitelisted', 'violation', 'violation'])
    await tell(at.company, say(), { projectId: at.projectId })
    expect(await statuses()).toEqual(['whitelisted', 'whitelisted', 'violation'])
    await tell(at.company, say())
    expect(await statuses()).toEqual(['whitelisted', 'whitelisted', 'whitelisted'])
  })
  it('a project, and so of a module that is moved into it', async () => {
    const at = await makeAnalysedPlace()
    const otherProject = await makeProject(at.company)
    const one = await makeVulnerable()
    const moduleId = await at.hold([one.purl])
    await tell(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]), { projectId: otherProject })
    expect(await statusIn(moduleId, at)).toBe('violation')
    await at.set(`/core/modules/${moduleId}`, { projectId: otherProject })
    expect(await statusIn(moduleId, at)).toBe('whitelisted')
  })
  it('nothing of another company', async () => {
    const [mine, theirs] = [await makeAnalysedPlace(), await makeAnalysedPlace()]
    const one = await makeVulnerable()
    const moduleId = await theirs.hold([one.purl])
    await mine.hold([one.purl])
    await tell(mine.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    const [finding] = (await theirs.findings(moduleId)).body
    expect([finding.status, finding.vex]).toEqual(['violation', null])
  })
  it('the application that a module is, by the package URL of its subject', async () => {
    const at = await makeAnalysedPlace()
    const one = await makeVulnerable()
    const shop = `pkg:npm/${uniqueName('shop')}@2.0.0`
    const bom = cyclonedx([one.purl], {
      metadata: { component: { type: 'application', name: 'shop', version: '2.0.0', purl: shop, 'bom-ref': 'root' } },
    })
    const { body } = await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=shop`, bom)
    const other = await at.hold([one.purl], 'other')
    const answer = await tell(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [shop])]))
    expect([answer.matched, await statusIn(body.moduleId, at), await statusIn(other, at)]).toEqual([1, 'whitelisted', 'violation'])
  })
  it('a component in the application that a module is', async () => {
    const at = await makeAnalysedPlace()
    const one = await makeVulnerable()
    const shop = `pkg:npm/${uniqueName('shop')}@2.0.0`
    const bom = cyclonedx([one.purl], {
      metadata: { component: { type: 'application', name: 'shop', version: '2.0.0', purl: shop, 'bom-ref': 'root' } },
    })
    const { body } = await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=shop`, bom)
    const other = await at.hold([one.purl], 'other')
    const within = { name: undefined, version: undefined, range: undefined, purl: shop, cpe: undefined }
    const answer = await tell(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [{ purl: `pkg:npm/${one.name}`, within }])]))
    expect([answer.matched, await statusIn(body.moduleId, at), await statusIn(other, at)]).toEqual([1, 'whitelisted', 'violation'])
  })
  it('a component by the CPE that the module’s bill gives it', async () => {
    const at = await makeAnalysedPlace()
    const one = await makeVulnerable()
    const cpe = `cpe:2.3:a:acme:${one.name}:1.0.0:*:*:*:*:*:*:*`
    const bom = cyclonedx([[one.purl, { cpe }]])
    const { body } = await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=named`, bom)
    const other = await at.hold([one.purl], 'other')
    const answer = await tell(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [{ cpe: `cpe:/a:acme:${one.name}` }])]))
    expect([answer.matched, await statusIn(body.moduleId, at), await statusIn(other, at)]).toEqual([1, 'whitelisted', 'violation'])
  })
  it('what was built from a source package', async () => {
    const cve = uniqueCve()
    const source = uniqueName('src')
    const range = { type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2.0-1' }] }
    await publish(advisory(cve, source, { affected: [{ package: { ecosystem: 'Debian:12', name: source }, ranges: [range] }] }))
    const moduleId = await place().hold(
      [`pkg:deb/debian/lib${source}@1.0-1?arch=amd64&distro=debian-12&upstream=${source}`],
      uniqueName('module'),
    )
    expect(await statusIn(moduleId)).toBe('violation')
    const answer = await tell(
      place().company,
      vexDocument([vexStatement(cve, 'not_affected', [`pkg:deb/debian/${source}?arch=source&distro=bookworm`])]),
    )
    expect([answer.matched, await statusIn(moduleId)]).toEqual([1, 'whitelisted'])
  })
})

describe('of several statements', () => {
  it('the newest of the most specific product counts', async () => {
    const one = await makeVulnerable()
    const moduleId = await holdOne(one)
    function say(status: VexStatus, product: string, published: string): VexDocument {
      return vexDocument([vexStatement(one.cve, status, [product])], { published })
    }
    await tell(place().company, say('not_affected', `pkg:npm/${one.name}`, '2026-05-01T00:00:00Z'))
    expect(await statusIn(moduleId)).toBe('whitelisted')
    await tell(place().company, say('affected', one.purl, '2026-01-01T00:00:00Z'))
    expect(await statusIn(moduleId)).toBe('violation')
    await tell(place().company, say('not_affected', one.purl, '2026-02-01T00:00:00Z'))
    expect(await statusIn(moduleId)).toBe('whitelisted')
    await tell(place().company, say('affected', one.purl, '2025-02-01T00:00:00Z'))
    expect(await statusIn(moduleId)).toBe('whitelisted')
    await tell(place().company, say('affected', `pkg:npm/${one.name}`, '2025-01-01T00:00:00Z'), { moduleId })
    expect(await statusIn(moduleId)).toBe('violation')
  })
})

describe('an issue of a document', () => {
  it('takes the place of an older one wholly', async () => {
    const [one, other] = [await makeVulnerable(), await makeVulnerable()]
    const moduleId = await place().hold([one.purl, other.purl], uniqueName('module'))
    const id = `urn:vex:${newId()}`
    const first = vexDocument(
      [one, other].map(({ cve, purl }) => vexStatement(cve, 'not_affected', [purl])),
      { id },
    )
    const second = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])], { id, version: '2', published: '2026-02-01T00:00:00Z' })
    const kept = await tell(place().company, first)
    expect(await place().found(moduleId, '?severity=whitelisted')).toHaveLength(2)
    const again = await tell(place().company, second)
    expect([again.outcome, again.vexId]).toEqual(['replaced', kept.vexId])
    expect(await place().found(moduleId, '?severity=whitelisted')).toEqual([`${one.cve} whitelisted`])
    // the older one comes late
    const late = await tell(place().company, first)
    expect([late.outcome, late.vexId, late.held.version]).toEqual(['older', kept.vexId, '2'])
    expect(await place().found(moduleId, '?severity=whitelisted')).toEqual([`${one.cve} whitelisted`])
  })
  it('that is held already writes nothing', async () => {
    const one = await makeVulnerable()
    await holdOne(one)
    const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
    const { vexId } = await tell(place().company, document)
    await (await service()).tools.jobs.settled()
    const before = await footprint()
    expect(await tell(place().company, document)).toMatchObject({ outcome: 'same', vexId, matched: 1 })
    expect(written(before, await footprint())).toEqual({})
  })
  it('of another publisher or another place is another document', async () => {
    const one = await makeVulnerable()
    const moduleId = await holdOne(one)
    const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
    const ids = [
      await tell(place().company, document),
      await tell(place().company, { ...document, publisher: 'Other' }),
      await tell(place().company, document, { moduleId }),
    ].map(({ vexId }) => vexId)
    expect(new Set(ids).size).toBe(3)
  })
  it('sent twice at the same moment is kept once', async () => {
    const one = await makeVulnerable()
    const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
    const answers = await Promise.all([tell(place().company, document), tell(place().company, document), tell(place().company, document)])
    expect(new Set(answers.map(({ vexId }) => vexId)).size).toBe(1)
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'same', 'same'])
  })
})

describe('the work it takes', () => {
  it('is the same few statements whatever the number of documents, products and findings', async () => {
    const at = await makeAnalysedPlace()
    const many = await Promise.all(Array.from({ length: 4 }, makeVulnerable))
    const [first] = many as [Vulnerable]
    const small = [first.purl]
    const large = [...many.map(({ purl }) => purl), ...Array.from({ length: 200 }, () => `pkg:npm/${uniqueName()}@1.0.0`)]
    await tell(at.company, vexDocument([vexStatement(first.cve, 'not_affected', [first.purl])]))
    await at.hold(small, 'small')
    await at.hold([...large, `pkg:npm/${uniqueName()}@1.0.0`], 'large')
    const { jobs } = (await service()).tools
    async function countOf(work: () => Promise<unknown>): Promise<number> {
      await jobs.settled()
      return (await statementsOf(work)).length
    }
    const few = await countOf(() => at.hold(small.concat(`pkg:npm/${uniqueName()}@1.0.0`), 'small'))
    for (const { cve, purl } of many)
      await tell(
        at.company,
        vexDocument([vexStatement(cve, 'not_affected', [purl, ...Array.from({ length: 300 }, (_, i) => `pkg:npm/x${String(i)}@1`)])]),
      )
    const more = await countOf(() => at.hold(large.concat(`pkg:npm/${uniqueName()}@1.0.0`), 'large'))
    expect(more).toBe(few)
    expect((await at.findings(await at.hold(large, 'large'))).body.map(({ status }: { status: string }) => status)).toEqual(
      many.map(() => 'whitelisted'),
    )
  })
})

describe('a document that is held', () => {
  it('is listed and read with what its statements speak of', async () => {
    const at = await makeAnalysedPlace()
    const one = await makeVulnerable()
    const moduleId = await at.hold([one.purl])
    const statements = [
      vexStatement(one.cve, 'not_affected', [one.purl, 'pkg:npm/other@1'], {
        justification: 'component_not_present',
        detail: 'Not in it',
        remediation: 'update',
      }),
      vexStatement(uniqueCve(), 'affected', ['pkg:npm/other@1'], { at: '2026-01-02T00:00:00Z', pointer: '/statements/1' }),
    ]
    const warnings = [{ message: 'a thing was dropped', count: 2, pointer: '/x' }]
    const { vexId } = await tell(at.company, vexDocument(statements, { title: 'On one', warnings }), { moduleId })
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
    const at = await makeAnalysedPlace()
    const one = await makeVulnerable()
    const moduleId = await at.hold([one.purl])
    const say = [vexStatement(one.cve, 'affected', [one.purl])]
    const [wide, ofProject, ofModule] = [
      await tell(at.company, vexDocument([vexStatement('CVE-2026-1', 'affected', ['pkg:npm/x'])])),
      await tell(at.company, vexDocument(say), { projectId: at.projectId }),
      await tell(at.company, vexDocument(say), { moduleId }),
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
  it('is withdrawn, and what rested on it is judged again at once', async () => {
    const at = await makeAnalysedPlace()
    const one = await makeVulnerable()
    const moduleId = await at.hold([one.purl])
    const { vexId } = await tell(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
    expect(await statusIn(moduleId, at)).toBe('whitelisted')
    expect((await at.company.delete(`/core/vex/${vexId}`)).status).toBe(204)
    const [finding] = (await at.findings(moduleId)).body
    expect([finding.status, finding.vex, (await at.module(moduleId)).status]).toEqual(['violation', null, 'violations'])
    expect((await at.company.get(`/core/vex/${vexId}`)).status).toBe(404)
    expect((await at.company.delete(`/core/vex/${vexId}`)).status).toBe(404)
  })
  it('goes with its project or module', async () => {
    const at = await makeAnalysedPlace()
    const one = await makeVulnerable()
    const moduleId = await at.hold([one.purl])
    const { vexId } = await tell(at.company, vexDocument([vexStatement(one.cve, 'affected', [one.purl])]), { moduleId })
    expect((await at.company.delete(`/core/modules/${moduleId}`)).status).toBeLessThan(300)
    expect((await at.company.get(`/core/vex/${vexId}`)).status).toBe(404)
  })
})

it('a module that was judged without the document, because its import was under way when it came, is judged again by the job that follows', async () => {
  const one = await makeVulnerable()
  const moduleId = await holdOne(one)
  const { vexId } = await tell(place().company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
  const { db, jobs } = (await service()).tools
  await jobs.settled()
  await db.updateTable('finding').set({ status: 'violation', vex: null }).where('module_id', '=', moduleId).execute()
  await transact(db, (trx) => jobs.enqueue(trx, recheckVexJob, { companyId: place().company.companyId, vexId }))
  await jobs.settled()
  expect(await statusIn(moduleId)).toBe('whitelisted')
})

it('more modules than are judged at once are judged in jobs', async () => {
  const at = await makeAnalysedPlace()
  const one = await makeVulnerable()
  const modules: string[] = []
  for (let i = 0; i < 103; i++) modules.push(await at.hold([one.purl], `module-${String(i)}`))
  await tell(at.company, vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])]))
  await (await service()).tools.jobs.settled()
  const statuses = await Promise.all(modules.map((id) => statusIn(id, at)))
  expect(new Set(statuses)).toEqual(new Set(['whitelisted']))
}, 60_000)

it('an upload that dies on its way leaves nothing: no document, no judgement, no job', async () => {
  const one = await makeVulnerable()
  const moduleId = await holdOne(one)
  const { tools } = await service()
  await tools.jobs.settled()
  const before = await footprint()
  const document = vexDocument([vexStatement(one.cve, 'not_affected', [one.purl])])
  const target = { companyId: place().company.companyId }
  const dying = transact(tools.db, async (trx) => {
    const taken = await takeVex(trx, tools, callerOf(place().company), { target, packed: packVex(document, 'company'), digest: 'x' })
    throw new Error(`killed after ${taken.outcome}`)
  })
  await expect(dying).rejects.toThrow('killed after created')
  await tools.jobs.settled()
  expect(written(before, await footprint())).toEqual({})
  expect(await statusIn(moduleId)).toBe('violation')
})
