import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { clientOf, makeCompany, operatorKey, service } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { makeRisks } from '#test/make-risks.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

interface Made {
  readonly place: AnalysedModule
  readonly web: string
  readonly api: string
  readonly calm: string
  readonly cve: string
  /** The key of the vulnerable package. */
  readonly name: string
}

interface Line {
  readonly _id: string
  readonly name: string
}

const made = {} as { it: Made }

/** A project with two modules that share a vulnerable package, and one with a module that has none. */
beforeAll(async () => {
  const place = await makeAnalysedModule()
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name))
  const web = await place.importPackages([`${name}@1.0.0`, `${uniqueName()}@1.0.0`], 'web')
  const api = await place.importPackages([`${name}@1.1.0`], 'API')
  const quiet = await makeProject(place.company, { name: 'Quiet' })
  const answer = await place.company.post(`/core/imports/scan/cyclonedx?project=${quiet}&module=calm&branch=main`, {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: [],
  })
  await makeRisks(place.company, [
    { projectId: place.projectId, moduleId: web, properties: { state: 'identified' } },
    { projectId: place.projectId, properties: { state: 'closed' } },
  ])
  made.it = { place, web, api, calm: String(answer.body.moduleId), cve, name: `npm:${name}` }
})

async function list(query = '') {
  const { status, body, headers, text } = await made.it.place.company.get(`/core/portfolio${query}`)
  return { status, body, headers, text }
}

async function namesOf(query: string): Promise<readonly string[]> {
  return ((await list(query)).body as readonly Line[]).map(({ name }) => name)
}

describe('the portfolio (docs/reference/overview.md#portfolio)', () => {
  it('shows how a module stands', async () => {
    const { body } = await list('?level=module&q=web')
    const { analysis } = await made.it.place.module(made.it.web)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      _id: made.it.web,
      type: 'module',
      projectId: made.it.place.projectId,
      tags: [],
      modules: 1,
      status: 'violations',
      statistics: analysis.statistics,
      severities: { critical: 1, high: 0, medium: 0, low: 0, none: 0, unknown: 0 },
      exploited: 0,
      components: 2,
      lastScan: { _id: analysis.scanId, branch: null, previousId: null },
    })
  })

  it('names the finished scan of a module before its last one, as the module itself does', async () => {
    const { company, importPackages, module } = await makeAnalysedModule()
    const id = await importPackages(['one@1.0.0'])
    const first = (await module(id)).analysis
    await importPackages(['one@2.0.0'])
    const { analysis } = await module(id)
    const { body } = await company.get(`/core/portfolio?level=module&moduleId=${id}`)
    expect(first).toMatchObject({ previousScanId: null, exploited: 0 })
    expect([analysis.previousScanId, body[0].lastScan.previousId]).toEqual([first.scanId, first.scanId])
    expect((await company.get('/core/portfolio')).body[0].lastScan.previousId).toBeNull()
  })

  it('sums the modules of a project, and its risks that are not done', async () => {
    const [web, api, project] = await Promise.all(
      ['?level=module&q=web', '?level=module&q=api', ''].map(async (query) => (await list(query)).body[0]),
    )
    expect(project).toMatchObject({ _id: made.it.place.projectId, type: 'project', modules: 2, status: 'violations', components: 3 })
    expect(project.severities.critical).toBe(2)
    expect(project.statistics.vulnerability.violations).toBe(
      Number(web.statistics.vulnerability.violations) + Number(api.statistics.vulnerability.violations),
    )
    expect(project.openRisks).toBeGreaterThanOrEqual(1)
    expect(project.lastScan).toEqual(api.lastScan)
  })

  it('counts the open risks of a module alone', async () => {
    const { body } = await made.it.place.company.get(`/core/risks?moduleId=${made.it.web}`)
    const open = (body as readonly { treatment: string }[]).filter(({ treatment }) => treatment !== 'done')
    expect((await list('?level=module&q=web')).body[0].openRisks).toBe(open.length)
  })

  it('ends its trend with the counts of today', async () => {
    const [{ statistics, trend }] = (await list()).body
    const violations = Object.values(statistics as Record<string, { violations?: number }>).reduce(
      (sum, { violations: its = 0 }) => sum + its,
      0,
    )
    expect([trend.violations.length, trend.violations.at(-1), trend.violations[0]]).toEqual([30, violations, 0])
  })

  it('sorts the worst first, reversed by a minus sign, and names without case', async () => {
    expect((await namesOf('?level=module')).at(-1)).toBe('calm')
    expect(await namesOf('?level=module&sort=name')).toEqual(['API', 'calm', 'web'])
    expect(await namesOf('?level=module&sort=-name')).toEqual(['web', 'calm', 'API'])
    expect((await namesOf('?level=module&sort=-violations'))[0]).toBe('calm')
    expect((await namesOf('?level=module&sort=lastScan'))[0]).toBe('calm')
  })

  it('is filtered by status, project and part of the name', async () => {
    expect(await namesOf('?level=module&status=ok,warnings')).toEqual(['calm'])
    expect(await namesOf(`?level=module&projectId=${made.it.place.projectId}&sort=name`)).toEqual(['API', 'web'])
    expect(await namesOf('?level=module&q=AL')).toEqual(['calm'])
    expect(await namesOf('?level=module&q=%25')).toEqual([])
  })

  it('is filtered by tags of the module itself, and shows their names', async () => {
    const { company } = made.it.place
    const { body } = await company.post('/account/tags', { name: 'edge' })
    await company.post(`/core/modules/${made.it.calm}`, { tags: [body.tagId] })
    expect((await list('?level=module&tags=edge,unknown')).body).toMatchObject([{ name: 'calm', tags: ['edge'] }])
    expect(await namesOf('?tags=edge')).toEqual([])
  })

  it('counts what is exploited as soon as the catalogue names it, and no longer when it does not', async () => {
    await importKev(made.it.cve)
    expect((await list('?level=module&sort=name')).body.map(({ exploited }: { exploited: number }) => exploited)).toEqual([1, 0, 1])
    await importKev(uniqueCve())
    expect((await list()).body[0].exploited).toBe(0)
  })

  it('counts no accepted finding', async () => {
    const { place, api, cve } = made.it
    await place.changeSettings(`/core/modules/${api}`, {
      cveConfig: { whitelist: [{ key: made.it.name, cveKey: cve, version: '*', comment: 'not reachable' }] },
    })
    expect((await list('?level=module&q=api')).body[0].severities.critical).toBe(0)
  })

  it('has a row for each item with format=csv', async () => {
    const { text, headers } = await list('?level=module&format=csv&sort=name')
    const [header, ...rows] = text.trim().split('\r\n')
    expect(header).toMatch(/^Type,Project,Name,Status,Exploited,Critical,/u)
    expect([rows.length, headers['x-total-count'], headers['x-has-more']]).toEqual([3, '3', 'false'])
    expect(rows[1]).toMatch(/^module,Quiet,calm,ok,0,0,.*,main,edge,/u)
  })

  it.each([
    ['level=product', 'level'],
    ['status=good', 'status'],
    ['status=ok,ok', 'status'],
    ['sort=age', 'sort'],
    ['format=xml', 'format'],
    ['level=module&level=project', 'level'],
  ])('%s is a 400 that names %s', async (query, parameter) => {
    const { status, body } = await list(`?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('shows one module, or its project', async () => {
    expect(await namesOf(`?level=module&moduleId=${made.it.web}`)).toEqual(['web'])
    const { body } = await list(`?moduleId=${made.it.web}`)
    expect((body as readonly Line[]).map(({ _id: id }) => id)).toEqual([made.it.place.projectId])
    expect(body[0].components).toBe(3)
  })

  it('shows what the caller has pinned, which is nobody else’s', async () => {
    const { company, projectId } = made.it.place
    for (const page of [`/modules/${made.it.web}`, `/projects/${projectId}`])
      expect((await company.post('/account/views', { name: 'pin', page, query: '' })).status).toBe(201)
    const filtered = { name: 'no pin', page: `/modules/${made.it.api}`, query: 'severity=high' }
    expect((await company.post('/account/views', filtered)).status).toBe(201)
    expect(await namesOf('?level=module&pinned=true')).toEqual(['web'])
    expect((await company.get('/core/portfolio?pinned=1')).body).toHaveLength(1)
    const other = await company.as('manager')
    expect((await other.get('/core/portfolio?level=module&pinned=true')).body).toEqual([])
    expect((await other.get('/core/portfolio?level=module&pinned=perhaps')).status).toBe(400)
  })

  it('is 404 for the project of another company, and shows none of it', async () => {
    const other = await makeCompany()
    expect((await other.get(`/core/portfolio?projectId=${made.it.place.projectId}`)).status).toBe(404)
    expect((await other.get(`/core/portfolio?level=module&moduleId=${made.it.web}`)).status).toBe(404)
    expect((await other.get('/core/portfolio?level=module')).body).toEqual([])
  })

  it('takes as many statements for one project as for many modules', async () => {
    const [one, many] = [await statementsOf(() => list('?projectId=')), await statementsOf(() => list('?level=module'))]
    expect(one).toHaveLength(many.length)
  })

  it('says how many there are past the last page', async () => {
    const { body, headers } = await list('?level=module&page=9')
    expect([body, headers['x-total-count'], headers['x-has-more']]).toEqual([[], '3', 'false'])
  })
})

async function importKev(...cves: readonly string[]): Promise<void> {
  const at = await service()
  const vulnerabilities = cves.map((cveID) => ({
    cveID,
    vendorProject: 'v',
    product: 'p',
    vulnerabilityName: 'n',
    dateAdded: '2026-01-01',
    shortDescription: 's',
  }))
  const payload = JSON.stringify({ catalogVersion: '1', dateReleased: '2026-01-01T00:00:00Z', count: cves.length, vulnerabilities })
  const headers = { 'content-type': 'application/json' }
  const answer = await clientOf(at, operatorKey).request({ method: 'POST', url: '/admin/feeds/kev/import?confirm=true', payload, headers })
  expect(answer.status).toBe(200)
  await at.context.jobs.settled()
}
