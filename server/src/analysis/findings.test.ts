import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, service } from '#test/harness.ts'
import { advisory, affected, publish, publishOnly } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'
import { newId } from '#platform/ids.ts'

const medium = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }] }

interface KnownModule {
  readonly place: AnalysedModule
  /** Has a critical vulnerability. */
  readonly bad: string
  readonly cve: string
  /** Has a medium one. */
  readonly poor: string
  readonly moduleId: string
}

const made: { known?: KnownModule } = {}

beforeAll(async () => {
  const scope = await makeAnalysedModule()
  const [bad, poor, cve] = [uniqueName('bad'), uniqueName('poor'), uniqueCve()]
  await publish(advisory(cve, bad, { aliases: [`GHSA-${bad}`] }), advisory(`CVE-2026-${poor}`, poor, medium))
  made.known = {
    place: scope,
    bad,
    poor,
    cve,
    moduleId: await scope.importPackages([`${bad}@1.0.0`, `${poor}@1.0.0`, `${uniqueName()}@1.0.0`]),
  }
})

function idOf({ _id }: { readonly _id: string }): string {
  return _id
}

function known(): KnownModule {
  if (made.known === undefined) throw new Error('nothing was imported')
  return made.known
}

describe('a finding', () => {
  it('says what was found where, how bad it is, how sure we are and why', async () => {
    const { place: scope, bad, cve, moduleId } = known()
    const { body } = await scope.findings(moduleId)
    expect(body[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      kind: 'vulnerability',
      status: 'violation',
      key: cve,
      aliases: [`GHSA-${bad}`],
      component: { key: `npm:${bad}`, version: '1.0.0', purl: `pkg:npm/${bad}@1.0.0` },
      severity: 'critical',
      score: 9.8,
      vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
      confidence: 5,
      knownExploited: false,
      epss: null,
      fixedIn: ['2.0.0'],
      title: `About ${cve}`,
      description: `About ${cve}`,
      decided: null,
      riskId: null,
      projectId: scope.projectId,
      project: expect.any(String),
      moduleId,
      module: 'app',
      direct: true,
      introducedBy: [`npm:${bad}`],
      soleIntroducer: true,
      path: [`npm:${bad}`],
      depth: 1,
      details: null,
      reason: `${cve} affects npm:${bad} 1.0.0 (score 9.8, critical); fixed in 2.0.0.`,
      since: expect.stringMatching(/Z$/u),
      vex: null,
    })
  })
  it('keeps its id and its date when it is found again', async () => {
    const { place: scope, bad, poor, moduleId } = known()
    const before = await scope.findings(moduleId)
    await scope.importPackages([`${bad}@1.0.0`, `${poor}@1.0.0`, `${uniqueName()}@2.0.0`])
    expect((await scope.findings(moduleId)).body).toEqual(before.body)
  })
  it('is counted in the module’s statistics, and decides on its status', async () => {
    const { place: scope, poor, moduleId } = known()
    expect(await scope.module(moduleId)).toMatchObject({
      status: 'violations',
      analysis: { statistics: { vulnerability: { warnings: 1, violations: 1 }, integrity: { warnings: 0, violations: 0 }, components: 3 } },
    })
    expect((await scope.module(await scope.importPackages([`${poor}@1.0.0`], 'poor'))).status).toBe('warnings')
    expect((await scope.module(await scope.importPackages([`${poor}@2.0.0`], 'fixed'))).status).toBe('ok')
  })
  it('of one vulnerability in two versions of a component is two findings (docs/reference/analysis.md#counting)', async () => {
    const { place: scope, bad } = known()
    const moduleId = await scope.importPackages([`${bad}@1.0.0`, `${bad}@1.5.0`], 'two')
    expect((await scope.module(moduleId)).analysis.statistics.vulnerability).toEqual({ warnings: 0, violations: 2 })
  })
  it('at confidence 3 stands for a component without a version', async () => {
    const { place: scope, bad } = known()
    const { body } = await scope.findings(await scope.importPackages([`pkg:npm/${bad}`], 'unversioned'))
    expect(body[0]).toMatchObject({
      confidence: 3,
      component: { version: null },
      reason: expect.stringContaining('whose version is not known'),
    })
  })
  it('of a known-exploited vulnerability is a violation and says so', async () => {
    const { place: scope } = known()
    const name = uniqueName()
    await publish(advisory(`CVE-2026-${name}`, name, medium))
    const { db } = (await service()).context
    await sql`update vulnerability set known_exploited = true where key = ${`CVE-2026-${name}`}`.execute(db)
    const { body } = await scope.findings(await scope.importPackages([`${name}@1.0.0`], 'exploited'))
    expect(body[0]).toMatchObject({
      status: 'violation',
      severity: 'medium',
      knownExploited: true,
      reason: expect.stringContaining('known to be exploited'),
    })
  })
})

describe('a malicious package', () => {
  it('is a violation of integrity, not a vulnerability, counted once for each component (docs/reference/components-and-matching.md#malicious-packages)', async () => {
    const { place: scope } = known()
    const name = uniqueName()
    const records = ['1', '2'].map((n) =>
      advisory(`MAL-2026-${name}${n}`, name, { aliases: [`GHSA-${name}${n}`], severity: [], affected: [affected(name, '9.0.0')] }),
    )
    await publish(...records)
    const moduleId = await scope.importPackages([`${name}@1.0.0`], 'malicious')
    const { body } = await scope.findings(moduleId)
    expect(body.map(({ kind, status, severity }: Record<string, string>) => [kind, status, severity])).toEqual([
      ['integrity', 'violation', 'unknown'],
      ['integrity', 'violation', 'unknown'],
    ])
    expect(body[0]).toMatchObject({ aliases: [`GHSA-${name}1`], reason: expect.stringContaining('is a package known to be malicious') })
    const none = { warnings: 0, violations: 0 }
    expect((await scope.module(moduleId)).analysis.statistics).toMatchObject({
      vulnerability: none,
      integrity: { warnings: 0, violations: 1 },
    })
    const proof = await scope.company.get(`/core/modules/${moduleId}/findings/${idOf(body[0])}/proof`)
    expect([proof.body.holds, proof.body.advisories.length]).toEqual([true, 1])
  })
})

describe('the list', () => {
  it('is filtered by kind, severity or status, and component, alone and together', async () => {
    const { place: scope, poor, cve, moduleId } = known()
    const [worse, milder] = [`${cve} violation`, `CVE-2026-${poor} warning`]
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['', [worse, milder]],
      ['?kind=vulnerability', [worse, milder]],
      ['?kind=integrity', []],
      ['?kind=integrity,vulnerability', [worse, milder]],
      ['?severity=violation', [worse]],
      ['?severity=medium', [milder]],
      ['?severity=critical,medium', [worse, milder]],
      ['?severity=whitelisted', []],
      [`?component=npm:${poor}`, [milder]],
      [`?component=${encodeURIComponent(`pkg:npm/${poor}@1.0.0`)}`, [milder]],
      [`?component=npm:${poor}&severity=critical`, []],
      ['?component=npm:nothing', []],
      ['?component=&kind=&severity=', [worse, milder]],
    ]
    for (const [query, requested] of cases) expect([query, await scope.findingLines(moduleId, query)]).toEqual([query, requested])
  })
  it('is paged by 100 with headers, the worst first', async () => {
    const { place: scope } = known()
    const name = uniqueName()
    const records = Array.from({ length: 105 }, (_, i) =>
      advisory(`CVE-2026-${name}-${String(i).padStart(3, '0')}`, name, i < 3 ? {} : medium),
    )
    await publish(...records)
    const moduleId = await scope.importPackages([`${name}@1.0.0`], 'many')
    const pages = await Promise.all(['?page=1', '?page=2', '?page=3'].map((query) => scope.findings(moduleId, query)))
    expect(pages.map(({ body, headers }) => [body.length, headers['x-total-count'], headers['x-has-more']])).toEqual([
      [100, '105', 'true'],
      [5, '105', 'false'],
      [0, '105', 'false'],
    ])
    expect(pages[0]?.body.slice(0, 4).map(({ status }: { status: string }) => status)).toEqual([
      'violation',
      'violation',
      'violation',
      'warning',
    ])
    expect((await statementsOf(() => scope.findings(moduleId))).length).toBe(8)
  })
  it.each([
    ['kind=nothing', 'kind'],
    ['kind=vulnerability,nothing', 'kind'],
    ['severity=worst', 'severity'],
    ['severity=violation&severity=warning', 'severity'],
    ['kind=%00', 'kind'],
    ['component=a%00b', 'component'],
    ['page=0', 'page'],
  ])('answers 400 to ?%s, naming %s', async (query, parameter) => {
    const { place: scope, moduleId } = known()
    const { status, body } = await scope.findings(moduleId, `?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
  it('and each proof are 404 for another company', async () => {
    const { place: scope, moduleId } = known()
    const other = await makeCompany()
    const { body } = await scope.findings(moduleId)
    expect((await other.get(`/core/modules/${moduleId}/findings`)).status).toBe(404)
    expect((await other.get(`/core/modules/${moduleId}/findings/${idOf(body[0])}/proof`)).status).toBe(404)
    expect((await scope.company.get(`/core/modules/${newId()}/findings/${idOf(body[0])}/proof`)).status).toBe(404)
    expect((await scope.company.get(`/core/modules/${moduleId}/findings/${newId()}/proof`)).status).toBe(404)
  })
})

describe('a proof', () => {
  it('is replayed and explained in sentences', async () => {
    const { place: scope, bad, cve, moduleId } = known()
    const { body: findings } = await scope.findings(moduleId)
    const { status, body } = await scope.company.get(`/core/modules/${moduleId}/findings/${idOf(findings[0])}/proof`)
    expect([status, body.holds, body.finding]).toEqual([200, true, findings[0]])
    expect(body.sentences).toEqual([
      findings[0].reason,
      `pkg:npm/${bad}@1.0.0 is ${bad} (npm), which the advisory names.`,
      '1.0.0 is below 2.0.0 (fixed), by semver.',
      'The lowest version above it that the advisory calls fixed is 2.0.0.',
      'Confidence is 5: package and version are exact.',
      'The evidence still leads to the same result.',
    ])
    expect(body.advisories).toEqual([
      {
        advisoryId: cve,
        holds: true,
        confidence: 5,
        sentences: expect.any(Array),
        proof: expect.objectContaining({ lookupKey: `npm:${bad}` }),
      },
    ])
  })
  it('says how many findings of the vulnerability there are, since when, and how many notes', async () => {
    const { place: scope } = known()
    const name = uniqueName()
    await publish(advisory(`CVE-2026-${name}`, name))
    const [first, second] = [
      await scope.importPackages([`${name}@1.0.0`], 'first'),
      await scope.importPackages([`${name}@1.1.0`], 'second'),
    ]
    const [oldest] = (await scope.findings(first)).body
    const [finding] = (await scope.findings(second)).body
    const path = `/core/modules/${second}/findings/${idOf(finding)}/proof`
    expect((await scope.company.get(path)).body).toMatchObject({ occurrences: 2, firstSince: oldest.since, notes: 0 })
    await scope.company.post(`/core/findings/${idOf(finding)}/notes`, { text: 'Known.' })
    expect((await scope.company.get(path)).body.notes).toBe(1)
  })
  it('does not hold once the advisory says otherwise, until the finding is re-evaluated', async () => {
    const { place: scope } = known()
    const name = uniqueName()
    await publish(advisory(`CVE-2026-${name}`, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`], 'changed')
    const [finding] = (await scope.findings(moduleId)).body
    const path = `/core/modules/${moduleId}/findings/${idOf(finding)}/proof`
    const { db, jobs } = (await service()).context
    // what a feed writes, without the job that follows
    await sql`
      with revised as (update advisory_revision set revision = ${newId()})
      update advisory_affected set ranges = jsonb_set(ranges, '{0,events,1,fixed}', '"0.5.0"') where advisory_id = ${finding.key}`.execute(
      db,
    )
    await sql`update advisory set digest = 'changed' where id = ${finding.key}`.execute(db)
    const { body } = await scope.company.get(path)
    expect([body.holds, body.advisories[0].holds, body.sentences.at(-1)]).toEqual([
      false,
      false,
      'The advisory has changed since; the finding is re-evaluated in the background.',
    ])
    await publishOnly(advisory(`CVE-2026-${name}`, name, { affected: [affected(name, '0.5.0')] }))
    await jobs.settled()
    expect((await scope.company.get(path)).status).toBe(404)
  })
})

function rule(cveKey: string, name: string): object {
  return { cveKey, key: `npm:${name}`, version: '*', comment: 'decided' }
}

describe('a setting decides on findings (docs/reference/settings.md#inheritance)', () => {
  it('cveConfig of module, project and company, the nearest first', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publish(advisory(`CVE-2026-${name}`, name, medium))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const module = `/core/modules/${moduleId}`
    const project = `/core/projects/${scope.projectId}`
    const key = `CVE-2026-${name}`
    await scope.changeSettings('/account/company', { policies: { cveConfig: { blacklist: [rule(key, name)] } } })
    expect([await scope.findingLines(moduleId), (await scope.module(moduleId)).status]).toEqual([[`${key} violation`], 'violations'])
    await scope.changeSettings(project, { cveConfig: { whitelist: [rule(key, name)] } })
    expect([await scope.findingLines(moduleId), (await scope.module(moduleId)).status]).toEqual([[`${key} whitelisted`], 'ok'])
    await scope.changeSettings(module, { cveConfig: { blacklist: [rule(key, name)], whitelist: [rule(key, name)] } })
    expect(await scope.findingLines(moduleId)).toEqual([`${key} violation`])
    await scope.changeSettings(module, { cveConfig: null })
    await scope.changeSettings(project, { cveConfig: null })
    await scope.changeSettings('/account/company', { policies: {} })
    expect([await scope.findingLines(moduleId), (await scope.module(moduleId)).status]).toEqual([[`${key} warning`], 'warnings'])
  })
  it('environment, CIA requirements, thresholds and confidence', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publish(advisory(`CVE-2026-${name}`, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`, `pkg:npm/${name}`])
    const module = `/core/modules/${moduleId}`
    async function scores(): Promise<readonly (readonly [number, string])[]> {
      return (await scope.findings(moduleId)).body.map(({ score, status }: { score: number; status: string }) => [score, status])
    }
    expect(await scores()).toEqual([
      [9.8, 'violation'],
      [9.8, 'violation'],
    ])
    await scope.changeSettings(module, { confidenceMinScore: '4' })
    expect(await scores()).toEqual([[9.8, 'violation']])
    await scope.changeSettings(module, { environmentalConfig: { v3vectorString: 'CVSS:3.1/MAV:P/MC:L/MI:N/MA:N' } })
    expect(await scores()).toEqual([[2.4, 'warning']])
    await scope.changeSettings('/account/company', { policies: { vulnerability: { violationFrom: 2 } } })
    expect(await scores()).toEqual([[2.4, 'violation']])
    await scope.changeSettings('/account/company', { policies: { vulnerability: { warningFrom: 3 } } })
    expect([await scores(), (await scope.module(moduleId)).status]).toEqual([[], 'ok'])
    await scope.changeSettings(module, { environmentalConfig: null })
    await scope.changeSettings(`/core/projects/${scope.projectId}`, { ciaRequirements: { CR: 'L', IR: 'L', AR: 'L' } })
    expect(await scores()).toEqual([[8, 'violation']])
    await scope.changeSettings(module, { ciaRequirements: { CR: 'H' } })
    expect(await scores()).toEqual([[9.8, 'violation']])
  })
  it('customComponents that could not be kept are refused', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([])
    const customComponents = [{ key: `npm:${'😀'.repeat(200)}`, version: '1', comment: 'too long as a package URL' }]
    const { status, body } = await scope.company.post(`/core/modules/${moduleId}`, { customComponents })
    expect([status, body.parameter]).toEqual([400, 'customComponents.0.key'])
  })
  it('customComponents add components, which are matched and counted', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publish(advisory(`CVE-2026-${name}`, name))
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    await scope.changeSettings(`/core/modules/${moduleId}`, {
      customComponents: [{ key: `npm:${name}`, version: '1.0.0', comment: 'ours' }],
    })
    const vulnerable = '?kind=vulnerability'
    expect(await scope.findingLines(moduleId, vulnerable)).toEqual([`CVE-2026-${name} violation`])
    await scope.changeSettings(`/core/modules/${moduleId}`, {
      customComponents: [
        { key: `npm:${name}`, version: '2.0.0', comment: 'ours' },
        { key: 'npm:x', version: '1', comment: 'ours' },
      ],
    })
    expect([await scope.findingLines(moduleId, vulnerable), (await scope.module(moduleId)).analysis.statistics.components]).toEqual([[], 3])
    await scope.changeSettings(`/core/modules/${moduleId}`, { customComponents: [] })
    expect((await scope.module(moduleId)).analysis.statistics.components).toBe(1)
  })
})
