import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reevaluateScheduledJob } from '#analysis/analysis.ts'
import { writeGeneration } from '#analysis/generations/analyse-in-generation.ts'
import { openGeneration } from '#analysis/generations/generation-store.ts'
import { switchGeneration } from '#analysis/generations/switch-generation.ts'
import { largeScanReader } from '#analysis/read-large-scan.ts'
import { transact } from '#database/transact.ts'
import { storeScanOf } from '#test/store-scan.ts'
import { endOfLifeReevaluation } from '#analysis/end-of-life/end-of-life-reevaluation.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { type ExportedProduct, publishProducts } from '#test/end-of-life-export.ts'
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
  await at.service.context.jobs.stop()
  await at.service.connection.close()
})

type Components = Parameters<typeof cyclonedx>[0]

async function importSbom(components: Components, module = uniqueName('module')): Promise<string> {
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
async function findingsOf(moduleId: string): Promise<readonly string[]> {
  return (await findings(moduleId)).map(({ key, status }) => `${key} ${status}`)
}

async function statistics(moduleId: string): Promise<unknown> {
  return (await at.company.get(`/core/modules/${moduleId}`)).body.analysis.statistics.endoflife
}

async function setSettings(path: string, settings: object): Promise<void> {
  const answer = path === '/account/company' ? await at.company.patch(path, settings) : await at.company.post(path, settings)
  expect(answer.status).toBe(200)
  await at.service.context.jobs.settled()
}

/** The modules in which a piece of work changed what is found; none when it evaluated none at all. */
async function evaluatedDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const [before, statements] = [await foundEverywhere(), at.service.queries.length]
  await work()
  const after = await foundEverywhere()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
  const hasEvaluated = at.service.queries.slice(statements).some((text) => text.includes('for no key update of m'))
  return changed.length === 0 && hasEvaluated ? ['evaluated in vain'] : changed
}

async function foundEverywhere(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await at.service.connection.pool.query(
    "select module_id, string_agg(finding_key || status || reason, ',' order by id) as found from finding where kind = 'endoflife' group by module_id",
  )
  return new Map((rows as { module_id: string; found: string }[]).map(({ module_id, found }) => [module_id, found]))
}

/** Lets the clock's job see this moment; answers the modules of this company that passed a threshold since the moment before. */
async function advanceClockTo(moment: string): Promise<readonly string[]> {
  const after = at.now
  at.now = new Date(moment)
  const { db } = at.service.context
  const crossings = await db.transaction().execute((trx) => endOfLifeReevaluation.findCrossings(trx, { after, upTo: at.now }))
  await reevaluateScheduledJob.run({}, at.service.context)
  await at.service.context.jobs.settled()
  return crossings.filter(({ companyId }) => companyId === at.company.companyId).flatMap(({ moduleIds }) => moduleIds ?? [])
}

describe('where no policy is set', () => {
  it('what has passed its end of life is a warning, and says so in one sentence', async () => {
    const moduleId = await importSbom(['pkg:generic/python@3.1.4', 'pkg:generic/python@3.11.4', 'pkg:generic/python@4.0.1'])
    const [finding, ...others] = await findings(moduleId)
    expect(finding).toMatchObject({
      key: 'python 3.1',
      status: 'warning',
      reason: 'generic:python 3.1.4 belongs to Python 3.1, which reached its end of life on 2012-04-09.',
      details: { product: 'python', release: '3.1', endOfLife: '2012-04-09', isPassed: true, link: 'https://endoflife.date/python' },
    })
    expect(others).toEqual([])
    expect(await statistics(moduleId)).toEqual({ warnings: 1, violations: 0 })
  })

  it('what has ended on no known day has passed', async () => {
    const [finding] = await findings(await importSbom(['pkg:generic/python@2.7.18']))
    expect(finding?.reason).toBe('generic:python 2.7.18 belongs to Python 2.7, which has reached its end of life.')
    expect(finding?.status).toBe('warning')
  })

  it('leaves the module without a violation (docs/reference/analysis.md#end-of-life)', async () => {
    const moduleId = await importSbom(['pkg:generic/python@3.1.4'])
    expect((await at.company.get(`/core/modules/${moduleId}`)).body.status).toBe('warnings')
  })

  it.each([{ enabled: true }, { warningThreshold: 0 }])(
    'what has passed is a violation from the moment there is the policy %j',
    async (policy) => {
      const moduleId = await importSbom(['pkg:generic/python@3.1.4'])
      expect(await findingsOf(moduleId)).toEqual(['python 3.1 warning'])
      await setSettings('/account/company', { policies: { endoflifePolicy: policy } })
      expect(await findingsOf(moduleId)).toEqual(['python 3.1 violation'])
    },
  )

  it('a policy that says nothing is none', async () => {
    const moduleId = await importSbom(['pkg:generic/python@3.1.4'])
    await setSettings(`/core/projects/${at.projectId}`, { endoflifePolicy: {} })
    expect(await findingsOf(moduleId)).toEqual(['python 3.1 warning'])
  })

  it('carries its proof', async () => {
    const moduleId = await importSbom(['pkg:generic/python@3.1.4'])
    const [finding] = await findings(moduleId)
    const proof = await at.company.get(`/core/modules/${moduleId}/findings/${finding?.['_id'] ?? ''}/proof`)
    expect(proof.body).toMatchObject({ holds: true, sentences: [finding?.reason] })
  })
})

describe('endoflifePolicy (docs/reference/analysis.md#end-of-life)', () => {
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
    const moduleId = await importSbom(['pkg:generic/python@3.11.4'])
    await setSettings(`/core/modules/${moduleId}`, { endoflifePolicy })
    expect(await findingsOf(moduleId)).toEqual(expected)
  })

  it('is taken whole from the nearest level that has one: module, project, company', async () => {
    const moduleId = await importSbom(['pkg:generic/python@3.11.4', 'pkg:generic/python@3.1.0'])
    await setSettings('/account/company', { policies: { endoflifePolicy: { enabled: false } } })
    expect(await findingsOf(moduleId)).toEqual([])
    await setSettings(`/core/projects/${at.projectId}`, { endoflifePolicy: { warningThreshold: 24 } })
    expect(await findingsOf(moduleId)).toEqual(['python 3.1 violation', 'python 3.11 warning'])
    await setSettings(`/core/modules/${moduleId}`, { endoflifePolicy: { violationThreshold: 1 } })
    expect(await findingsOf(moduleId)).toEqual(['python 3.1 violation'])
    await setSettings(`/core/modules/${moduleId}`, { endoflifePolicy: null })
    expect(await findingsOf(moduleId)).toEqual(['python 3.1 violation', 'python 3.11 warning'])
  })
})

describe('the product of a component', () => {
  it('is found by its purl before any CPE', async () => {
    const moduleId = await importSbom([['pkg:generic/python@3.1.0', { cpe: 'cpe:2.3:a:openssl:openssl:1.1.1w:*:*:*:*:*:*:*' }]])
    expect(await findingsOf(moduleId)).toEqual(['python 3.1 warning'])
  })

  it('else by its CPE, in the modules alone whose documents give it', async () => {
    const purl = `pkg:generic/${uniqueName('ssl')}@1.1.1w`
    const named = await importSbom([[purl, { cpe: 'cpe:2.3:a:openssl:openssl:1.1.1w:*:*:*:*:*:*:*' }]])
    const bare = await importSbom([purl])
    expect(await findingsOf(named)).toEqual(['openssl 1.1.1 warning'])
    expect(await findingsOf(bare)).toEqual([])
    const withoutVersion = await importSbom([[purl, { cpe: 'cpe:2.3:a:openssl:openssl:*:*:*:*:*:*:*:*' }]])
    expect(await findingsOf(withoutVersion)).toEqual(['openssl 1.1.1 warning'])
  })

  it('of a package of a distribution is the release of the distribution, whatever its maker says', async () => {
    const cpe = { cpe: 'cpe:2.3:a:openssl:openssl:1.1.1n:*:*:*:*:*:*:*' }
    const moduleId = await importSbom([
      ['pkg:deb/debian/openssl@1.1.1n-0?distro=debian-13', cpe],
      ['pkg:deb/debian/openssl@1.1.1n-0?distro=debian-10.3', cpe],
      'pkg:deb/debian/bash@5.0?distro=buster',
      'pkg:deb/debian/zsh@5.0',
    ])
    expect(await findingsOf(moduleId)).toEqual(['debian 10 warning', 'debian 10 warning'])
    expect(await statistics(moduleId)).toEqual({ warnings: 2, violations: 0 })
  })

  it('of the image and of the system itself is the distribution too', async () => {
    const moduleId = await importSbom(['pkg:docker/debian@buster-slim', 'pkg:docker/library/debian@13', 'pkg:generic/debian@10'])
    expect(await findingsOf(moduleId)).toEqual(['debian 10 warning', 'debian 10 warning'])
  })

  it('is none where no release fits', async () => {
    expect(
      await findingsOf(await importSbom(['pkg:generic/python@5.0', 'pkg:npm/python@3.1.0', 'pkg:deb/debian/bash@5.0?distro=debian-sid'])),
    ).toEqual([])
  })
})

describe('when the catalogue changes', () => {
  it('components are matched again, and exactly the modules that contain them are re-evaluated', async () => {
    const tool = uniqueName('tool')
    const [one, other] = [await importSbom([`pkg:npm/${tool}@1.2.3`]), await importSbom(['pkg:generic/python@3.1.0'])]
    expect(await findingsOf(one)).toEqual([])
    const product: ExportedProduct = { name: tool, label: 'Tool', identifiers: [`pkg:npm/${tool}`], releases: [['1', '2020-01-01']] }
    expect(await evaluatedDuring(() => publishProducts(at.service, [...all, product]))).toEqual([one])
    expect(await findingsOf(one)).toEqual([`${tool} 1 warning`])
    const later: ExportedProduct = {
      ...product,
      releases: [
        ['1', '2020-01-01'],
        ['1.2', '2099-01-01'],
      ],
    }
    await publishProducts(at.service, [...all, later])
    expect(await findingsOf(one)).toEqual([])
    const sooner: ExportedProduct = {
      ...product,
      releases: [
        ['1', '2020-01-01'],
        ['1.2', '2025-01-01'],
      ],
    }
    expect(await evaluatedDuring(() => publishProducts(at.service, [...all, sooner]))).toEqual([one])
    expect(await findingsOf(one)).toEqual([`${tool} 1.2 warning`])
    await publishProducts(at.service, all)
    expect([await findingsOf(one), await findingsOf(other)]).toEqual([[], ['python 3.1 warning']])
  })

  it('what a CPE or a distribution says is found again too', async () => {
    const vendor = uniqueName('vendor')
    const cpe = { cpe: `cpe:2.3:a:${vendor}:thing:1.0:*:*:*:*:*:*:*` }
    const moduleId = await importSbom([
      [`pkg:generic/${vendor}@1.0`, cpe],
      'pkg:deb/debian/bash@5.0?distro=debian-77',
      'pkg:docker/debian@77',
    ])
    const thing: ExportedProduct = { name: vendor, identifiers: [`cpe:2.3:a:${vendor}:thing`], releases: [['1', true]] }
    const debian77: ExportedProduct = { ...debian, releases: [...debian.releases, ['77', true]] }
    await publishProducts(at.service, [python, debian77, openssl, thing])
    expect((await findingsOf(moduleId)).toSorted()).toEqual(['debian 77 warning', 'debian 77 warning', `${vendor} 1 warning`])
    await publishProducts(at.service, all)
    expect(await findingsOf(moduleId)).toEqual([])
  })

  it('what a CPE says is found again too in a large document that is being analysed', async () => {
    const { context } = at.service
    const { companyId } = at.company
    const name = uniqueName()
    const others: Components = Array.from({ length: 1000 }, (_, i) => `pkg:npm/${name}-${String(i)}@1.0.0`)
    const source = await importSbom([[`pkg:generic/${name}@1.1.1`, { cpe: 'cpe:2.3:a:openssl:openssl:1.1.1:*:*:*:*:*:*:*' }], ...others])
    const found = await findingsOf(source)
    const stored = await storeScanOf(context.db, { companyId, moduleId: source }, await importSbom([`pkg:npm/${name}@1.0.0`]))
    await at.company.delete(`/core/modules/${source}`)
    const scan = { ...stored, reason: 'scan' } as const
    const module = await transact(context.db, (trx) => openGeneration(trx, scan))
    const content = await largeScanReader(context.db, scan)([])
    const written = await writeGeneration(context, scan, { module: module!, content })
    await publishProducts(at.service, [python, debian, { ...openssl, releases: [['1.1.1', '2023-09-12']] }])
    expect(await transact(context.db, (trx) => switchGeneration(trx, context, scan, written))).toBe(true)
    await context.jobs.settled()
    expect([found.length, await findingsOf(scan.moduleId)]).toEqual([1, found])
  })

  it('the same file again evaluates nothing', async () => {
    await importSbom(['pkg:generic/python@3.1.0'])
    expect(await evaluatedDuring(() => publishProducts(at.service, all))).toEqual([])
  })
})

describe('once a day', () => {
  it('exactly the modules are re-evaluated in which something passed a threshold of their policy', async () => {
    at.now = new Date('2027-08-01T12:00:00Z')
    await advanceClockTo('2027-08-01T12:00:00Z')
    const [warned, violated, plain, off, other] = [
      await importSbom(['pkg:generic/python@3.11.4', 'pkg:generic/python@3.14.0']),
      await importSbom(['pkg:generic/python@3.11.4']),
      await importSbom(['pkg:generic/python@3.11.4']),
      await importSbom(['pkg:generic/python@3.11.4']),
      await importSbom(['pkg:generic/python@3.14.0']),
    ]
    await setSettings(`/core/modules/${warned}`, { endoflifePolicy: { warningThreshold: 2, violationThreshold: 1 } })
    await setSettings(`/core/modules/${violated}`, { endoflifePolicy: { violationThreshold: 1 } })
    await setSettings(`/core/modules/${off}`, { endoflifePolicy: { enabled: false, warningThreshold: 2 } })
    expect(await advanceClockTo('2027-08-30T23:59:59Z')).toEqual([])
    expect(await advanceClockTo('2027-08-31T00:07:00Z')).toEqual([warned])
    expect(await findingsOf(warned)).toEqual(['python 3.11 warning'])
    expect(await advanceClockTo('2027-08-31T13:00:00Z')).toEqual([])
    expect((await advanceClockTo('2027-10-01T00:07:00Z')).toSorted()).toEqual([warned, violated].toSorted())
    expect([await findingsOf(warned), await findingsOf(violated)]).toEqual([['python 3.11 violation'], ['python 3.11 violation']])
    expect((await advanceClockTo('2027-11-05T00:07:00Z')).toSorted()).toEqual([warned, violated, plain].toSorted())
    expect([await findingsOf(plain), await findingsOf(off), await findingsOf(other)]).toEqual([['python 3.11 warning'], [], []])
    expect((await findings(plain))[0]?.reason).toContain('reached its end of life on 2027-10-31')
  })

  it('a day on which nothing ran is made up for', async () => {
    await advanceClockTo('2027-10-29T00:07:00Z')
    const moduleId = await importSbom(['pkg:generic/python@3.11.4'])
    await setSettings(`/core/projects/${at.projectId}`, { endoflifePolicy: { enabled: true } })
    expect(await advanceClockTo('2027-11-20T00:07:00Z')).toEqual([moduleId])
  })
})

it('another company sees nothing of it', async () => {
  const moduleId = await importSbom(['pkg:generic/python@3.1.4'])
  const stranger = await makeCompany({ in: at.service })
  expect((await stranger.get(`/core/modules/${moduleId}/findings?kind=endoflife`)).status).toBe(404)
})
