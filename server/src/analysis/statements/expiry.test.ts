import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reevaluateScheduledJob } from '#analysis/analysis.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, clientOf, makeCompany, operatorKey, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { notAffected } from '#test/make-statement.ts'
import { advisory } from '#test/publish.ts'

const at: { service: Service; company: TestCompany; now: Date; moduleId: string; projectId: string } = {} as never

beforeAll(async () => {
  at.now = new Date('2026-06-15T12:00:00Z')
  at.service = await startService({}, { now: () => at.now })
  at.company = await makeCompany({ in: at.service })
  const name = uniqueName()
  await clientOf(at.service, operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/osv/import',
    payload: JSON.stringify(advisory(`GHSA-${name}`, name)),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  await at.service.context.jobs.settled()
  const project = await makeProject(at.company)
  const imported = await at.company.post(
    `/core/imports/scan/cyclonedx?project=${project}&module=expiring`,
    cyclonedx([`pkg:npm/${name}@1.0.0`]),
  )
  at.moduleId = imported.body.moduleId
  at.projectId = project
})
afterAll(async () => {
  await at.service.context.jobs.stop()
  await at.service.connection.close()
})

async function finding(): Promise<Answer['body']> {
  return (await at.company.get(`/core/modules/${at.moduleId}/findings`)).body[0]
}

async function passTo(moment: string): Promise<void> {
  at.now = new Date(moment)
  await reevaluateScheduledJob.run({}, at.service.context)
  await at.service.context.jobs.settled()
}

async function latestReason(): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select reason from analysis where company_id = ${at.company.companyId} order by date desc, id desc limit 1`.execute(
    at.service.context.db,
  )
  return rows[0]?.reason
}

it('returns a finding when its decision ends, with the reason expiry (docs/reference/statements.md#end)', async () => {
  const { _id: id } = await finding()
  const place = { level: 'module', id: at.moduleId }
  const decided = await at.company.post('/core/statements', { ...notAffected, place, findings: [id], until: '2026-06-20T12:00:00Z' })
  expect([decided.status, (await finding()).status]).toEqual([201, 'whitelisted'])
  await passTo('2026-06-20T11:59:00Z')
  expect((await finding()).status).toBe('whitelisted')
  await passTo('2026-06-20T12:00:00Z')
  expect((await finding()).status).toBe('violation')
  expect(await latestReason()).toBe('expiry')
  expect((await at.company.get('/core/statements')).body).toMatchObject([{ state: 'expired', answered: 0 }])
})

it('evaluates vulnerabilities alone when a decision ends', async () => {
  const { queries } = at.service
  function readsLifecycles(from: number): boolean {
    return queries.slice(from).some((query) => query.includes('where component_lifecycle.component_id = scoped'))
  }
  const { _id: id } = await finding()
  const place = { level: 'module', id: at.moduleId }
  await at.company.post('/core/statements', { ...notAffected, place, findings: [id], until: '2026-06-21T12:00:00Z' })
  const before = queries.length
  await passTo('2026-06-21T12:00:00Z')
  expect((await finding()).status).toBe('violation')
  expect([readsLifecycles(0), readsLifecycles(before)]).toEqual([true, false])
})

it('can be decided again without naming the decision that ended', async () => {
  const { _id: id } = await finding()
  const place = { level: 'module', id: at.moduleId }
  const decided = await at.company.post('/core/statements', { ...notAffected, place, findings: [id], until: '2026-07-01' })
  expect([decided.status, (await finding()).status]).toEqual([201, 'whitelisted'])
  await passTo('2026-07-01T23:59:00Z')
  expect((await finding()).status).toBe('whitelisted')
  await passTo('2026-07-02T00:07:00Z')
  expect((await finding()).status).toBe('violation')
})

it('returns a finding when the decision ends that replaced one without an end', async () => {
  const { _id: id } = await finding()
  const body = { ...notAffected, place: { level: 'module', id: at.moduleId }, findings: [id] }
  const first = await at.company.post('/core/statements', body)
  const second = await at.company.post('/core/statements', { ...body, until: '2026-07-10', replaces: [first.body.vexId] })
  expect([second.status, (await finding()).status]).toEqual([201, 'whitelisted'])
  await passTo('2026-07-11T00:00:00Z')
  expect((await finding()).status).toBe('violation')
})

it('returns a finding when the entry of an allow list ends, at each level (docs/reference/settings.md#end-of-an-entry)', async () => {
  const component = (await finding()).component
  for (const [path, until, next] of [
    [`/core/modules/${at.moduleId}/rules`, '2026-08-01', '2026-08-02T00:00:00Z'],
    [`/core/projects/${at.projectId}/rules`, '2026-08-03T10:00:00+02:00', '2026-08-03T08:00:00Z'],
    ['/account/company/rules', '2026-08-04', '2026-08-05T00:00:00Z'],
  ] as const) {
    const entry = { cveKey: (await finding()).key, key: component.key, version: '*', comment: 'not reachable', until }
    const changed = await at.company.patch(path, { add: { 'cveConfig.whitelist': [entry] } })
    await at.service.context.jobs.settled()
    expect([path, changed.status, (await finding()).status]).toEqual([path, 200, 'whitelisted'])
    await passTo(new Date(Date.parse(next) - 1000).toISOString())
    expect([path, (await finding()).status]).toEqual([path, 'whitelisted'])
    await passTo(next)
    expect([path, (await finding()).status]).toEqual([path, 'violation'])
    expect(await latestReason()).toBe('expiry')
  }
})

it('rejects an entry that has ended, and keeps one that was stored before', async () => {
  const path = `/core/modules/${at.moduleId}`
  const { componentConfig } = (await at.company.get(path)).body
  const entry = { key: 'npm:a', version: '*', comment: 'bought', until: at.now.toISOString() }
  const lists = { ...componentConfig, whitelist: [entry] }
  const rejected = await at.company.post(path, { componentConfig: lists })
  expect([rejected.status, rejected.body.parameter]).toEqual([400, 'componentConfig.whitelist.0.until'])
  const soon = { ...entry, until: new Date(at.now.getTime() + 1000).toISOString() }
  expect((await at.company.post(path, { componentConfig: { whitelist: [soon] } })).status).toBe(200)
  at.now = new Date(at.now.getTime() + 60_000)
  const more = { key: 'npm:b', version: '*', comment: 'bought' }
  expect((await at.company.post(path, { componentConfig: { whitelist: [more, soon] } })).status).toBe(200)
  const later = await at.company.patch('/account/company/rules', { add: { legalRulesConfig: [{ ruleKey: 'copyleft', ...entry }] } })
  expect([later.status, later.body.parameter]).toEqual([400, 'add.legalRulesConfig.0.until'])
  const unreadable = await at.company.post(path, { licenseConfig: { whitelist: [{ key: 'MIT', comment: 'fine', until: 'soon' }] } })
  expect([unreadable.status, unreadable.body.parameter]).toEqual([400, 'licenseConfig.whitelist.0.until'])
})
