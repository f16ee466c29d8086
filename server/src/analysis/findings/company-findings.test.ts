import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { importEpssFile } from '#test/import-epss.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { importVexDocument, vexDocument, vexStatement } from '#test/make-vex.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { statementsOf } from '#test/statements.ts'
import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { endScoreChange, findScoreChange } from '#feeds/feeds.ts'
import { updateExploitationScoresJob } from '#analysis/findings/update-exploitation-scores.ts'

type Body = Answer['body']

const medium = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }] }

interface Portfolio {
  readonly scope: AnalysedModule
  /** Critical; the id of its package and of its vulnerability. */
  readonly bad: string
  readonly cve: string
  /** Medium, and likely to be exploited. */
  readonly poor: string
  readonly likely: string
  /** Medium and known to be exploited, without a fix. */
  readonly attacked: string
  readonly exploited: string
  readonly malicious: string
  readonly old: string
  /** Direct dependencies of web. */
  readonly frame: string
  readonly tool: string
  readonly web: string
  readonly api: string
  readonly otherProject: string
}

const made: { portfolio?: Portfolio } = {}

function portfolio(): Portfolio {
  if (made.portfolio === undefined) throw new Error('nothing was imported')
  return made.portfolio
}

/** web: frame → bad 1.0.0 → poor, tool → poor, attacked, old; api, of another project: bad 1.5.0, malicious. */
beforeAll(async () => {
  const scope = await makeAnalysedModule()
  const [bad, poor, attacked, malicious, old, frame, tool] = ['bad', 'poor', 'attacked', 'malicious', 'old', 'frame', 'tool'].map(
    uniqueName,
  ) as [string, string, string, string, string, string, string]
  const [cve, likely, exploited] = [uniqueCve(), uniqueCve(), uniqueCve()]
  const unfixed = { package: { ecosystem: 'npm', name: attacked }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }
  await publish(
    advisory(cve, bad, { aliases: [`GHSA-${bad}`] }),
    advisory(likely, poor, medium),
    advisory(exploited, attacked, { ...medium, affected: [unfixed] }),
    advisory(`MAL-${malicious}`, malicious, { aliases: [`GHSA-${malicious}`], severity: [], affected: [affected(malicious, '9.0.0')] }),
  )
  await publishPackages(packageRecord(old, ['1.0.0'], { deprecated: 'use another' }))
  const { db } = (await service()).context
  await sql`update vulnerability set known_exploited = true where key = ${exploited}`.execute(db)
  await importScores(`${likely},0.9,0.99\n${cve},0.00001,0.01`)
  const purls = [frame, tool, bad, poor, attacked, old].map((name) => `pkg:npm/${name}@1.0.0`) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const [framePurl, toolPurl, badPurl, poorPurl, attackedPurl, oldPurl] = purls
  const dependencies = [
    { ref: 'root', dependsOn: [framePurl, toolPurl, attackedPurl, oldPurl] },
    { ref: framePurl, dependsOn: [badPurl] },
    { ref: badPurl, dependsOn: [poorPurl] },
    { ref: toolPurl, dependsOn: [poorPurl] },
  ]
  const otherProject = await makeProject(scope.company)
  const web = await importDocument(scope.company, scope.projectId, 'web', cyclonedx(purls, { dependencies }))
  const api = await importDocument(scope.company, otherProject, 'api', cyclonedx([`pkg:npm/${bad}@1.5.0`, `pkg:npm/${malicious}@1.0.0`]))
  made.portfolio = { scope, bad, cve, poor, likely, attacked, exploited, malicious, old, frame, tool, web, api, otherProject }
})

async function importDocument(company: TestCompany, projectId: string, module: string, document: object): Promise<string> {
  const { status, body, text } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, document)
  if (status !== 201) throw new Error(`the import was refused: ${text}`)
  return body.moduleId as string
}

function importScores(scores: string): Promise<void> {
  return importEpssFile(new Date().toISOString().slice(0, 10), scores)
}

function list(query = ''): Promise<Answer> {
  return portfolio().scope.company.get(`/core/findings?${query}`)
}

/** The findings of a list, as `key component version`. */
async function lines(query = ''): Promise<readonly string[]> {
  const { status, body, text } = await list(query)
  if (status !== 200) throw new Error(`${query} answered ${text}`)
  return (body as Body[]).map(({ key, component }) => `${key} ${component.key} ${component.version}`)
}

/** The lines of the portfolio, by what they are. */
function expected() {
  const { bad, cve, poor, likely, attacked, exploited, malicious, old } = portfolio()
  return {
    exploited: `${exploited} npm:${attacked} 1.0.0`,
    malicious: `MAL-${malicious} npm:${malicious} 1.0.0`,
    likely: `${likely} npm:${poor} 1.0.0`,
    bad: `${cve} npm:${bad} 1.0.0`,
    badInApi: `${cve} npm:${bad} 1.5.0`,
    deprecated: `deprecated npm:${old} 1.0.0`,
  }
}

describe('the findings of the company', () => {
  it('come from all its modules, the worst first (docs/reference/findings.md#order)', async () => {
    const { exploited, malicious, likely, bad, badInApi, deprecated } = expected()
    const found = await lines()
    // two findings of one vulnerability weigh the same
    expect(found.map((line) => (line === badInApi ? bad : line))).toEqual(
      [exploited, malicious, likely, bad, bad, deprecated].toSorted(() => 0),
    )
  })
  it('say where they are, what introduces them, and by which path', async () => {
    const { scope, cve, poor, bad, frame, web } = portfolio()
    const { body } = await list(`vulnerability=${cve}&moduleId=${web}`)
    expect(body).toMatchObject([
      {
        projectId: scope.projectId,
        moduleId: web,
        module: 'web',
        title: `About ${cve}`,
        direct: false,
        introducedBy: [`npm:${frame}`],
        soleIntroducer: true,
        path: [`npm:${frame}`, `npm:${bad}`],
        depth: 2,
        decided: null,
        riskId: null,
      },
    ])
    const shared = await list(`component=npm:${poor}`)
    expect(shared.body).toMatchObject([{ introducedBy: [`npm:${portfolio().tool}`], soleIntroducer: false, depth: 2 }])
  })
  it('are the same items as in the list of their module', async () => {
    const { scope, web } = portfolio()
    const ofModule = (await scope.findings(web)).body as Body[]
    const ofCompany = (await list(`moduleId=${web}`)).body as Body[]
    expect(ofCompany.toSorted(byId)).toEqual(ofModule.toSorted(byId))
  })
  it('are not those of another company', async () => {
    const { web, cve } = portfolio()
    const other = await makeCompany()
    expect((await other.get(`/core/findings?vulnerability=${cve}`)).body).toEqual([])
    expect((await other.get(`/core/findings?moduleId=${web}`)).status).toBe(404)
  })
})

function byId({ _id: one }: Body, { _id: other }: Body): number {
  return one < other ? -1 : 1
}

describe('filters (docs/reference/findings.md#filters)', () => {
  it('select by everything a finding has', async () => {
    const { scope, bad, cve, poor, likely, malicious, frame, tool, web, api, otherProject } = portfolio()
    const all = expected()
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['kind=integrity', [all.malicious, all.deprecated]],
      ['status=warning&kind=integrity', [all.deprecated]],
      ['status=whitelisted', []],
      ['severity=critical', [all.bad, all.badInApi]],
      [`projectId=${scope.projectId}&severity=critical`, [all.bad]],
      [`projectId=${otherProject}`, [all.malicious, all.badInApi]],
      [`moduleId=${api}&projectId=${otherProject}&kind=vulnerability`, [all.badInApi]],
      [`component=npm:${bad}`, [all.bad, all.badInApi]],
      [`component=npm:${bad}@1.5.0`, [all.badInApi]],
      [`component=${encodeURIComponent(`pkg:npm/${bad}@1.0.0`)}`, [all.bad]],
      [`component=${encodeURIComponent(`pkg:npm/${bad}`)}`, [all.bad, all.badInApi]],
      [`component=npm:${bad}@9`, []],
      [`vulnerability=${cve.toLowerCase()}&moduleId=${web}`, [all.bad]],
      [`vulnerability=GHSA-${bad}&direct=true`, [all.badInApi]],
      [`vulnerability=GHSA-${malicious}`, [all.malicious]],
      [`vulnerability=MAL-${malicious}`, [all.malicious]],
      ['vulnerability=CVE-1999-0001', []],
      ['rule=deprecated', [all.deprecated]],
      ['exploited=true', [all.exploited]],
      ['fix=true&kind=vulnerability&epssFrom=0.5', [all.likely]],
      ['fix=false&kind=vulnerability', [all.exploited]],
      [`introducedBy=npm:${frame}`, [all.bad]],
      [`introducedBy=npm:${tool}`, [all.likely]],
      ['decided=true', []],
      ['decided=false&rule=deprecated', [all.deprecated]],
      ['scoreFrom=9.8&epssFrom=0&direct=true', [all.badInApi]],
      ['scoreFrom=9&epssFrom=0&direct=true', [all.badInApi]],
      ['epssFrom=0.9', [all.likely]],
      [`since=${yesterday}&kind=integrity`, [all.malicious, all.deprecated]],
      [`q=${poor.toUpperCase()}`, [all.likely]],
      [`q=GHSA-${bad}&moduleId=${web}`, [all.bad]],
      ['q=100%25_', []],
      [`q=${likely}&kind=&tags=`, [all.likely]],
      ['tags=unheard-of', []],
    ]
    for (const [query, requested] of cases) expect([query, (await lines(query)).toSorted()]).toEqual([query, requested.toSorted()])
  })
  it('select by tags of the module or its project', async () => {
    const { scope, api, otherProject } = portfolio()
    const { company } = scope
    const [ofModule, ofProject] = [uniqueName('tag'), uniqueName('tag')]
    const tagIds = await Promise.all(
      [ofModule, ofProject].map(async (name) => (await company.post('/account/tags', { name })).body.tagId as string),
    )
    await scope.changeSettings(`/core/modules/${api}`, { tags: tagIds.slice(0, 1) })
    await scope.changeSettings(`/core/projects/${otherProject}`, { tags: tagIds.slice(1) })
    const { malicious, badInApi } = expected()
    for (const name of [ofModule, ofProject]) expect((await lines(`tags=${name}`)).toSorted()).toEqual([malicious, badInApi].toSorted())
  })
  it('and the same ones select in the list of a module', async () => {
    const { scope, api, bad } = portfolio()
    async function keys(query: string): Promise<readonly string[]> {
      return ((await scope.findings(api, `?${query}`)).body as Body[]).map(({ component }) => component.version)
    }
    expect(await keys(`component=npm:${bad}@1.5.0`)).toEqual(['1.5.0'])
    expect(await keys(`component=npm:${bad}@1.0.0`)).toEqual([])
    expect(await keys(`q=${bad}&direct=true&decided=false&scoreFrom=5`)).toEqual(['1.5.0'])
  })
  it.each([
    ['kind=nothing', 'kind'],
    ['kind=legal,legal', 'kind'],
    ['status=open', 'status'],
    ['status=violation&status=warning', 'status'],
    ['severity=worst', 'severity'],
    ['rule=use,use', 'rule'],
    ['tags=prod,prod', 'tags'],
    ['exploited=maybe', 'exploited'],
    ['decided=vex', 'decided'],
    ['scoreFrom=11', 'scoreFrom'],
    ['epssFrom=-1', 'epssFrom'],
    ['epssFrom=half', 'epssFrom'],
    ['since=yesterday', 'since'],
    ['since=2999-01-01', 'since'],
    ['sort=worse', 'sort'],
    ['group=severity', 'group'],
    ['group=rule&sort=worst', 'sort'],
    ['group=rule&format=csv', 'format'],
    ['facets=true&format=csv', 'facets'],
    ['facets=yes', 'facets'],
    ['format=xml', 'format'],
    ['page=0', 'page'],
    ['q=a%00b', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ])('answer 400 to ?%s, naming %s', async (query, parameter) => {
    const { status, body } = await list(query)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
  it.each([
    ['fold=true&group=rule', 'group'],
    ['fold=true&sort=worst', 'sort'],
    ['fold=true&facets=true', 'facets'],
    ['fold=true&format=csv', 'format'],
  ])('answer 400 to ?%s of a module, naming %s', async (query, parameter) => {
    const { scope, web } = portfolio()
    const { status, body } = await scope.findings(web, `?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
  it('answer 400 to a module of another project, and 404 to an unknown project or module', async () => {
    const { scope, api } = portfolio()
    const { status, body } = await list(`projectId=${scope.projectId}&moduleId=${api}`)
    expect([status, body.parameter]).toEqual([400, 'moduleId'])
    for (const query of [`projectId=${newId()}`, `moduleId=${newId()}`, 'moduleId=nothing']) expect((await list(query)).status).toBe(404)
  })
})

describe('the order (docs/reference/findings.md#order)', () => {
  const orders: readonly (readonly [string, (finding: Body) => unknown])[] = [
    ['severity', ({ status, score }) => [['violation', 'warning', 'whitelisted'].indexOf(status), -(score ?? -1)]],
    ['epss', ({ epss }) => -(epss ?? -1)],
    ['since', ({ since }) => -Date.parse(since)],
    ['component', ({ component }) => component.key],
    ['module', ({ module }) => module],
    ['key', ({ key }) => key],
  ]
  it.each(orders)('by %s sorts by it, and the reverse is the list read backwards', async (sort, rankOf) => {
    const found = (await list(`sort=${sort}`)).body as Body[]
    const ranks = found.map(rankOf)
    expect(ranks).toEqual(ranks.toSorted((a, b) => compare(a, b)))
    const reversed = (await list(`sort=-${sort}`)).body as Body[]
    expect(reversed.map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id).toReversed())
  })
  it('puts equal findings in one order over all pages', async () => {
    const scope = await makeAnalysedModule()
    const names = Array.from({ length: 120 }, () => uniqueName())
    await publish(advisory(uniqueCve(), names[0] ?? '', { affected: names.map((name) => affected(name)) }))
    const moduleId = await scope.importPackages(names.map((name) => `${name}@1.0.0`))
    const ascending = names.map((name) => `npm:${name}`).toSorted()
    for (const [sort, keys] of [
      ['severity', ascending],
      ['-severity', ascending.toReversed()],
      ['key', ascending],
      ['-key', ascending.toReversed()],
    ] as const)
      for (const path of ['/core/findings', `/core/modules/${moduleId}/findings`]) {
        const pages = await Promise.all([1, 2].map((page) => scope.company.get(`${path}?sort=${sort}&page=${String(page)}`)))
        expect([path, sort, pages.flatMap(({ body }) => body.map(({ component }: Body) => component.key))]).toEqual([path, sort, keys])
      }
  })

  it('follows an EPSS score once the findings were updated', async () => {
    const { poor, likely } = portfolio()
    await importScores(`${likely},0.91,0.99`)
    await updateExploitationScoresJob.run({}, (await service()).context)
    expect([await lines('epssFrom=0.905'), await lines('epssFrom=0.92')]).toEqual([[`${likely} npm:${poor} 1.0.0`], []])
  })
  it('looks for changed EPSS scores only after scores were imported, and once', async () => {
    const { likely } = portfolio()
    const { context } = await service()
    await importScores(`${likely},0.93,0.99`)
    expect(await findScoreChange(context.db)).toBeInstanceOf(Date)
    await updateExploitationScoresJob.run({}, context)
    expect(await findScoreChange(context.db)).toBeUndefined()
  })
  it('looks again when scores change while it follows the ones before', async () => {
    const { likely } = portfolio()
    const { db } = (await service()).context
    await importScores(`${likely},0.94,0.99`)
    const first = (await findScoreChange(db))!
    await importScores(`${likely},0.95,0.99`)
    await endScoreChange(db, first)
    expect((await findScoreChange(db))!.getTime()).toBeGreaterThan(first.getTime())
  })
})

function compare(a: unknown, b: unknown): number {
  if (Array.isArray(a) && Array.isArray(b)) return compare(a[0], b[0]) || compare(a[1], b[1])
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}

const facetNames = ['status', 'kind', 'severity', 'exploited', 'fix', 'direct', 'decided'] as const

/** The counts of facets that differ from the number of findings that choosing the value lists. */
async function wrongCounts(query: string): Promise<readonly unknown[]> {
  const { facets } = (await list(`facets=true&${query}`)).body
  const counts = facetNames.flatMap((name) => Object.entries(facets[name]).map(([value, findings]) => ({ name, value, findings })))
  const introducers = (facets.introducedBy as Body[]).map(({ value, findings }) => ({ name: 'introducedBy', value, findings }))
  const listed = [...counts, ...introducers].map(async ({ name, value, findings }) => {
    const chosen = new URLSearchParams(query)
    chosen.set(name, value as string)
    const { headers } = await list(chosen.toString())
    return Number(headers['x-total-count']) === findings ? [] : [{ name, value, findings, listed: headers['x-total-count'] }]
  })
  return (await Promise.all(listed)).flat()
}

describe('facets (docs/reference/findings.md#facets)', () => {
  it.each(['', 'kind=vulnerability', 'fix=true&severity=critical', 'direct=false', 'decided=false&kind=integrity'])(
    'count what choosing a value would list, under ?%s',
    async (query) => {
      expect(await wrongCounts(query)).toEqual([])
    },
  )
  it('count under a filter on the introducing dependency too', async () => {
    expect(await wrongCounts(`introducedBy=npm:${portfolio().frame}`)).toEqual([])
  })
  it.each(['', 'kind=vulnerability', 'fix=true', 'severity=medium&direct=false', 'decided=false&kind=vulnerability'])(
    'name the direct dependencies under all filters but that on them, under ?%s',
    async (query) => {
      const { frame, scope, web } = portfolio()
      for (const path of ['/core/findings', `/core/modules/${web}/findings`]) {
        const before = await scope.company.get(`${path}?facets=true&${query}`)
        const chosen = await scope.company.get(`${path}?facets=true&${query}&introducedBy=npm:${frame}`)
        expect(chosen.body.facets.introducedBy).toEqual(before.body.facets.introducedBy)
      }
    },
  )
  it('count all that pass the filters', async () => {
    const [plain, faceted] = await Promise.all([list('severity=medium'), list('severity=medium&facets=true')])
    expect(faceted.headers['x-total-count']).toBe(plain.headers['x-total-count'])
  })
  it('stand beside the same items', async () => {
    expect((await list('facets=true')).body.items).toEqual((await list()).body)
  })
})

/** The groups of the portfolio, by what they share. */
async function counted(group: string): Promise<ReadonlyMap<string, Body>> {
  const { body } = await list(`group=${group}`)
  return new Map((body as Body[]).map((one) => [`${one.key}${one.version === null ? '' : ` ${one.version}`}`, one]))
}

describe('groups (docs/reference/findings.md#groups)', () => {
  it('by vulnerability, component, direct dependency, rule and module count each finding', async () => {
    const { bad, cve, poor, frame, tool, web, api, scope } = portfolio()
    expect((await counted('vulnerability')).get(cve)).toMatchObject({
      findings: 2,
      violations: 2,
      modules: 2,
      title: `About ${cve}`,
      score: 9.8,
      fixKnown: 2,
    })
    expect((await counted('component')).get(`npm:${bad} 1.5.0`)).toMatchObject({ findings: 1, undecided: 1 })
    const introducers = await counted('introducedBy')
    expect([introducers.get(`npm:${frame}`)?.findings, introducers.get(`npm:${tool}`)?.findings]).toEqual([1, 1])
    expect([...(await counted('rule')).keys()]).toEqual(['deprecated'])
    const modules = await counted('module')
    expect([modules.get(web)?.findings, modules.get(api)?.findings]).toEqual([4, 2])
    const project = (await scope.company.get(`/core/projects/${scope.projectId}`)).body.name as string
    expect(modules.get(web)?.title).toBe(`${project} / web`)
    expect((await list(`group=component&component=npm:${poor}`)).headers['x-total-count']).toBe('1')
  })
  it('by weakness name it, count a finding in each of its weaknesses, and are opened by the filter', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publish(advisory(uniqueCve(), name, { database_specific: { cwe_ids: ['CWE-79', 'CWE-20'] } }))
    await scope.importPackages([`${name}@1.0.0`])
    const { body } = await scope.company.get('/core/findings?group=weakness')
    expect((body as Body[]).map(({ key, findings }) => [key, findings]).toSorted(([one], [other]) => compare(one, other))).toEqual([
      ['CWE-20', 1],
      ['CWE-79', 1],
    ])
    const opened = ['CWE-79', 'cwe-20', '79', 'CWE-22'].map((weakness) => scope.company.get(`/core/findings?weakness=${weakness}`))
    expect((await Promise.all(opened)).map((answer) => answer.body.length)).toEqual([1, 1, 1, 0])
  })
  it('are empty past the last page, which still counts them', async () => {
    const { body, headers } = await list('group=module&page=2')
    expect([body, headers['x-total-count'], headers['x-has-more']]).toEqual([[], '2', 'false'])
  })
})

describe('the table (docs/reference/findings.md#csv)', () => {
  it('has a row for each finding, in the order of the list', async () => {
    const { cve, frame, bad } = portfolio()
    const { text, headers } = await list('format=csv&kind=vulnerability')
    const [head, ...rows] = text.trimEnd().split('\r\n')
    expect(headers['content-disposition']).toBe('attachment; filename="findings.csv"')
    expect(head).toMatch(/^Status,Severity,Score,Exploited,EPSS,Kind,Finding,/u)
    expect(rows.map((row) => row.split(',')[6])).toEqual((await lines('kind=vulnerability')).map((line) => line.split(' ')[0]))
    expect(rows.find((row) => row.includes(`npm:${frame} > npm:${bad}`))).toContain(cve)
  })
})

interface DecidedModule {
  readonly scope: AnalysedModule
  /** Vulnerabilities that a rule, a VEX statement, the register and nothing decides. */
  readonly cves: readonly [rule: string, vex: string, risk: string, open: string]
  readonly riskId: string
}

async function makeDecidedModule(): Promise<DecidedModule> {
  const scope = await makeAnalysedModule()
  await scope.changeSettings(`/core/projects/${scope.projectId}`, { autoCreateCveRisks: true })
  const names = ['rule', 'vex', 'risk', 'open'].map(uniqueName)
  const cves = [uniqueCve(), uniqueCve(), uniqueCve(), uniqueCve()] as const
  await publish(...cves.map((cve, i) => advisory(cve, names[i] ?? '')))
  const moduleId = await scope.importPackages(names.map((name) => `${name}@1.0.0`))
  const rule = { cveKey: cves[0], key: `npm:${String(names[0])}`, version: '*', comment: 'not reachable' }
  await scope.changeSettings(`/core/modules/${moduleId}`, { cveConfig: { whitelist: [rule] } })
  const statement = vexStatement(cves[1], 'not_affected', [`pkg:npm/${String(names[1])}@1.0.0`])
  await importVexDocument(scope.company, vexDocument([statement]), { moduleId })
  const risks = (await scope.company.get('/core/risks')).body as Body[]
  const { _id: riskId } = risks.find(({ riskProperties }) => riskProperties.autoCve === cves[2])
  const decision = { type: 'temporary-exception', rationale: 'replaced in the next release', validUntil: '2999-12-31' }
  expect((await scope.company.post(`/core/risks/${riskId}`, { riskProperties: { decision } })).status).toBe(200)
  return { scope, cves, riskId }
}

describe('what is decided (docs/reference/findings.md#decided)', () => {
  it('names a rule, a VEX statement or a risk decision, and is listed last', async () => {
    const { scope, cves, riskId } = await makeDecidedModule()
    const found = (await scope.company.get('/core/findings')).body as Body[]
    expect(found[0]).toMatchObject({ key: cves[3], decided: null })
    expect(new Map(found.map(({ key, decided }) => [key, decided]))).toEqual(
      new Map([
        [cves[0], { by: 'rule', until: null }],
        [cves[1], { by: 'vex', until: null }],
        [cves[2], { by: 'risk', until: '2999-12-31' }],
        [cves[3], null],
      ]),
    )
    expect(found.find(({ key }) => key === cves[2])?.riskId).toBe(riskId)
  })
  it('is filtered, counted and grouped as decided', async () => {
    const { scope } = await makeDecidedModule()
    for (const query of ['', 'decided=true', 'decided=false', 'status=violation', 'status=violation&decided=true']) {
      const { body, headers } = await scope.company.get(`/core/findings?facets=true&${query}`)
      expect([query, headers['x-total-count']]).toEqual([query, String(body.items.length)])
      const introducers = (body.items as Body[]).flatMap(({ introducedBy }) => introducedBy as string[])
      expect((body.facets.introducedBy as Body[]).map(({ value }) => value as string).toSorted()).toEqual(introducers.toSorted())
    }
    const { facets } = (await scope.company.get('/core/findings?facets=true&decided=true')).body
    expect([facets.decided, facets.status]).toEqual([
      { true: 3, false: 1 },
      { violation: 1, warning: 0, whitelisted: 2 },
    ])
    expect((await scope.company.get('/core/findings?group=module')).body).toMatchObject([{ findings: 4, undecided: 1, violations: 1 }])
  })
})

describe('counts (docs/reference/findings.md#counts)', () => {
  it('are exact up to 10,000 findings, then capped and marked; with facets they are exact at any number', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const { db } = (await service()).context
    const { companyId } = scope.company
    await sql`
      insert into finding (company_id, module_id, id, kind, component_id, finding_key, status, reason, since)
      select ${companyId}, ${moduleId}, gen_random_uuid(), 'integrity', mc.component_id, 'deprecated', 'warning', 'old', now()
      from module_component mc, generate_series(1, 10050) where mc.company_id = ${companyId} and mc.module_id = ${moduleId}`.execute(db)
    async function headersOf(query: string): Promise<readonly unknown[]> {
      const { headers, body } = await scope.company.get(`/core/findings?${query}`)
      return [headers['x-total-count'], headers['x-total-count-capped'], headers['x-has-more'], (body.items ?? body).length]
    }
    expect(await headersOf('')).toEqual(['10000', 'true', 'true', 100])
    expect(await headersOf('page=100')).toEqual(['10000', 'true', 'true', 100])
    expect(await headersOf('page=101')).toEqual(['10050', undefined, 'false', 50])
    expect(await headersOf('facets=true')).toEqual(['10050', undefined, 'true', 100])
    const ofModule = await scope.findings(moduleId)
    expect([ofModule.headers['x-total-count'], ofModule.headers['x-total-count-capped']]).toEqual(['10050', undefined])
  })
  it('and pages take the same number of statements for any number of findings', async () => {
    const { scope } = portfolio()
    const [few, many] = await Promise.all(
      ['kind=integrity&direct=true', ''].map((query) => statementsOf(() => scope.company.get(`/core/findings?facets=true&${query}`))),
    )
    expect(few?.length).toBe(many?.length)
  })
})
