import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FindingEvent, ModuleChange } from '#analysis/changes/change-shape.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { clientOf, makeCompany, operatorKey, type Service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { notAffected } from '#test/make-statement.ts'
import { advisory } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

// later than the companies, which are as old as the database
const ends = '2100-06-20T12:00:00Z'
const at: { service: Service; now: Date } = {} as never

// the schedules of this service do not run, as while no worker does
beforeAll(async () => {
  at.now = new Date('2100-06-15T12:00:00Z')
  at.service = await startService({}, { now: () => at.now })
})
afterAll(() => stopService(at.service))

async function publish(cve: string, name: string): Promise<void> {
  const headers = { 'content-type': 'application/x-ndjson' }
  const payload = JSON.stringify(advisory(cve, name))
  await clientOf(at.service, operatorKey).request({ method: 'POST', url: '/admin/feeds/osv/import', payload, headers })
  await at.service.context.jobs.settled()
}

/** A module with a vulnerable component, before what accepts its finding ends. */
interface Scene {
  readonly company: TestCompany
  readonly projectId: string
  readonly moduleId: string
  readonly names: readonly [string, string]
  readonly cve: string
  readonly findingId: string
  readonly importPackages: (names: readonly string[]) => Promise<void>
}

async function makeScene(): Promise<Scene> {
  at.now = new Date('2100-06-15T12:00:00Z')
  const company = await makeCompany({ in: at.service })
  const projectId = await makeProject(company)
  const [names, cve] = [[uniqueName(), uniqueName()] as const, uniqueCve()]
  await publish(cve, names[0])
  async function importPackages(packages: readonly string[]): Promise<string> {
    const document = cyclonedx(packages.map((name) => `pkg:npm/${name}@1.0.0`))
    const { body } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, document)
    await at.service.context.jobs.settled()
    return body.moduleId as string
  }
  const moduleId = await importPackages([names[0]])
  const { body } = await company.get(`/core/modules/${moduleId}/findings?kind=vulnerability`)
  return {
    company,
    projectId,
    moduleId,
    names,
    cve,
    findingId: body[0]['_id'],
    importPackages: async (some) => void (await importPackages(some)),
  }
}

async function allow({ company, moduleId, names, cve }: Scene): Promise<void> {
  const entry = { cveKey: cve, key: `npm:${names[0]}`, version: '*', comment: 'not reachable', until: ends }
  const { status } = await company.patch(`/core/modules/${moduleId}/rules`, { add: { 'cveConfig.whitelist': [entry] } })
  expect(status).toBe(200)
  await at.service.context.jobs.settled()
}

async function decide({ company, moduleId }: Scene, findingId: string): Promise<string> {
  const place = { level: 'module', id: moduleId }
  const { status, body } = await company.post('/core/statements', { ...notAffected, place, findings: [findingId], until: ends })
  expect(status).toBe(201)
  await at.service.context.jobs.settled()
  return body.vexId as string
}

async function eventsOf({ company, moduleId, findingId }: Scene): Promise<readonly FindingEvent[]> {
  return (await company.get(`/core/modules/${moduleId}/findings/${findingId}/changes`)).body as FindingEvent[]
}

async function changesOf({ company, moduleId }: Scene): Promise<readonly ModuleChange[]> {
  return (await company.get(`/core/modules/${moduleId}/changes`)).body.changes as ModuleChange[]
}

function passTheEnd(): void {
  at.now = new Date(Date.parse(ends) + 60_000)
}

const returned = { reason: 'expiry', from: { status: 'whitelisted' }, to: { status: 'violation' } }

describe('what ended while no worker ran is the cause of what returns (docs/reference/changes.md#ended-meanwhile)', () => {
  it('where an entry of an allow list ended before an import', async () => {
    const scene = await makeScene()
    await allow(scene)
    passTheEnd()
    await scene.importPackages(scene.names)
    expect((await eventsOf(scene))[0]).toMatchObject(returned)
    expect((await changesOf(scene)).map(({ reason }) => reason)).toEqual(['scan', 'settings', 'expiry', 'scan'])
  })

  it('where a decision ended before an import, which names it', async () => {
    const scene = await makeScene()
    const vexId = await decide(scene, scene.findingId)
    passTheEnd()
    await scene.importPackages(scene.names)
    expect((await eventsOf(scene))[0]).toMatchObject({ ...returned, cause: { vexId } })
  })

  it('where an entry ended before an advisory came, which is the cause of what it brings alone', async () => {
    const scene = await makeScene()
    await allow(scene)
    passTheEnd()
    await publish(uniqueCve(), scene.names[0])
    expect((await eventsOf(scene))[0]).toMatchObject(returned)
    const { reason, findings } = (await changesOf(scene)).at(-1) ?? {}
    expect([reason, findings]).toEqual(['advisories', { new: 1, gone: 0, changed: 0 }])
  })

  it('where an entry ended before a large import, which writes a generation', async () => {
    const scene = await makeScene()
    await allow(scene)
    passTheEnd()
    await scene.importPackages([...scene.names, ...Array.from({ length: 1001 }, (_, i) => `${scene.names[1]}-${String(i)}`)])
    expect((await eventsOf(scene))[0]).toMatchObject(returned)
    expect((await changesOf(scene)).at(-1)?.reason).toBe('scan')
  })

  it('where an entry ended that kept a finding from being found', async () => {
    const scene = await makeScene()
    const { company, moduleId, names } = scene
    const entry = { key: `npm:${names[0]}`, version: '*', comment: 'bought', until: ends }
    await company.post(`/core/projects/${scene.projectId}`, { requireWhitelist: true })
    await company.patch(`/core/modules/${moduleId}/rules`, { add: { 'componentConfig.whitelist': [entry] } })
    await at.service.context.jobs.settled()
    passTheEnd()
    await scene.importPackages(names)
    const { body } = await company.get(`/core/modules/${moduleId}/findings?kind=legal&component=npm:${names[0]}`)
    const [event] = await eventsOf({ ...scene, findingId: body[0]['_id'] })
    expect(event).toMatchObject({ reason: 'expiry', from: null, to: { status: 'violation' } })
  })

  it('and is not named where several decisions ended', async () => {
    const scene = await makeScene()
    await publish(uniqueCve(), scene.names[0])
    const { body } = await scene.company.get(`/core/modules/${scene.moduleId}/findings?kind=vulnerability`)
    for (const { _id: id } of body as readonly { _id: string }[]) await decide(scene, id)
    passTheEnd()
    await scene.importPackages(scene.names)
    const [expired] = await eventsOf(scene)
    expect(expired).toMatchObject(returned)
    expect(expired?.cause).toEqual({})
  })

  it('and is looked for in one statement', async () => {
    const scene = await makeScene()
    const sent = await statementsOf(() => scene.importPackages(scene.names))
    expect(sent.filter((text) => text.includes('reevaluation_watermark'))).toHaveLength(1)
  })

  it('and the trend goes on with the counts of the import, which has the same time', async () => {
    const scene = await makeScene()
    await allow(scene)
    passTheEnd()
    await scene.importPackages([scene.names[1]])
    at.now = new Date(at.now.getTime() + 40 * 86_400_000)
    const { body } = await scene.company.get('/core/portfolio?level=module')
    const [{ statistics, trend }] = body as [{ statistics: { vulnerability: { violations: number } }; trend: { violations: number[] } }]
    expect([statistics.vulnerability.violations, new Set(trend.violations)]).toEqual([0, new Set([0])])
  })
})
