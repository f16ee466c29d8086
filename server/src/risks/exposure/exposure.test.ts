import { array, assert, asyncProperty, constantFrom, double, oneof, option, record } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { makeRisks } from '#test/make-risks.ts'
import { exposureOf } from '#risks/exposure/exposure.ts'

describe('the exposure of a risk', () => {
  it('is SLE = BV × EF and ALE = SLE × ARO', () => {
    expect(exposureOf({ BV: 200_000, EF: 0.25, ARO: 2 })).toEqual({ SLE: 50_000, ALE: 100_000 })
    expect(exposureOf({ BV: 0, EF: 0.25, ARO: 2 })).toEqual({ SLE: 0, ALE: 0 })
  })

  it('has no ALE without a rate, and is nothing without a value or a factor', () => {
    expect(exposureOf({ BV: 100, EF: 0.5 })).toEqual({ SLE: 50, ALE: null })
    expect(exposureOf({ BV: 100, EF: 0.5, ARO: 'often' })).toEqual({ SLE: 50, ALE: null })
    expect(exposureOf({ BV: 100, ARO: 1 })).toBeUndefined()
    expect(exposureOf({ EF: 0.5, ARO: 1 })).toBeUndefined()
    expect(exposureOf({})).toBeUndefined()
  })

  it('counts numbers alone: texts are kept as they are, also those that look like numbers', () => {
    expect(exposureOf({ BV: '100', EF: 0.5, ARO: 1 })).toBeUndefined()
    expect(exposureOf({ BV: -1, EF: 0.5, ARO: 1 })).toBeUndefined()
    expect(exposureOf({ BV: 1e16, EF: 0.5, ARO: 1 })).toBeUndefined()
    expect(exposureOf({ BV: 1e-16, EF: 0.5, ARO: 1 })).toBeUndefined()
  })

  it('uses the amounts of the scheme where there is no number; a number takes precedence', () => {
    const amounts = { valueScale: new Map([['high', 1000]]), aroScale: new Map([['likely', 3]]) }
    expect(exposureOf({ BV_enum: 'high', EF: 0.5, ARO_enum: 'likely' }, amounts)).toEqual({ SLE: 500, ALE: 1500 })
    expect(exposureOf({ BV: 10, BV_enum: 'high', EF: 0.5, ARO_enum: 'rare' }, amounts)).toEqual({ SLE: 5, ALE: null })
    expect(exposureOf({ BV: 'much', BV_enum: 'high', EF: 1, ARO: 1 }, amounts)).toEqual({ SLE: 1000, ALE: 1000 })
    expect(exposureOf({ BV_enum: 'high', EF_enum: 'constructor', ARO: 1 }, amounts)).toBeUndefined()
  })
})

interface TestRisks {
  readonly company: TestCompany
  readonly targets: readonly { readonly projectId: string; readonly moduleId: string | undefined }[]
}

const scale = [
  { value: 'small', rank: 1, amount: 3 },
  { value: 'large', rank: 2, amount: 50 },
  { value: 'unknown', rank: 3 },
]

/** A company with different amounts per level: the second project has its own, its module half of them. */
async function makeTestRisks(): Promise<TestRisks> {
  const company = await makeCompany()
  const [first, second] = [await makeProject(company), await makeProject(company)]
  const modules = [await makeModule(company, first), await makeModule(company, second)]
  const levels = [
    { level: 'company', valueScale: scale, aroScale: scale },
    {
      level: 'project',
      id: second,
      valueScale: [
        { value: 'small', rank: 1, amount: 7 },
        { value: 'large', rank: 2, amount: 5e-324 },
      ],
    },
    { level: 'module', id: modules[1], aroScale: [{ value: 'large', rank: 1, amount: 0.5 }] },
  ]
  for (const level of levels) expect((await company.put('/core/risks/scheme', level)).status).toBe(200)
  const targets = [
    { projectId: first, moduleId: undefined },
    { projectId: first, moduleId: modules[0] },
    { projectId: second, moduleId: undefined },
    { projectId: second, moduleId: modules[1] },
  ]
  return { company, targets }
}

describe('amounts of the scheme', () => {
  let testRisks: TestRisks
  beforeAll(async () => {
    testRisks = await makeTestRisks()
  })

  it('are those of the nearest level that has the list', async () => {
    const properties = { BV_enum: 'small', EF: 0.1, ARO_enum: 'large' } as const
    const ids = await makeRisks(
      testRisks.company,
      testRisks.targets.map((target) => ({ ...target, properties })),
    )
    const read = await Promise.all(ids.map(async (id) => (await testRisks.company.get(`/core/risks/${id}`)).body.exposure))
    expect(read.map(({ ALE }) => Math.round(ALE * 100) / 100)).toEqual([15, 15, 35, 0.35])
  })

  it('show on a write, a read and the list alike', async () => {
    const { company, targets } = testRisks
    const { riskId } = (
      await company.post('/core/risks', { name: 'One', projectId: targets[0]!.projectId, riskProperties: { BV: 100, EF: 0.5, ARO: 2 } })
    ).body
    const exposure = { SLE: 50, ALE: 100 }
    expect((await company.get(`/core/risks/${riskId}`)).body.exposure).toEqual(exposure)
    expect((await company.get('/core/risks')).body[0]).toMatchObject({ _id: riskId, exposure })
    const changed = await company.patch(`/core/risks/${riskId}`, { riskProperties: { EF: null, EF_enum: 'large', ARO: 'often' } })
    expect(changed.body).toMatchObject({ exposure: { SLE: 5000, ALE: null }, riskProperties: { ARO: 'often' } })
    expect((await company.patch(`/core/risks/${riskId}`, { riskProperties: { BV: 'priceless' } })).body).not.toHaveProperty('exposure')
  })
})

const figure = option(oneof(double({ min: -1, max: 1e6, noNaN: true }), constantFrom('5', 'much', 1e15, 1e16, 1e308, 1e-15, 5e-324, -0)), {
  nil: undefined,
})
const level = option(constantFrom('small', 'large', 'unknown', 'gone'), { nil: undefined })
const someFigures = array(
  record({
    target: constantFrom(0, 1, 2, 3),
    BV: figure,
    EF: figure,
    ARO: figure,
    BV_enum: level,
    EF_enum: level,
    ARO_enum: level,
    state: constantFrom('closed', 'approved', undefined),
    generalApproach: constantFrom('avoid', undefined),
    impactClass: constantFrom('low', undefined),
  }),
  { maxLength: 30, size: 'max' },
)

interface ListedRisk {
  readonly treatment: string
  readonly exposure?: { readonly SLE: number; readonly ALE: number | null }
  readonly riskProperties: { readonly impactClass?: string }
}

describe('the sums of the inventory', () => {
  it.each([true, false])('are those of what the risks of each class show; levels with amounts: %s', async (hasAmounts) => {
    await assert(
      asyncProperty(someFigures, async (figures) => {
        const { company, targets } = hasAmounts ? await makeTestRisks() : await makePlain()
        const known = figures.map(({ target, ...properties }) => ({
          ...targets[target]!,
          properties: Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)),
        }))
        await makeRisks(company, known)
        const listed: readonly ListedRisk[] = (await company.get('/core/risks')).body
        const { exposure } = (await company.get('/core/risks/reports/inventory')).body
        expectSums(exposure.total, listed)
        expectSums(
          exposure.untreated,
          listed.filter(({ treatment }) => treatment === 'untreated'),
        )
        expectSums(
          exposure.inTreatment,
          listed.filter(({ treatment }) => treatment === 'in-treatment'),
        )
        expectSums(
          exposure.resolved,
          listed.filter(({ treatment }) => treatment === 'done'),
        )
        expectSums(
          exposure.open,
          listed.filter(({ treatment }) => treatment !== 'done'),
        )
        expectSums(
          exposure.byImpactClass.low,
          listed.filter(({ riskProperties }) => riskProperties.impactClass === 'low'),
        )
        expectSums(
          exposure.byImpactClass.none,
          listed.filter(({ riskProperties }) => riskProperties.impactClass === undefined),
        )
      }),
      { numRuns: 15 },
    )
  })
})

async function makePlain(): Promise<TestRisks> {
  const company = await makeCompany()
  const target = { projectId: await makeProject(company), moduleId: undefined }
  return { company, targets: [target, target, target, target] }
}

function expectSums(sums: { readonly SLE: number; readonly ALE: number; readonly risks: number }, risks: readonly ListedRisk[]): void {
  const [sle, ale] = [risks.flatMap(({ exposure }) => exposure?.SLE ?? []), risks.flatMap(({ exposure }) => exposure?.ALE ?? [])]
  expect(sums.risks).toBe(ale.length)
  expectClose(sums.SLE, sle)
  expectClose(sums.ALE, ale)
}

/** The order of summation changes the last digits. */
function expectClose(sum: number, parts: readonly number[]): void {
  const whole = parts.reduce((total, part) => total + part, 0)
  expect(Math.abs(sum - whole)).toBeLessThanOrEqual(Math.abs(whole) * 1e-9)
}
