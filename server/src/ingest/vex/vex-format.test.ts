import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, fileUpload, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { type Answer, makeCompany, service } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

const route = '/core/imports/vex'
const made: { place?: AnalysedModule } = {}

beforeAll(async () => {
  made.place = await makeAnalysedModule()
})

function testScope(): AnalysedModule {
  if (made.place === undefined) throw new Error('the company was not made')
  return made.place
}

interface VulnerableModule {
  readonly name: string
  readonly cve: string
  readonly purl: string
  readonly moduleId: string
}

/** A module that contains a package with a vulnerability. */
async function makeVulnerableModule(): Promise<VulnerableModule> {
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name))
  const purl = `pkg:npm/${name}@1.0.0`
  return { name, cve, purl, moduleId: await testScope().importPackages([purl], uniqueName('module')) }
}

function openvex(cve: string, purl: string, more: object = {}): object {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://acme.example/vex/${newId()}`,
    author: 'Acme Security',
    timestamp: '2026-01-01T00:00:00Z',
    version: 1,
    statements: [
      { vulnerability: { name: cve }, products: [{ '@id': purl }], status: 'not_affected', justification: 'vulnerable_code_not_present' },
    ],
    ...more,
  }
}

function csaf(cve: string, purl: string): object {
  return {
    document: {
      category: 'csaf_vex',
      csaf_version: '2.0',
      publisher: { category: 'vendor', name: 'Acme', namespace: 'https://acme.example' },
      title: 'On one package',
      tracking: {
        id: `ACME-${newId()}`,
        version: '1',
        status: 'final',
        initial_release_date: '2026-01-01T00:00:00Z',
        current_release_date: '2026-01-02T00:00:00Z',
        revision_history: [{ number: '1', date: '2026-01-01T00:00:00Z', summary: 'first' }],
      },
    },
    product_tree: { full_product_names: [{ product_id: 'P', name: 'the package', product_identification_helper: { purl } }] },
    vulnerabilities: [
      {
        cve,
        product_status: { known_not_affected: ['P'] },
        flags: [{ label: 'vulnerable_code_not_in_execute_path', product_ids: ['P'] }],
        notes: [{ category: 'description', text: 'About it' }],
      },
    ],
  }
}

function cyclonedxVex(cve: string, purl: string): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${newId()}`,
    version: 1,
    vulnerabilities: [
      {
        id: cve,
        source: { name: 'NVD' },
        analysis: { state: 'not_affected', justification: 'code_not_reachable' },
        affects: [{ ref: purl }],
      },
    ],
  }
}

async function statusIn(moduleId: string): Promise<string> {
  return (await testScope().findings(moduleId)).body[0].status as string
}

describe('an upload of VEX (docs/reference/vex.md#upload)', () => {
  it.each([
    ['csaf', csaf],
    ['openvex', openvex],
    ['cyclonedx', cyclonedxVex],
  ] as const)('takes %s, found out by content, as a body and as a file, and evaluates at once', async (format, write) => {
    const [one, other] = [await makeVulnerableModule(), await makeVulnerableModule()]
    const answers = [
      await testScope().company.post(route, write(one.cve, one.purl)),
      await testScope().company.request({
        method: 'POST',
        url: `${route}/json`,
        ...fileUpload(JSON.stringify(write(other.cve, other.purl))),
      }),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({ vexId: expect.any(String), format, statements: 1, matched: 1, unmatched: [], unmatchedCount: 0 }),
      ])
    }
    expect([await statusIn(one.moduleId), await statusIn(other.moduleId)]).toEqual(['whitelisted', 'whitelisted'])
  })

  it('is stored byte for byte, and its receipt and withdrawal are in the activity log', async () => {
    const one = await makeVulnerableModule()
    const { context } = await service()
    const text = `${JSON.stringify(openvex(one.cve, one.purl))}   `
    const headers = { 'content-type': 'application/json' }
    const { body } = await testScope().company.request({ method: 'POST', url: route, payload: text, headers })
    const row = await context.db.selectFrom('vex_document').select('digest').where('id', '=', body.vexId).executeTakeFirstOrThrow()
    expect((await context.files.read(testScope().company.companyId, row.digest)).toString()).toBe(text)
    await testScope().company.delete(`/core/vex/${body.vexId}`)
    const log = await context.db
      .selectFrom('activity')
      .select(['action', 'object'])
      .where('object_id', '=', body.vexId)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'created', object: 'vex' },
      { action: 'deleted', object: 'vex' },
    ])
  })

  it('is for the module, else the project by id or name, else the company', async () => {
    const at = testScope()
    const other = await makeProject(at.company, { name: uniqueName('Shop') })
    const { name } = (await at.company.get(`/core/projects/${other}`)).body
    const one = await makeVulnerableModule()
    async function placeOf(query: string): Promise<readonly unknown[]> {
      const { body } = await at.company.post(`${route}?${query}`, openvex(one.cve, one.purl))
      const vex = (await at.company.get(`/core/vex/${body.vexId}`)).body
      return [vex.projectId, vex.moduleId]
    }
    expect(await placeOf(`moduleId=${one.moduleId}&projectId=${other}`)).toEqual([at.projectId, one.moduleId])
    expect(await placeOf(`projectId=${other}`)).toEqual([other, null])
    expect(await placeOf(`project=${other}`)).toEqual([other, null])
    expect(await placeOf(`projectName=${name}`)).toEqual([other, null])
    expect(await placeOf('')).toEqual([null, null])
  })

  it('answers 404 for a module or project that is not there or another company’s, and stores nothing', async () => {
    const one = await makeVulnerableModule()
    const stranger = await makeCompany()
    const before = [await footprint(), await Array.fromAsync((await service()).context.files.list())] as const
    const queries = [
      `moduleId=${newId()}`,
      'moduleId=x',
      `moduleId=${one.moduleId}`,
      `projectId=${testScope().projectId}`,
      'project=nowhere',
    ]
    for (const query of queries)
      expect([query, (await stranger.post(`${route}?${query}`, openvex(one.cve, one.purl))).status]).toEqual([query, 404])
    expect(written(before[0], await footprint())).toEqual({})
    expect(await Array.fromAsync((await service()).context.files.list())).toEqual(before[1])
  })

  it.each(['moduleId', 'projectId', 'project', 'projectName'])(
    'answers 400 for a %s that is too long, holds NUL or comes twice',
    async (name) => {
      for (const query of [`${name}=${'x'.repeat(1001)}`, `${name}=a%00b`, `${name}=a&${name}=b`]) {
        const { status, body } = await testScope().company.post(`${route}?${query}`, openvex('CVE-2026-1', 'pkg:npm/x'))
        expect([query, status, body.parameter]).toEqual([query, 400, name])
      }
    },
  )

  it('is refused to keys without its scopes', async () => {
    for (const scope of ['developer', 'manager', 'compliance_manager', 'company_security_manager'] as const)
      expect((await (await testScope().company.as(scope)).post(route, openvex('CVE-2026-1', 'pkg:npm/x'))).status).toBe(201)
    for (const scope of ['portfolio_manager', 'account_admin'] as const)
      expect((await (await testScope().company.as(scope)).post(route, openvex('CVE-2026-1', 'pkg:npm/x'))).status).toBe(403)
  })

  const good = JSON.stringify(openvex('CVE-2026-1', 'pkg:npm/x'))
  it.each([
    ['nothing', ''],
    ['a text', '"x"'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['a cut document', good.slice(0, -20)],
    ['a zip', Buffer.from([0x50, 0x4b, 3, 4])],
    ['a NUL', good.replace('Acme Security', String.raw`Ac\u0000me`)],
    ['nesting 100,000 deep', `${good.slice(0, -1)},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['statements that are no list', JSON.stringify(openvex('CVE-2026-1', 'pkg:npm/x', { statements: 7 }))],
  ])('that is %s answers 400 naming the place, as a body and as a file, and nothing is stored', async (_name, document) => {
    const before = [await footprint(), await Array.fromAsync((await service()).context.files.list())] as const
    const headers = { 'content-type': 'application/json' }
    const answers: readonly Answer[] = [
      await testScope().company.request({ method: 'POST', url: route, payload: document, headers }),
      await testScope().company.request({ method: 'POST', url: `${route}/json`, ...fileUpload(document) }),
    ]
    for (const { status, body } of answers)
      expect([status, body.parameter, body.details?.pointer]).toEqual([400, 'file', expect.any(String)])
    expect(written(before[0], await footprint())).toEqual({})
    expect(await Array.fromAsync((await service()).context.files.list())).toEqual(before[1])
  })

  it('that names more products than any real one is refused with a clear word', async () => {
    const products = Array.from({ length: 10_001 }, (_, i) => ({ '@id': `pkg:npm/x@1.${String(i)}.0` }))
    const document = openvex('CVE-2026-1', 'pkg:npm/x', {
      statements: [{ vulnerability: { name: 'CVE-2026-1' }, products, status: 'fixed' }],
    })
    const { status, body } = await testScope().company.post(route, document)
    expect([status, body.error]).toEqual([400, expect.stringContaining('at most 10000')])
  })

  it('needs the same few statements for any content', async () => {
    const at = testScope()
    await at.company.post(route, openvex(uniqueCve(), 'pkg:npm/x'))
    const { jobs } = (await service()).context
    async function countOf(document: object): Promise<number> {
      await jobs.settled()
      return (await statementsOf(() => at.company.post(route, document))).length
    }
    const statements = Array.from({ length: 500 }, (_, i) => ({
      vulnerability: { name: `CVE-2026-${String(i + 1000)}` },
      products: [{ '@id': `pkg:npm/x${String(i)}` }],
      status: 'fixed',
    }))
    const few = await countOf(openvex(uniqueCve(), 'pkg:npm/x'))
    const many = await countOf(openvex(uniqueCve(), 'pkg:npm/x', { statements }))
    // jobs of this and other tests may run while one counts; what grew with the 500 statements would be hundreds
    expect(many - few).toBeLessThan(50)
  })
})

function sbom(one: VulnerableModule, state?: string): object {
  const vulnerabilities = [{ id: one.cve, analysis: { state, justification: 'code_not_reachable' }, affects: [{ ref: one.purl }] }]
  return cyclonedx([one.purl], state === undefined ? {} : { vulnerabilities })
}

describe('VEX inside an SBOM', () => {
  it('is evidence for its module alone, and is replaced with the module’s next SBOM', async () => {
    const at = testScope()
    const one = await makeVulnerableModule()
    const module = uniqueName('vexed')
    async function send(state?: string): Promise<string> {
      const { body } = await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=${module}`, sbom(one, state))
      return body.moduleId as string
    }
    const moduleId = await send('not_affected')
    const [finding] = (await at.findings(moduleId)).body
    expect([finding.status, finding.vex.status, await statusIn(one.moduleId)]).toEqual(['whitelisted', 'not_affected', 'violation'])
    const [held] = (await at.company.get(`/core/vex?moduleId=${moduleId}`)).body
    expect(held).toMatchObject({ _id: finding.vex.vexId, inSbom: true, submittedBy: 'SBOM' })
    const refused = await at.company.delete(`/core/vex/${finding.vex.vexId}`)
    expect([refused.status, refused.body.parameter]).toEqual([400, 'vex_id'])
    await send()
    expect([await statusIn(moduleId), (await at.company.get(`/core/vex?moduleId=${moduleId}`)).body]).toEqual(['violation', []])
  })
})

const vendor = new URL('../../../../../shared/data/csaf/vendor/', import.meta.url)

it.skipIf(!existsSync(vendor))(
  'a real CSAF document answers a finding of a package of its distribution, and not in another release',
  async () => {
    const document = readFileSync(new URL('trustify-ui__CVE-2023-1906.json', vendor))
    const cve = 'CVE-2023-1906'
    const range = { type: 'ECOSYSTEM', events: [{ introduced: '0' }] }
    const releases = ['7', '8'].map((release) => ({
      package: { ecosystem: `Red Hat:enterprise_linux:${release}::server`, name: 'ImageMagick' },
      ranges: [range],
    }))
    await publish(advisory('RHSA-2023:1906', 'ImageMagick', { aliases: [cve], affected: releases }))
    const at = await makeAnalysedModule()
    const purl = 'pkg:rpm/rhel/ImageMagick@6.9.10.68-3.el7?arch=x86_64&distro=rhel'
    const [on7, on8] = [await at.importPackages([`${purl}-7.9`], 'on7'), await at.importPackages([`${purl}-8.4`], 'on8')]
    expect([await at.findingLines(on7), await at.findingLines(on8)]).toEqual([[`${cve} violation`], [`${cve} violation`]])
    const { status, body } = await at.company.request({ method: 'POST', url: `${route}/json`, ...fileUpload(document) })
    expect([status, body]).toEqual([201, expect.objectContaining({ format: 'csaf', matched: 1, unmatchedCount: 0 })])
    expect([await at.findingLines(on7), await at.findingLines(on8)]).toEqual([[`${cve} whitelisted`], [`${cve} violation`]])
    const [finding] = (await at.findings(on7)).body
    expect(finding.vex).toMatchObject({
      documentId: cve,
      version: '3',
      publisher: 'Red Hat Product Security',
      status: 'not_affected',
      justification: 'vulnerable_code_not_present',
    })
  },
)
