import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import type { Answer, TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { makeVulnerable, notAffected, type Vulnerable } from '#test/make-statement.ts'
import { importVexDocument, vexDocument, vexStatement } from '#test/make-vex.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

const made: { at: AnalysedModule } = {} as never

beforeAll(async () => {
  made.at = await makeAnalysedModule()
})

async function findingOf(moduleId: string, at = made.at): Promise<Answer['body']> {
  return (await at.findings(moduleId)).body[0]
}

async function findingIdOf(moduleId: string, at = made.at): Promise<string> {
  const { _id: id } = await findingOf(moduleId, at)
  return id as string
}

/** A module with one vulnerable component, and its finding. */
async function makeFinding(one: Vulnerable, version = '1.0.0', at = made.at): Promise<{ moduleId: string; id: string }> {
  const moduleId = await at.importPackages([`${one.name}@${version}`], uniqueName('module'))
  return { moduleId, id: await findingIdOf(moduleId, at) }
}

function decide(body: object, company: TestCompany = made.at.company): Promise<Answer> {
  return company.post('/core/statements', { ...notAffected, ...body })
}

/** Imports one module whose root depends on the first of these packages, that on the second, and so on. */
async function importChain(names: readonly string[], module: string, at = made.at): Promise<string> {
  const purls = names.map((name) => `pkg:npm/${name}`)
  const steps = [['root', purls[0]], ...purls.slice(1).map((purl, i) => [purls[i], purl])]
  const dependencies = steps.map(([ref, child]) => ({ ref, dependsOn: [child] }))
  const answer = await at.company.post(
    `/core/imports/scan/cyclonedx?project=${at.projectId}&module=${module}`,
    cyclonedx(purls, { dependencies }),
  )
  return answer.body.moduleId as string
}

/** Releases a module, and returns the key of its documents. */
async function releaseOf(moduleId: string, { company } = made.at): Promise<string> {
  const { body } = await company.post('/compliance/approvals', { moduleId, name: uniqueName('release'), version: '1' })
  const path = `/compliance/approvals/${String(body['_id'])}/approve`
  return (await company.post(path, { comment: 'with an open violation' })).body.releaseKey as string
}

describe('a decision', () => {
  it('answers the findings it was made on at once, says who made it, and takes them out of the counts', async () => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    const answer = await decide({ place: { level: 'module', id: moduleId }, findings: [id], until: '2999-12-31' })
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        vexId: expect.any(String),
        answered: 1,
        modules: [{ _id: moduleId, name: expect.any(String), answered: 1, from: 'violations', to: 'ok' }],
        pending: 0,
        conflicts: [],
      },
    ])
    const finding = await findingOf(moduleId)
    expect(finding).toMatchObject({
      status: 'whitelisted',
      vex: {
        vexId: answer.body.vexId,
        status: 'not_affected',
        detail: notAffected.detail,
        decidedBy: expect.stringContaining('key of'),
        until: '3000-01-01T00:00:00.000Z',
      },
    })
    expect((await made.at.module(moduleId)).status).toBe('ok')
    const document = await made.at.company.get(`/core/vex/${String(answer.body.vexId)}`)
    expect(document.body).toMatchObject({ moduleId, statements: 1, findings: 1 })
  })

  it('leaves what else is found of the component', async () => {
    const one = await makeVulnerable()
    await publishPackages(packageRecord(one.name, [{ version: '1.0.0', deprecated: 'use another' }]))
    const { moduleId } = await makeFinding(one)
    const before: readonly Answer['body'][] = (await made.at.findings(moduleId)).body
    const deprecated = before.find(({ kind }) => kind === 'integrity')
    expect([before.length, deprecated?.key]).toEqual([2, 'deprecated'])
    const { body } = await decide({ place: { level: 'module', id: moduleId }, findings: { vulnerability: one.cve } })
    const { body: decided } = await made.at.findings(moduleId)
    expect(decided.find(({ kind }: Answer['body']) => kind === 'integrity')).toEqual(deprecated)
    expect((await made.at.company.delete(`/core/statements/${String(body.vexId)}`)).status).toBe(204)
    expect((await made.at.findings(moduleId)).body).toEqual(before)
  })

  it('is not written in a preview, which computes the same', async () => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    const body = { place: { level: 'module', id: moduleId }, findings: [id] }
    const preview = await made.at.company.post('/core/statements?preview=true', { ...notAffected, ...body })
    expect([preview.status, (await findingOf(moduleId)).status, (await made.at.module(moduleId)).status]).toEqual([
      200,
      'violation',
      'violations',
    ])
    expect((await made.at.company.get(`/core/statements?moduleId=${moduleId}`)).body).toEqual([])
    const { vexId, ...effect } = (await decide(body)).body
    expect({ ...effect, vexId: null }).toEqual(preview.body)
    expect(vexId).not.toBeNull()
  })

  it('is made on findings selected by what they have in common', async () => {
    const one = await makeVulnerable()
    const [first, second] = [await makeFinding(one), await makeFinding(one, '1.1.0')]
    const place = { level: 'project', id: made.at.projectId }
    expect((await decide({ place, findings: { vulnerability: uniqueName('CVE') } })).body).toMatchObject({ parameter: 'findings' })
    const { body } = await decide({ place, findings: { vulnerability: one.cve } })
    expect([body.answered, body.modules.map(({ _id }: { readonly _id: string }) => _id).toSorted()]).toEqual([
      2,
      [first.moduleId, second.moduleId].toSorted(),
    ])
  })

  it.each([
    ['this', ['whitelisted', 'violation', 'violation']],
    ['range', ['whitelisted', 'whitelisted', 'violation']],
    ['all', ['whitelisted', 'whitelisted', 'whitelisted']],
  ] as const)('on the versions %s covers the versions it says (docs/reference/statements.md#versions)', async (versions, expected) => {
    const name = uniqueName()
    const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }, { introduced: '3.0.0' }, { fixed: '4.0.0' }] }]
    await publish(advisory(`GHSA-${name}`, name, { affected: [{ package: { ecosystem: 'npm', name }, ranges }] }))
    const one = { name, cve: '', advisoryId: '' }
    const decided = await makeFinding(one)
    const others = [await makeFinding(one, '1.9.0'), await makeFinding(one, '3.5.0')]
    await decide({ place: { level: 'project', id: made.at.projectId }, findings: [decided.id], versions })
    const statuses = [decided, ...others].map(async ({ moduleId }) => (await findingOf(moduleId)).status)
    expect(await Promise.all(statuses)).toEqual(expected)
  })

  it('on a range ends at the fix of its vulnerability, whatever else is known of the package (docs/reference/statements.md#versions)', async () => {
    const one = { name: uniqueName(), cve: uniqueCve(), advisoryId: '' }
    const ecosystem = { ecosystem: 'npm', name: one.name }
    const branches = [
      { type: 'SEMVER', events: [{ introduced: '2.0.0' }, { fixed: '2.3.0' }, { introduced: '3.0.0' }, { fixed: '3.1.0' }] },
    ]
    const old = [{ type: 'SEMVER', events: [{ introduced: '1.0.0' }, { last_affected: '1.9.0' }] }]
    const both = [old, branches].map((ranges) => ({ package: ecosystem, ranges }))
    await publish(
      advisory(one.cve, one.name, { affected: both }),
      advisory(uniqueCve(), one.name, { affected: [affected(one.name, '4.0.0')] }),
    )
    const modules = ['1.0.0', '2.1.0', '3.0.5'].map((version) => made.at.importPackages([`${one.name}@${version}`], uniqueName('module')))
    const [first, ...others] = await Promise.all(modules)
    const [{ _id: id }] = (await made.at.findings(String(first), `?q=${one.cve}`)).body
    await decide({ place: { level: 'project', id: made.at.projectId }, findings: [id], versions: 'range' })
    const statuses = [first, ...others].map(async (moduleId) => (await made.at.findings(String(moduleId), `?q=${one.cve}`)).body[0].status)
    expect(await Promise.all(statuses)).toEqual(['whitelisted', 'whitelisted', 'violation'])
  })

  it('stands above an uploaded statement that is as specific, and below a deny entry', async () => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    await importVexDocument(
      made.at.company,
      vexDocument([vexStatement(one.cve, 'affected', [`pkg:npm/${one.name}@1.0.0`])], { published: '2998-01-01T00:00:00Z' }),
      { moduleId },
    )
    await decide({ place: { level: 'module', id: moduleId }, findings: [id] })
    expect((await findingOf(moduleId)).status).toBe('whitelisted')
    const denied = { cveKey: one.cve, key: `npm:${one.name}`, version: '*', comment: 'never' }
    await made.at.changeSettings(`/core/modules/${moduleId}`, { cveConfig: { blacklist: [denied] } })
    expect((await findingOf(moduleId)).status).toBe('violation')
  })

  it('takes the same number of statements for one finding and for a hundred', async () => {
    const at = await makeAnalysedModule()
    const [one, other] = [await makeVulnerable(), await makeVulnerable()]
    const small = await makeFinding(one, '1.0.0', at)
    const versions = Array.from({ length: 50 }, (_, i) => [one, other].map(({ name }) => `${name}@1.0.${String(i + 1)}`)).flat()
    const moduleId = await at.importPackages(versions, uniqueName('module'))
    const findings = (await at.findings(moduleId)).body.map(({ _id }: { readonly _id: string }) => _id)
    expect(findings).toHaveLength(100)
    const few = await statementsOf(() => decide({ place: { level: 'module', id: small.moduleId }, findings: [small.id] }, at.company))
    const hundred = await statementsOf(() => decide({ place: { level: 'module', id: moduleId }, findings }, at.company))
    expect(hundred).toHaveLength(few.length)
    expect((await at.module(moduleId)).status).toBe('ok')
  })
})

describe('a decision is inherited', () => {
  it('by the next scan and by other modules of its place, and by none beyond', async () => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    await decide({ place: { level: 'project', id: made.at.projectId }, findings: [id] })
    const sibling = await makeFinding(one)
    const elsewhere = { ...made.at, projectId: await makeProject(made.at.company) }
    const { body } = await elsewhere.company.post(
      `/core/imports/scan/cyclonedx?project=${elsewhere.projectId}&module=other`,
      cyclonedx([`pkg:npm/${one.name}@1.0.0`]),
    )
    const { name } = await made.at.module(moduleId)
    await made.at.importPackages([`${one.name}@1.0.0`, `${uniqueName()}@1.0.0`], name)
    const statuses = [moduleId, sibling.moduleId, body.moduleId as string].map(async (each) => (await findingOf(each)).status)
    expect(await Promise.all(statuses)).toEqual(['whitelisted', 'whitelisted', 'violation'])
  })

  it('until the advisory says something else; then the finding is open and says what changed', async () => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    const { vexId } = (await decide({ place: { level: 'module', id: moduleId }, findings: [id] })).body
    const record = { aliases: [one.cve], affected: [affected(one.name)] }
    await publish(advisory(one.advisoryId, one.name, record))
    expect((await findingOf(moduleId)).status).toBe('whitelisted')
    await publish(advisory(one.advisoryId, one.name, { ...record, details: 'It is worse than it seemed.' }))
    const asked = await findingOf(moduleId)
    expect(asked).toMatchObject({
      status: 'violation',
      vex: null,
      details: {
        decisionChanged: { vexId, status: 'not_affected', changedAdvisories: [one.advisoryId], newAdvisories: [], newPathSteps: [] },
      },
    })
    expect(asked.details.decisionChanged.summary).toBe(`Since the decision ${one.advisoryId} changed.`)
    expect((await decide({ place: { level: 'module', id: moduleId }, findings: [id] })).status).toBe(201)
    expect(await findingOf(moduleId)).toMatchObject({ status: 'whitelisted', details: null })
  })

  it('until another path leads to the component, not when one is gone', async () => {
    const one = await makeVulnerable()
    const [a, b, module] = [uniqueName(), uniqueName(), uniqueName('module')]
    const target = `${one.name}@1.0.0`
    const moduleId = await importChain([`${a}@1.0.0`, target], module)
    const { _id: id } = await findingOf(moduleId)
    await decide({ place: { level: 'module', id: moduleId }, findings: [id] })
    await importChain([`${a}@2.0.0`, target], module)
    expect((await findingOf(moduleId)).status).toBe('whitelisted')
    await importChain([`${b}@1.0.0`, `${a}@1.0.0`, target], module)
    expect(await findingOf(moduleId)).toMatchObject({
      status: 'violation',
      details: { decisionChanged: { newPathSteps: [`> npm:${b}`, `npm:${b} > npm:${a}`], newPathStepCount: 2 } },
    })
    await importChain([`${a}@1.0.0`, target], module)
    expect(await findingOf(moduleId)).toMatchObject({ status: 'whitelisted', details: null })
  })
})

describe('a decision is compared with the paths of an SBOM that is no longer, or not yet, the present one', () => {
  it('so that a release with another path does not claim it', async () => {
    const one = await makeVulnerable()
    const target = `${one.name}@1.0.0`
    const [a, b] = [uniqueName(), uniqueName()]
    const decided = await importChain([`${a}@1.0.0`, target], uniqueName('module'))
    const same = await importChain([`${a}@2.0.0`, target], uniqueName('module'))
    const other = await importChain([`${b}@1.0.0`, target], uniqueName('module'))
    const keys: string[] = []
    for (const moduleId of [same, other]) keys.push(await releaseOf(moduleId))
    await decide({ place: { level: 'company' }, findings: [await findingIdOf(decided)], versions: 'all' })
    expect([(await findingOf(same)).status, (await findingOf(other)).status]).toEqual(['whitelisted', 'violation'])
    const stated = keys.map(async (key) => (await made.at.company.get(`/compliance/releases/${key}/csaf-changes`)).body.vulnerabilities)
    expect((await Promise.all(stated)).map(([{ product_status: status }]) => Object.keys(status))).toEqual([
      ['known_not_affected'],
      ['known_affected'],
    ])
  })

  it('so that a finding that was open in an earlier scan, too, is not new', async () => {
    const one = await makeVulnerable()
    const target = `${one.name}@1.0.0`
    const [a, b, module] = [uniqueName(), uniqueName(), uniqueName('module')]
    const decided = await importChain([`${a}@1.0.0`, target], uniqueName('module'))
    await decide({ place: { level: 'company' }, findings: [await findingIdOf(decided)], versions: 'all' })
    const moduleId = await importChain([`${b}@1.0.0`, target], module)
    const [{ _id: scanId }] = (await made.at.company.get(`/core/scans?moduleId=${moduleId}`)).body
    await importChain([`${b}@1.1.0`, target], module)
    const { status, body } = await made.at.company.get(`/core/modules/${moduleId}/diff?from=${String(scanId)}&to=now`)
    expect([status, body.findings]).toEqual([200, { new: { total: 0, items: [] }, gone: { total: 0, items: [] } }])
  })
})

describe('of two who decide', () => {
  it('the later one gets 409 with what the first decided, and may replace it knowingly', async () => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    const place = { level: 'module', id: moduleId }
    const first = await decide({ place, findings: [id] })
    const { vexId } = first.body
    const affectedToo = { place, findings: [id], status: 'affected', versions: 'this' }
    const second = await made.at.company.post('/core/statements', affectedToo)
    expect([second.status, second.body.parameter, second.body.details.conflicts]).toEqual([
      409,
      'replaces',
      [{ finding: id, vexId, status: 'not_affected', decidedBy: expect.any(String), decidedAt: expect.any(String) }],
    ])
    const preview = await made.at.company.post('/core/statements?preview=true', affectedToo)
    expect([preview.status, preview.body.conflicts.length, preview.body.refusal]).toEqual([200, 1, second.body.error])
    expect((await made.at.company.post('/core/statements', { ...affectedToo, replaces: [vexId] })).status).toBe(201)
    expect((await findingOf(moduleId)).status).toBe('violation')
  })

  it('a selection has the findings that a decision to be replaced answers, and no others that are decided', async () => {
    const one = await makeVulnerable()
    const { moduleId } = await makeFinding(one)
    const body = { ...notAffected, place: { level: 'module', id: moduleId }, findings: { vulnerability: one.cve } }
    const first = (await made.at.company.post('/core/statements', body)).body.vexId as string
    const again = await made.at.company.post('/core/statements', body)
    expect([again.status, again.body.parameter]).toEqual([400, 'findings'])
    const replacing = { ...body, status: 'affected', justification: undefined, replaces: [first] }
    expect((await made.at.company.post('/core/statements', replacing)).body).toMatchObject({ answered: 1 })
    expect((await findingOf(moduleId)).status).toBe('violation')
  })

  it('the later one decides where it replaces a decision on a narrower place, and gives way when withdrawn (docs/reference/statements.md#conflicts)', async () => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    const other = await makeFinding(one, '1.1.0')
    const first = (await decide({ place: { level: 'company' }, findings: [id], versions: 'all' })).body.vexId as string
    const second = (await decide({ place: { level: 'module', id: moduleId }, findings: [id], replaces: [first] })).body.vexId as string
    const wider = { place: { level: 'company' }, findings: [id], status: 'affected', versions: 'this', replaces: [second] }
    const third = await made.at.company.post('/core/statements', wider)
    expect([third.status, await findingOf(moduleId)]).toMatchObject([201, { status: 'violation', vex: { vexId: third.body.vexId } }])
    expect(await findingOf(other.moduleId)).toMatchObject({ status: 'whitelisted', vex: { vexId: first } })
    await made.at.company.delete(`/core/statements/${String(third.body.vexId)}`)
    expect(await findingOf(moduleId)).toMatchObject({ status: 'whitelisted', vex: { vexId: second } })
  })

  it.each(['nope', newId()])('400 names what is no decision of the company: %s', async (unknown) => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    const { vexId } = (await decide({ place: { level: 'module', id: moduleId }, findings: [id] })).body
    for (const query of ['', '?preview=true']) {
      const body = { ...notAffected, place: { level: 'module', id: moduleId }, findings: [id], replaces: [vexId, unknown] }
      const answer = await made.at.company.post(`/core/statements${query}`, body)
      expect([answer.status, answer.body.parameter]).toEqual([400, 'replaces.1'])
    }
  })

  it('one is first when both decide at the same time', async () => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide({ place: { level: 'module', id: moduleId }, findings: [id] })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
  })
})

async function listed(query: string): Promise<readonly string[]> {
  const { body } = await made.at.company.get(`/core/statements?${query}`)
  return body.map(({ _id: id }: { readonly _id: string }) => id)
}

describe('the list of decisions', () => {
  it('has those that decided a component, or a version of it among others, and without a version those on any (docs/reference/statements.md#end)', async () => {
    const [one, other] = [await makeVulnerable(), await makeVulnerable()]
    const moduleId = await made.at.importPackages([`${one.name}@1.0.0`, `${one.name}@1.0.1`, `${other.name}@1.0.0`], uniqueName('module'))
    const { body } = await made.at.findings(moduleId)
    const ids = new Map(body.map(({ _id: id, component }: { _id: string; component: { purl: string } }) => [component.purl, id]))
    const purls = [`pkg:npm/${one.name}@1.0.0`, `pkg:npm/${one.name}@1.0.1`, `pkg:npm/${other.name}@1.0.0`]
    const place = { level: 'module', id: moduleId }
    const decided: string[] = []
    for (const [i, versions] of (['this', 'this', 'all'] as const).entries())
      decided.push((await decide({ place, findings: [ids.get(purls[i] ?? '')], versions })).body.vexId)
    const answers = [...purls, `pkg:npm/${other.name}@2.0.0`].map((purl) => listed(`moduleId=${moduleId}&purl=${encodeURIComponent(purl)}`))
    expect(await Promise.all(answers)).toEqual([[decided[0]], [decided[1]], [decided[2]], [decided[2]]])
    const packages = [`pkg:npm/${one.name}`, `pkg:npm/${other.name}`].map((purl) => listed(`moduleId=${moduleId}&purl=${purl}`))
    expect(await Promise.all(packages)).toEqual([[decided[1], decided[0]], [decided[2]]])
    expect(await listed(`moduleId=${moduleId}`)).toHaveLength(3)
  })

  it('has a row for each with format=csv, filtered as the list is, whatever the page (docs/reference/statements.md#csv)', async () => {
    const [one, other] = [await makeVulnerable(), await makeVulnerable()]
    const [first, second] = [await makeFinding(one), await makeFinding(other)]
    const place = { level: 'project', id: made.at.projectId }
    const { vexId } = (await decide({ place, findings: [first.id], detail: '=1+1 is not reached', until: '2999-01-01' })).body
    await decide({ place, findings: [second.id] })
    const path = `/core/statements?projectId=${made.at.projectId}&vulnerability=${one.cve}&format=csv`
    const { text, headers } = await made.at.company.get(path)
    const [header, row = '', ...rest] = text.split('\r\n')
    expect(header).toBe(
      'State,Status,Justification,Detail,Vulnerabilities,Versions,Level,Place,Until,Findings,Answered,Created,Created by,Withdrawn,Withdrawn by,Replaces,Id,Place id',
    )
    expect(row).toMatch(/^in_force,not_affected,vulnerable_code_not_in_execute_path,'=1\+1 is not reached,/u)
    expect(row.endsWith(`,${String(vexId)},${made.at.projectId}`)).toBe(true)
    expect([rest, headers['x-total-count'], headers['x-has-more']]).toEqual([[''], '1', 'false'])
    expect(headers['content-disposition']).toBe('attachment; filename="statements.csv"')
    expect((await made.at.company.get(`${path}&page=0`)).text).toBe(text)
    expect((await made.at.company.get('/core/statements?format=csv&purl=lodash')).body.parameter).toBe('purl')
  })

  it('has the rows of the pages with format=csv in their order, in a constant number of statements', async () => {
    const [one, other] = [await makeVulnerable(), await makeVulnerable()]
    const moduleId = await made.at.importPackages([`${one.name}@1.0.0`, `${other.name}@1.0.0`], uniqueName('module'))
    const path = `/core/statements?moduleId=${moduleId}`
    const empty = await statementsOf(() => made.at.company.get(`${path}&format=csv`))
    const { body } = await made.at.findings(moduleId)
    for (const { _id: id } of body as readonly { _id: string }[]) await decide({ place: { level: 'module', id: moduleId }, findings: [id] })
    const { text } = await made.at.company.get(`${path}&format=csv`)
    const lines = text.trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',').at(-2))).toEqual(await listed(`moduleId=${moduleId}`))
    // that of the rows
    expect(await statementsOf(() => made.at.company.get(`${path}&format=csv`))).toHaveLength(empty.length + 1)
  })

  it('refuses a component that is no purl', async () => {
    const { status, body } = await made.at.company.get('/core/statements?purl=lodash')
    expect([status, body.parameter, body.error]).toEqual([400, 'purl', 'purl must be a package URL, such as pkg:npm/lodash@4.17.20'])
  })
})

describe('a withdrawn decision', () => {
  it.each(['statements', 'vex'])('by DELETE /core/%s has no effect, and stays in the list', async (path) => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    const { vexId } = (await decide({ place: { level: 'module', id: moduleId }, findings: [id] })).body
    expect((await made.at.company.get(`/core/statements?moduleId=${moduleId}&state=in_force`)).body).toMatchObject([
      { _id: vexId, state: 'in_force', place: { level: 'module', id: moduleId }, findings: 1, answered: 1, vulnerabilities: [one.cve] },
    ])
    expect((await made.at.company.delete(`/core/${path}/${String(vexId)}`)).status).toBe(204)
    expect((await findingOf(moduleId)).status).toBe('violation')
    const { body } = await made.at.company.get(`/core/statements?vulnerability=${one.cve.toLowerCase()}`)
    expect(body).toMatchObject([{ _id: vexId, state: 'withdrawn', answered: 0, withdrawnBy: expect.any(String) }])
    expect((await made.at.company.delete(`/core/statements/${String(vexId)}`)).status).toBe(404)
    expect((await made.at.company.get(`/core/statements?moduleId=${moduleId}&state=in_force`)).body).toEqual([])
  })

  it('is the cause of what changes then (docs/reference/changes.md#causes)', async () => {
    const { moduleId, id } = await makeFinding(await makeVulnerable())
    const { vexId } = (await decide({ place: { level: 'module', id: moduleId }, findings: [id] })).body
    await made.at.company.delete(`/core/statements/${String(vexId)}`)
    const { body } = await made.at.company.get(`/core/modules/${moduleId}/changes`)
    const causes: readonly { readonly reason: string; readonly changes: number }[] = body.causes
    expect(causes.map(({ reason, changes }) => [reason, changes])).toEqual([
      ['decision', 2],
      ['scan', 1],
    ])
  })

  it('asks no question either', async () => {
    const one = await makeVulnerable()
    const { moduleId, id } = await makeFinding(one)
    const { vexId } = (await decide({ place: { level: 'module', id: moduleId }, findings: [id] })).body
    await publish(advisory(one.advisoryId, one.name, { aliases: [one.cve], affected: [affected(one.name)], details: 'More.' }))
    expect((await findingOf(moduleId)).details).toMatchObject({ decisionChanged: { vexId } })
    await made.at.company.delete(`/core/statements/${String(vexId)}`)
    expect((await findingOf(moduleId)).details).toBeNull()
  })
})

describe('a decision is rejected', () => {
  it.each([
    [{ place: { level: 'module' } }, 'place.id'],
    [{ place: { level: 'company', id: newId() } }, 'place.id'],
    [{ place: { level: 'team' } }, 'place.level'],
    [{ findings: [] }, 'findings'],
    [{ findings: {} }, 'findings'],
    [{ findings: [newId()] }, 'findings.0'],
    [{ findings: ['x'] }, 'findings.0'],
    [{ status: 'accepted' }, 'status'],
    [{ justification: undefined }, 'justification'],
    [{ justification: 'because' }, 'justification'],
    [{ status: 'affected' }, 'justification'],
    [{ detail: 'too short' }, 'detail'],
    [{ detail: undefined }, 'detail'],
    [{ versions: 'some' }, 'versions'],
    [{ until: '2020-01-01' }, 'until'],
    [{ until: 'tomorrow' }, 'until'],
    [{ findings: { projectId: 'no-id' } }, 'findings'],
    [{ findings: { moduleId: 'no-id' } }, 'findings'],
  ])('%j with a 400 that names %s', async (fault, parameter) => {
    const answer = await decide({ place: { level: 'company' }, findings: { vulnerability: 'CVE-1' }, ...fault })
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
  })

  it('when the finding is in another module, or of another company', async () => {
    const one = await makeVulnerable()
    const [first, second] = [await makeFinding(one), await makeFinding(one)]
    const elsewhere = await makeAnalysedModule()
    const foreign = await makeFinding(one, '1.0.0', elsewhere)
    const place = { level: 'module', id: first.moduleId }
    const answers = [
      await decide({ place, findings: [first.id, second.id] }),
      await decide({ place, findings: [first.id, foreign.id] }),
      await decide({ place: { level: 'module', id: foreign.moduleId }, findings: [first.id] }),
    ]
    expect(answers.map(({ status, body }) => [status, body.parameter])).toEqual([
      [400, 'findings.1'],
      [400, 'findings.1'],
      [404, undefined],
    ])
    expect(answers[1]?.body.error).toContain('there is no finding with the id')
  })

  it('on a finding of another kind, and says what serves', async () => {
    const moduleId = await made.at.importPackages([`${uniqueName()}@1.0.0`], uniqueName('module'))
    await made.at.changeSettings(`/core/modules/${moduleId}`, { licenseConfig: { blacklist: [{ key: 'MIT', comment: 'no' }] } })
    const [{ _id: id }] = (await made.at.findings(moduleId, '?kind=legal')).body
    const { status, body } = await decide({ place: { level: 'module', id: moduleId }, findings: [id] })
    expect([status, body.parameter, body.error]).toEqual([400, 'findings.0', expect.stringContaining('licenseConfig.whitelist')])
  })

  it('on a range without a fixed version', async () => {
    const name = uniqueName()
    const open = { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }
    await publish(advisory(`GHSA-${name}`, name, { affected: [open] }))
    const { moduleId, id } = await makeFinding({ name, cve: '', advisoryId: '' })
    const { status, body } = await decide({ place: { level: 'module', id: moduleId }, findings: [id], versions: 'range' })
    expect([status, body.parameter]).toEqual([400, 'versions'])
  })
})
