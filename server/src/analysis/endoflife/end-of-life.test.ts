import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { type ExportedProduct, publishProducts } from '#test/eol-export.ts'
import { makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'

const at: { service: Service; company: TestCompany; projectId: string; now: Date } = {} as never

const python: ExportedProduct = {
  name: 'python',
  label: 'Python',
  identifiers: ['pkg:generic/python', 'cpe:2.3:a:python:python'],
  releases: [
    ['3.14', '2030-10-31'],
    ['3.11', '2027-10-31'],
    ['3.1', '2012-04-09'],
    ['2.7', true],
    ['4', false],
  ],
}
const debian: ExportedProduct = {
  name: 'debian',
  label: 'Debian',
  identifiers: ['cpe:2.3:o:debian:debian_linux'],
  releases: [
    ['13', '2028-08-09', 'Trixie'],
    ['10', '2022-09-10', 'Buster'],
  ],
}
const openssl: ExportedProduct = {
  name: 'openssl',
  label: 'OpenSSL',
  identifiers: ['cpe:/a:openssl:openssl'],
  releases: [['1.1.1', '2023-09-11']],
}
const all = [python, debian, openssl]

beforeAll(async () => {
  at.service = await startService({}, { now: () => at.now })
})
beforeEach(async () => {
  at.now = new Date('2026-06-15T12:00:00Z')
  at.company = await makeCompany({ in: at.service })
  at.projectId = await makeProject(at.company)
  await publishProducts(at.service, all)
})
afterAll(async () => {
  await at.service.tools.jobs.stop()
  await at.service.connection.close()
})

type Components = Parameters<typeof cyclonedx>[0]

async function hold(components: Components, module = uniqueName('module')): Promise<string> {
  const answer = await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=${module}`, cyclonedx(components))
  expect(answer.status).toBe(201)
  return answer.body.moduleId as string
}

interface Found {
  readonly _id: string
  readonly key: string
  readonly status: string
  readonly reason: string
}

async function findings(moduleId: string, company = at.company): Promise<readonly Found[]> {
  return (await company.get(`/core/modules/${moduleId}/findings?kind=endoflife`)).body
}

/** `python 3.1 violation` of each finding. */
async function found(moduleId: string): Promise<readonly string[]> {
  return (await findings(moduleId)).map(({ key, status }) => `${key} ${status}`)
}

async function statistics(moduleId: string): Promise<unknown> {
  return (await at.company.get(`/core/modules/${moduleId}`)).body.analysis.statistics.endoflife
}

async function set(path: string, settings: object): Promise<void> {
  const answer = path === '/account/company' ? await at.company.patch(path, settings) : await at.company.post(path, settings)
  expect(answer.status).toBe(200)
  await at.service.tools.jobs.settled()
}

describe('where no policy is set', () => {
  it('what has passed its end of life is a violation, and says so in one sentence', async () => {
    const moduleId = await hold(['pkg:generic/python@3.1.4', 'pkg:generic/python@3.11.4', 'pkg:generic/python@4.0.1'])
    const [finding, ...others] = await findings(moduleId)
    expect(finding).toMatchObject({
      key: 'python 3.1',
      status: 'violation',
      reason: 'generic:python 3.1.4 belongs to Python 3.1, which reached its end of life on 2012-04-09.',
      details: { product: 'python', release: '3.1', endOfLife: '2012-04-09', isPassed: true, link: 'https://endoflife.date/python' },
    })
    expect(others).toEqual([])
    expect(await statistics(moduleId)).toEqual({ warnings: 0, violations: 1 })
  })

  it('what has ended on no known day has passed', async () => {
    const [finding] = await findings(await hold(['pkg:generic/python@2.7.18']))
    expect(finding?.reason).toBe('generic:python 2.7.18 belongs to Python 2.7, which has reached its end of life.')
    expect(finding?.status).toBe('violation')
  })

  it('carries its proof', async () => {
    const moduleId = await hold(['pkg:generic/python@3.1.4'])
    const [finding] = await findings(moduleId)
    const proof = await at.company.get(`/core/modules/${moduleId}/findings/${finding?.['_id'] ?? ''}/proof`)
    expect(proof.body).toMatchObject({ holds: true, sentences: [finding?.reason] })
  })
})

describe('endoflifePolicy (decisions 3 and 4)', () => {
  it.each([
    [{ warningThreshold: 0, violationThreshold: 0 }, []],
    [{ warningThreshold: 16, violationThreshold: 0 }, []],
    [{ warningThreshold: 17, violationThreshold: 0 }, ['python 3.11 warning']],
    [{ warningThreshold: 0, violationThreshold: 17 }, ['python 3.11 violation']],
    [{ warningThreshold: 20, violationThreshold: 17 }, ['python 3.11 violation']],
    [{ warningThreshold: 17, violationThreshold: 16 }, ['python 3.11 warning']],
    [{ enabled: true, warningThreshold: 24 }, ['python 3.11 warning']],
    [{ enabled: false, warningThreshold: 24, violationThreshold: 24 }, []],
  ])('of %j says of an end of life in sixteen and a half months %j', async (endoflifePolicy, expected) => {
    const moduleId = await hold(['pkg:generic/python@3.11.4'])
    await set(`/core/modules/${moduleId}`, { endoflifePolicy })
    expect(await found(moduleId)).toEqual(expected)
  })

  it('is taken whole from the nearest level that has one: module, project, company', async () => {
    const moduleId = await hold(['pkg:generic/python@3.11.4', 'pkg:generic/python@3.1.0'])
    await set('/account/company', { policies: { endoflifePolicy: { enabled: false } } })
    expect(await found(moduleId)).toEqual([])
    await set(`/core/projects/${at.projectId}`, { endoflifePolicy: { warningThreshold: 24 } })
    expect(await found(moduleId)).toEqual(['python 3.1 violation', 'python 3.11 warning'])
    await set(`/core/modules/${moduleId}`, { endoflifePolicy: { violationThreshold: 1 } })
    expect(await found(moduleId)).toEqual(['python 3.1 violation'])
    await set(`/core/modules/${moduleId}`, { endoflifePolicy: null })
    expect(await found(moduleId)).toEqual(['python 3.1 violation', 'python 3.11 warning'])
  })
})
