import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany } from '#test/harness.ts'
import { importRepositories, repositoryOf } from '#test/import-repositories.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

const medium = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }] }

interface Past extends AnalysedModule {
  readonly name: string
  readonly parent: string
  readonly cve: string
  readonly moduleId: string
  readonly at: string
}

const made = {} as { past: Past }

/** A module with a critical vulnerability of a transitive component, which then became a warning and was removed; another module came later. */
beforeAll(async () => {
  // versions of one package, so that ids of components are not those of packages
  const elsewhere = uniqueName()
  await (await makeAnalysedModule()).importPackages([`${elsewhere}@1.0.0`, `${elsewhere}@2.0.0`])
  const scope = await makeAnalysedModule()
  const [name, parent, cve] = [uniqueName(), uniqueName('parent'), uniqueCve()]
  await publish(advisory(cve, name, { affected: [affected(name, '2.0.0')] }))
  const [a, b] = [`pkg:npm/${parent}@3.0.0`, `pkg:npm/${name}@1.0.0`]
  const document = { ...cyclonedx([a, b]), dependencies: [{ ref: a, dependsOn: [b] }] }
  const imported = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=web`, document)
  if (imported.status !== 201) throw new Error(imported.text)
  const at = new Date().toISOString()
  await publish(advisory(cve, name, { affected: [affected(name, '2.0.0')], ...medium }))
  await scope.importPackages([`${name}@2.0.0`], 'web')
  await scope.importPackages([`${name}@1.5.0`], 'later')
  made.past = { ...scope, name, parent, cve, moduleId: imported.body.moduleId, at }
})

function report(kind: string, query: string): Promise<Answer> {
  return made.past.company.get(`/core/reports/${kind}?${query}`)
}

describe('reports as of a moment (docs/reference/reports.md#as-of)', () => {
  it('vulnerabilities: the findings of then, with what introduced the components', async () => {
    const { projectId, at, name, parent, cve, moduleId } = made.past
    const { status, body } = await report('vulnerabilities', `projectId=${projectId}&asOf=${at}`)
    expect(status).toBe(200)
    expect(body.stats).toEqual({ components: null, modules: 1, vulnerabilities: 1, vulnerableComponents: 1 })
    expect(body.components).toMatchObject([
      {
        key: `npm:${name}`,
        versions: ['1.0.0'],
        paths: [{ path: [`npm:${parent}`, `npm:${name}`], moduleId, module: 'web' }],
        appearance: 1,
        vulnerabilities: [{ key: cve, status: 'violation', extra: { score: 9.8, epss: null, kev: false, fixedIn: ['2.0.0'] } }],
      },
    ])
    const now = await report('vulnerabilities', `projectId=${projectId}`)
    expect(now.body.components).toMatchObject([{ versions: ['1.5.0'], vulnerabilities: [{ status: 'warning' }] }])
    const table = await report('vulnerabilities', `projectId=${projectId}&asOf=${at}&format=csv`)
    expect(table.text.split('\r\n')[1]).toMatch(new RegExp(`^npm:${name},1\\.0\\.0,web,1,${cve},violation,9\\.8,`, 'u'))
  })

  it('cve: where it affected the company then; a 404 for a moment at which it affected nothing', async () => {
    const { at, name, parent, cve, company } = made.past
    const { body } = await report('cve', `cveId=${cve}&asOf=${at}`)
    expect(body.projects).toMatchObject([
      {
        modules: [
          { name: 'web', components: [{ key: `npm:${name}`, versions: ['1.0.0'], paths: [{ path: [`npm:${parent}`, `npm:${name}`] }] }] },
        ],
      },
    ])
    const { body: beginning } = await company.get('/core/findings?kind=vulnerability')
    expect(beginning).toHaveLength(1)
    const other = await makeCompany()
    const none = await other.get(`/core/reports/cve?cveId=${cve}&asOf=${new Date().toISOString()}`)
    expect([none.status, none.body.details]).toMatchObject([404, { known: true, affected: false, asOf: expect.any(String) }])
  })

  it('dashboard: the modules, totals and events of then, without licences', async () => {
    const { at } = made.past
    const { body } = await report('dashboard', `asOf=${at}`)
    expect(body.moduleStats).toEqual({ ok: 0, warnings: 0, violations: 1 })
    expect(body.total).toEqual({ projects: 1, modules: 1, components: null, vulnerabilities: 1, licenses: null, risks: 0 })
    expect([body.componentsLicenses, body.moduleHistory.at(-1)]).toMatchObject([[], { date: at.slice(0, 10), violations: 1 }])
    expect(body.activityLogs.every((line: { readonly at: string }) => line.at <= at)).toBe(true)
    expect((await report('dashboard', '')).body).toMatchObject({ total: { modules: 2 }, moduleStats: { ok: 1, warnings: 1 } })
  })

  it('end of life: an empty report where nothing had ended', async () => {
    const { projectId, at } = made.past
    const { status, body } = await report('endoflife', `projectId=${projectId}&asOf=${at}`)
    expect([status, body.stats, body.components]).toEqual([
      200,
      { components: null, modules: 1, affectedComponents: 0, violations: 0, warnings: 0 },
      [],
    ])
  })

  it.each(['soon', '2999-01-01', '1999-12-31'])('asOf=%s answers 400 that names it', async (moment) => {
    const { projectId, cve } = made.past
    for (const [kind, query] of [
      ['vulnerabilities', `projectId=${projectId}`],
      ['endoflife', `projectId=${projectId}`],
      ['versioning', `projectId=${projectId}`],
      ['viability', `projectId=${projectId}`],
      ['licenses', `projectId=${projectId}`],
      ['algorithms', ''],
      ['cve', `cveId=${cve}`],
      ['dashboard', ''],
    ] as const) {
      const { status, body } = await report(kind, `${query}&asOf=${moment}`)
      expect([kind, status, body.parameter]).toEqual([kind, 400, 'asOf'])
    }
  })

  it('are those of the company of the caller', async () => {
    const { projectId } = made.past
    const other = await makeCompany()
    const at = new Date().toISOString()
    for (const kind of ['vulnerabilities', 'endoflife', 'versioning', 'viability', 'licenses', 'algorithms'])
      expect((await other.get(`/core/reports/${kind}?projectId=${projectId}&asOf=${at}`)).status).toBe(404)
    expect((await other.get(`/core/reports/dashboard?asOf=${at}`)).body.total).toMatchObject({
      projects: 0,
      modules: 0,
      vulnerabilities: 0,
    })
  })

  it('take as many statements for an empty company as for a full one', async () => {
    const { company, at } = made.past
    const empty = await makeCompany()
    const moment = new Date().toISOString()
    await empty.get('/core/reports/dashboard')
    const [none, some] = [
      await statementsOf(() => empty.get(`/core/reports/dashboard?asOf=${moment}`)),
      await statementsOf(() => company.get(`/core/reports/dashboard?asOf=${at}`)),
    ]
    expect(some).toHaveLength(none.length)
  })
})

/** A component under a licence, or an algorithm. */
interface Part {
  readonly purl?: string
  readonly license?: string
  readonly algorithm?: string
}

interface PastSboms extends AnalysedModule {
  /** Imports npm components, each of which depends on the next one. */
  readonly importDocument: (module: string, names: readonly string[]) => Promise<string>
  readonly importParts: (module: string, parts: readonly Part[], license?: string) => Promise<string>
}

async function makePast(): Promise<PastSboms> {
  const scope = await makeAnalysedModule()
  async function importInto(module: string, document: object): Promise<string> {
    const { status, body, text } = await scope.company.post(
      `/core/imports/scan/cyclonedx?project=${scope.projectId}&module=${module}`,
      document,
    )
    if (status !== 201) throw new Error(text)
    return body.moduleId as string
  }
  function importParts(module: string, parts: readonly Part[], license?: string): Promise<string> {
    const licenses = license === undefined ? undefined : [{ license: { id: license } }]
    return importInto(module, {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { type: 'application', name: module, 'bom-ref': module, licenses } },
      components: parts.map(componentOf),
      dependencies: parts.flatMap(({ purl, algorithm }) => (purl && algorithm ? [{ ref: purl, dependsOn: [algorithm] }] : [])),
    })
  }
  function importDocument(module: string, names: readonly string[]): Promise<string> {
    const purls = names.map((name) => `pkg:npm/${name}`)
    const dependencies = purls.map((ref, index) => ({ ref, dependsOn: purls.slice(index + 1, index + 2) }))
    return importInto(module, { ...cyclonedx(purls), dependencies })
  }
  return { ...scope, importParts, importDocument }
}

function componentOf({ purl, license, algorithm = '' }: Part): object {
  if (purl === undefined)
    return { type: 'cryptographic-asset', 'bom-ref': algorithm, name: algorithm, cryptoProperties: { assetType: 'algorithm' } }
  const [name, version] = purl.slice('pkg:npm/'.length).split('@')
  return { type: 'library', 'bom-ref': purl, name, version, purl, ...(license && { licenses: [{ license: { id: license } }] }) }
}

describe('licenses as of a moment', () => {
  it('are those of the SBOMs of then, with the problems of then', async () => {
    const past = await makePast()
    const [one, two, three] = [uniqueName(), uniqueName(), uniqueName()]
    await past.importParts('web', [
      { purl: `pkg:npm/${one}@1.0.0`, license: 'GPL-3.0-only' },
      { purl: `pkg:npm/${two}@1.0.0`, license: 'MIT' },
    ])
    const at = new Date().toISOString()
    await past.importParts('web', [{ purl: `pkg:npm/${two}@2.0.0`, license: 'Apache-2.0' }])
    await past.importParts('later', [{ purl: `pkg:npm/${three}@1.0.0`, license: 'ISC' }])
    const path = `/core/reports/licenses?projectId=${past.projectId}`
    const [then, now] = [await past.company.get(`${path}&asOf=${at}`), await past.company.get(path)]
    expect([then.body.stats.licenses, then.body.stats.components]).toEqual([2, 2])
    expect(then.body.licenses).toMatchObject([
      { name: 'GPL-3.0-only', usedInModules: 1, usedInComponents: 1 },
      { name: 'MIT', usedInModules: 1, usedInComponents: 1, status: 'ok' },
    ])
    expect(namesOf(now)).toEqual(['Apache-2.0', 'ISC'])
    const table = await past.company.get(`${path}&asOf=${at}&format=csv`)
    expect(table.text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Licence', 'GPL-3.0-only', 'MIT', ''])
  })

  it('answer as they did then, where settings have not changed', async () => {
    const past = await makePast()
    const [one, two] = [uniqueName(), uniqueName()]
    const parts = [
      { purl: `pkg:npm/${one}@1.0.0`, license: 'GPL-2.0-only' },
      { purl: `pkg:npm/${two}@1.0.0`, license: 'Apache-2.0' },
    ]
    await past.importParts('web', parts, 'Apache-2.0')
    await past.importParts('api', parts.slice(1))
    const path = `/core/reports/licenses?projectId=${past.projectId}`
    const before = await past.company.get(path)
    const at = new Date().toISOString()
    await past.importParts('web', [], 'MIT')
    await past.importParts('api', [{ purl: `pkg:npm/${two}@2.0.0` }])
    expect(before.body.conflicts).toHaveLength(1)
    expect((await past.company.get(`${path}&asOf=${at}`)).body).toEqual(before.body)
    expect((await past.company.get(path)).body).not.toEqual(before.body)
  })
})

describe('algorithms as of a moment', () => {
  it('are those of the SBOMs of then', async () => {
    const past = await makePast()
    const name = uniqueName()
    await past.importParts('web', [
      { purl: `pkg:npm/${name}@1.0.0`, algorithm: 'RSA-2048' },
      { algorithm: 'RSA-2048' },
      { algorithm: 'AES-128-GCM' },
    ])
    await past.importParts('api', [])
    const before = await past.company.get('/core/reports/algorithms')
    const at = new Date().toISOString()
    await past.importParts('web', [{ algorithm: 'ML-KEM-768' }])
    expect((await past.company.get(`/core/reports/algorithms?asOf=${at}`)).body).toEqual(before.body)
    expect(before.body.stats).toMatchObject({ modules: 2, detectedAlgorithms: 2, inUseAlgorithms: 1, componentWithAlgorithms: 1 })
    const now = await past.company.get(`/core/reports/algorithms?projectId=${past.projectId}`)
    expect(now.body.projects).toMatchObject([{ algorithms: [{ name: 'ML-KEM-768' }] }])
  })
})

function namesOf({ body }: Answer): readonly string[] {
  return (body.licenses as readonly { readonly name: string }[]).map(({ name }) => name).toSorted()
}

describe('versioning as of a moment', () => {
  it('answers as it did then, where registries have withdrawn nothing since', async () => {
    const past = await makePast()
    const [one, two, high, unknown] = [uniqueName('a'), uniqueName('b'), uniqueName('c'), uniqueName('d')]
    const early = [
      { version: '1.0.0', published: '2020-01-01T00:00:00Z' },
      { version: '1.0.1', published: '2020-02-01T00:00:00Z' },
      { version: '1.1.0', published: '2021-01-01T00:00:00Z' },
    ]
    await publishPackages(...[one, two, high].map((name) => packageRecord(name, early)))
    await past.importDocument('web', [`${one}@1.0.0`, `${two}@1.1.0`, `${unknown}@1.0.0`])
    const api = await past.importDocument('api', [`${high}@7.0.0`, `${one}@1.0.0`])
    await past.changeSettings(`/core/modules/${api}`, { versioningConfig: { warningThreshold: 3, jump: true } })
    const path = `/core/reports/versioning?projectId=${past.projectId}`
    const before = await past.company.get(path)
    const at = new Date().toISOString()
    const late = { version: '1.2.0', published: new Date(Date.now() + 1000).toISOString() }
    await publishPackages(...[one, two, high].map((name) => packageRecord(name, [...early, late])))
    await past.importDocument('web', [`${unknown}@1.0.0`])
    await past.importDocument('later', [`${two}@1.0.0`])
    expect(before.body).toMatchObject({
      stats: { components: 4, modules: 2, affectedComponents: 2 },
      components: [
        { key: `npm:${one}`, latestVersion: '1.1.0', newer: 2, status: 'warning' },
        { key: `npm:${high}`, latestVersion: '1.1.0', aboveAll: true, status: 'violation' },
      ],
    })
    expect((await past.company.get(`${path}&asOf=${at}`)).body).toEqual(before.body)
    expect((await past.company.get(path)).body).not.toEqual(before.body)
    const table = await past.company.get(`${path}&asOf=${at}&format=csv`)
    expect(table.text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Component', `npm:${one}`, `npm:${high}`, ''])
  })

  it('compares with what had been published, also where no finding was stored', async () => {
    const past = await makePast()
    const name = uniqueName()
    await past.importDocument('web', [`${name}@1.0.0`])
    const at = new Date().toISOString()
    const dated = [
      { version: '1.0.0', published: '2020-01-01T00:00:00Z' },
      { version: '1.1.0', published: '2021-01-01T00:00:00Z' },
      { version: '2.0.0', published: new Date(Date.now() + 1000).toISOString() },
    ]
    await publishPackages(packageRecord(name, ['0.9.0', ...dated], { latest: '2.0.0' }))
    const path = `/core/reports/versioning?projectId=${past.projectId}`
    expect((await past.company.get(path)).body.components).toMatchObject([{ latestVersion: '2.0.0', newer: 2 }])
    const { body } = await past.company.get(`${path}&asOf=${at}`)
    expect(body.components).toMatchObject([{ latestVersion: '1.1.0', newer: 1, status: null }])
  })
})

describe('viability as of a moment', () => {
  it('answers as it did then, where a repository was not visited again in that month', async () => {
    const past = await makePast()
    const [visited, fresh, unknown] = [uniqueName('a'), uniqueName('b'), uniqueName('c')]
    const lastCommitAt = monthsAgo(3)
    await importRepositories([repositoryOf(visited, { stars: 10, monthlyCommits: 25, lastCommitAt, visitedAt: monthsAgo(2) })])
    await past.importDocument('web', [`${visited}@1.0.0`, `${visited}@1.1.0`, `${unknown}@1.0.0`, `${fresh}@1.0.0`])
    const path = `/core/reports/viability?projectId=${past.projectId}`
    const before = await past.company.get(path)
    const at = new Date().toISOString()
    await importRepositories([
      repositoryOf(visited, { stars: 11, archived: true, lastCommitAt, visitedAt: new Date(Date.now() + 1000).toISOString() }),
      repositoryOf(fresh, { stars: 1, lastCommitAt, visitedAt: new Date(Date.now() + 1000).toISOString() }),
    ])
    await past.importDocument('web', [`${visited}@2.0.0`])
    expect(before.body).toMatchObject({
      stats: { components: 3, modules: 1, withoutViability: 2 },
      components: [{ versions: ['1.0.0', '1.1.0'], viability: { starsCnt: 10, archived: false, level: 4, lastVisit: monthsAgo(2) } }],
    })
    expect((await past.company.get(`${path}&asOf=${at}`)).body).toEqual(before.body)
    const now = await past.company.get(path)
    expect(now.body.components).toMatchObject([{ versions: ['2.0.0'], viability: { starsCnt: 11, archived: true, level: 0 } }])
    const table = await past.company.get(`${path}&asOf=${at}&format=csv`)
    expect(table.text.split('\r\n')[1]).toContain(`npm:${visited},1.0.0;1.1.0,4,false`)
  })
})

/** The fifteenth, so that no two are in one month. */
function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15)).toISOString()
}
