import { afterAll, beforeAll, expect, it } from 'vitest'
import { reevaluateScheduledJob } from '#analysis/analysis.ts'
import { viabilityReevaluation } from '#analysis/viability/viability-reevaluation.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { repositoryOf, importRepositories } from '#test/import-repositories.ts'

const at: { service: Service; company: TestCompany; projectId: string; now: Date } = {} as never

beforeAll(async () => {
  at.now = new Date('2026-11-21T12:00:00Z')
  at.service = await startService({}, { now: () => at.now })
  at.company = await makeCompany({ in: at.service })
  at.projectId = await makeProject(at.company)
})

afterAll(async () => {
  await at.service.context.jobs.stop()
  await at.service.http.close()
  await at.service.connection.close()
})

async function importSbom(module: string, name: string, viabilityConfig: object): Promise<string> {
  const path = `/core/imports/scan/cyclonedx?project=${at.projectId}&module=${module}`
  const { body } = await at.company.post(path, cyclonedx([`pkg:npm/${name}@1.0.0`]))
  await at.company.post(`/core/modules/${body.moduleId as string}`, { viabilityConfig })
  await at.service.context.jobs.settled()
  return body.moduleId as string
}

/** Lets the clock's job see this moment; answers the modules that it finds. */
async function advanceClockTo(moment: string): Promise<readonly string[]> {
  const after = at.now
  at.now = new Date(moment)
  const { db, jobs } = at.service.context
  const crossings = await db.transaction().execute((trx) => viabilityReevaluation.findCrossings(trx, { after, upTo: at.now }))
  await reevaluateScheduledJob.run({}, at.service.context)
  await jobs.settled()
  return crossings.flatMap(({ moduleIds }) => moduleIds ?? [])
}

async function findingsOf(moduleId: string): Promise<readonly string[]> {
  const { body } = await at.company.get(`/core/modules/${moduleId}/findings?kind=viability`)
  return (body as { status: string; details: { level: number } }[]).map(({ status, details }) => `${status} ${String(details.level)}`)
}

it('time alone lets a repository sink, and exactly the modules that ask are re-evaluated', async () => {
  const name = uniqueName()
  await importRepositories([repositoryOf(name, { lastCommitAt: '2026-06-10T00:00:00Z', visitedAt: '2026-11-01' })], at.service)
  const asking = await importSbom('asking', name, { warningThreshold: 3, violationThreshold: 1 })
  const silent = await importSbom('silent', name, { enabled: false })
  await reevaluateScheduledJob.run({}, at.service.context)
  expect(await advanceClockTo('2026-12-05T12:00:00Z')).toEqual([])
  expect(await findingsOf(asking)).toEqual([])
  expect(await advanceClockTo('2026-12-11T12:00:00Z')).toEqual([asking])
  expect(await findingsOf(asking)).toEqual(['warning 2'])
  expect(await advanceClockTo('2027-07-01T12:00:00Z')).toEqual([asking])
  expect(await findingsOf(asking)).toEqual(['warning 1'])
  expect(await advanceClockTo('2028-06-09T12:00:00Z')).toEqual([])
  expect(await advanceClockTo('2028-06-10T12:00:00Z')).toEqual([asking])
  expect(await findingsOf(asking)).toEqual(['violation 0'])
  expect(await findingsOf(silent)).toEqual([])
})
