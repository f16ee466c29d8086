import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reevaluateScheduledJob } from '#analysis/analysis.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { clientOf, makeCompany, operatorKey, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { notAffected } from '#test/make-statement.ts'
import { advisory } from '#test/publish.ts'

const at: { service: Service; company: TestCompany; now: Date; moduleId: string } = {} as never

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
  await at.service.tools.jobs.settled()
  const project = await makeProject(at.company)
  const imported = await at.company.post(
    `/core/imports/scan/cyclonedx?project=${project}&module=expiring`,
    cyclonedx([`pkg:npm/${name}@1.0.0`]),
  )
  at.moduleId = imported.body.moduleId
})
afterAll(async () => {
  await at.service.tools.jobs.stop()
  await at.service.connection.close()
})

async function finding(): Promise<{ readonly _id: string; readonly status: string }> {
  return (await at.company.get(`/core/modules/${at.moduleId}/findings`)).body[0]
}

async function passTo(moment: string): Promise<void> {
  at.now = new Date(moment)
  await reevaluateScheduledJob.run({}, at.service.tools)
  await at.service.tools.jobs.settled()
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
  const { rows } = await sql<{ reason: string }>`
    select reason from analysis where company_id = ${at.company.companyId} order by date desc, id desc limit 1`.execute(at.service.tools.db)
  expect(rows).toEqual([{ reason: 'expiry' }])
  expect((await at.company.get('/core/statements')).body).toMatchObject([{ state: 'expired', answered: 0 }])
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
