import { afterAll, beforeAll, expect, it } from 'vitest'
import { recheckClockJob } from '#analysis/analysis.ts'
import { viabilityLine } from '#analysis/viability/viability-line.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { repositoryOf, tellRepositories } from '#test/tell-repositories.ts'

const at: { service: Service; company: TestCompany; projectId: string; now: Date } = {} as never

beforeAll(async () => {
  at.now = new Date('2026-11-21T12:00:00Z')
  at.service = await startService({}, { now: () => at.now })
  at.company = await makeCompany({ in: at.service })
  at.projectId = await makeProject(at.company)
})

afterAll(async () => {
  await at.service.tools.jobs.stop()
  await at.service.http.close()
  await at.service.connection.close()
})

async function hold(module: string, name: string, viabilityConfig: object): Promise<string> {
  const path = `/core/imports/scan/cyclonedx?project=${at.projectId}&module=${module}`
  const { body } = await at.company.post(path, cyclonedx([`pkg:npm/${name}@1.0.0`]))
  await at.company.post(`/core/modules/${body.moduleId as string}`, { viabilityConfig })
  await at.service.tools.jobs.settled()
  return body.moduleId as string
}

/** Lets the clock's job see this moment; answers the modules that it finds. */
async function pass(moment: string): Promise<readonly string[]> {
  const after = at.now
  at.now = new Date(moment)
  const { db, jobs } = at.service.tools
  const crossings = await db.transaction().execute((trx) => viabilityLine.findCrossings(trx, { after, upTo: at.now }))
  await recheckClockJob.run({}, at.service.tools)
  await jobs.settled()
  return crossings.flatMap(({ moduleIds }) => moduleIds)
}

async function found(moduleId: string): Promise<readonly string[]> {
  const { body } = await at.company.get(`/core/modules/${moduleId}/findings?kind=viability`)
  return (body as { status: string; details: { level: number } }[]).map(({ status, details }) => `${status} ${String(details.level)}`)
}

it('time alone lets a repository sink, and exactly the modules that ask are judged again', async () => {
  const name = uniqueName()
  await tellRepositories([repositoryOf(name, { lastCommitAt: '2026-06-10T00:00:00Z', visitedAt: '2026-11-01' })], at.service)
  const asking = await hold('asking', name, { warningThreshold: 3, violationThreshold: 1 })
  const silent = await hold('silent', name, { enabled: false })
  await recheckClockJob.run({}, at.service.tools)
  expect(await pass('2026-12-05T12:00:00Z')).toEqual([])
  expect(await found(asking)).toEqual([])
  expect(await pass('2026-12-11T12:00:00Z')).toEqual([asking])
  expect(await found(asking)).toEqual(['warning 2'])
  expect(await pass('2027-07-01T12:00:00Z')).toEqual([asking])
  expect(await found(asking)).toEqual(['warning 1'])
  expect(await pass('2028-06-09T12:00:00Z')).toEqual([])
  expect(await pass('2028-06-10T12:00:00Z')).toEqual([asking])
  expect(await found(asking)).toEqual(['violation 0'])
  expect(await found(silent)).toEqual([])
})
