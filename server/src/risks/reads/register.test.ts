import { array, assert, asyncProperty, constantFrom, date, integer, option, record, subarray } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, makeCompany, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { makeRisks } from '#test/make-risks.ts'
import { origins, states, strategies } from '#risks/vocabulary.ts'

/** The table of docs/reference/risks.md#treatment, written out: the pairs of strategy and state that are done, and those in treatment. */
const done = new Set(pairsOf(['accept', 'transfer'], ['approved', 'planned', 'implementing', 'monitored']))
const inTreatment = new Set([
  ...pairsOf(['avoid', 'mitigate'], ['approved', 'planned', 'implementing', 'deferred', 'escalated', 'monitored']),
  ...pairsOf(['accept', 'transfer'], ['deferred', 'escalated']),
])

function pairsOf(first: readonly string[], second: readonly string[]): readonly string[] {
  return first.flatMap((strategy) => second.map((state) => `${strategy} ${state}`))
}

function classOf({ state, generalApproach }: Properties): string {
  const pair = `${String(generalApproach)} ${String(state)}`
  if (state === 'closed' || done.has(pair)) return 'done'
  return inTreatment.has(pair) ? 'in-treatment' : 'untreated'
}

interface Properties {
  readonly state: (typeof states)[number] | undefined
  readonly generalApproach: (typeof strategies)[number] | undefined
  readonly impactClass: string | undefined
  readonly origin: (typeof origins)[number][] | undefined
}

interface SampleRisk extends Properties {
  readonly scope: number
  readonly created: Date
  readonly edited: Date
  readonly lasted: number | undefined
}

const year = { min: new Date('2025-01-01T00:00:00Z'), max: new Date('2025-12-31T23:59:59Z'), noInvalidDate: true }
const hour = 3_600_000
const classes = ['low', 'high', 'existential'] as const
const someRisk = record({
  scope: integer({ min: 0, max: 3 }),
  created: date(year),
  edited: date(year),
  lasted: option(integer({ min: 0, max: 3000 }), { nil: undefined }),
  state: option(constantFrom(...states), { nil: undefined }),
  generalApproach: option(constantFrom(...strategies), { nil: undefined }),
  impactClass: option(constantFrom(...classes), { nil: undefined }),
  origin: option(subarray([...origins], { maxLength: 3 }), { nil: undefined }),
})
const someFilter = record(
  {
    state: subarray([...states, 'none'], { minLength: 1 }),
    impactClass: subarray([...classes, 'none'], { minLength: 1 }),
    origin: subarray([...origins, 'none'], { minLength: 1 }),
    createdSince: date(year),
    editedSince: date(year),
    scope: integer({ min: 0, max: 3 }),
  },
  { requiredKeys: [] },
)

interface TestRegister {
  readonly company: TestCompany
  readonly scopes: readonly { readonly projectId: string; readonly moduleId: string | undefined }[]
}

async function makeTestRegister(): Promise<TestRegister> {
  const company = await makeCompany()
  const [first, second] = [await makeProject(company), await makeProject(company)]
  const modules = [await makeModule(company, first), await makeModule(company, second)]
  const scopes = [
    { projectId: first, moduleId: undefined },
    { projectId: first, moduleId: modules[0] },
    { projectId: second, moduleId: undefined },
    { projectId: second, moduleId: modules[1] },
  ]
  return { company, scopes }
}

function propertiesOf({
  created,
  lasted,
  scope: _scope,
  edited: _edited,
  ...samples
}: SampleRisk): Properties & { readonly resolvedAt?: string } {
  const known = Object.fromEntries(Object.entries(samples).filter(([, value]) => value !== undefined)) as unknown as Properties
  if (classOf(samples) !== 'done' || lasted === undefined) return known
  return { ...known, resolvedAt: new Date(created.getTime() + lasted * hour).toISOString() }
}

/** Returns every risk with its id, newest first. */
async function fill({ company, scopes }: TestRegister, samples: readonly SampleRisk[]) {
  const ids = await makeRisks(
    company,
    samples.map((one) => ({ ...scopes[one.scope]!, created: one.created, edited: one.edited, properties: propertiesOf(one) as object })),
  )
  const risks = samples.map((one, i) => ({ ...one, ...propertiesOf(one), id: ids[i]!, lasted: one.lasted }))
  return risks.toSorted((a, b) => b.created.getTime() - a.created.getTime() || (a.id < b.id ? 1 : -1))
}

type Filter = Partial<{
  readonly state: readonly string[]
  readonly impactClass: readonly string[]
  readonly origin: readonly string[]
  readonly createdSince: Date
  readonly editedSince: Date
  readonly scope: number
}>

function queryOf({ scopes }: TestRegister, { scope, createdSince, editedSince, ...lists }: Filter): URLSearchParams {
  const at = scope === undefined ? undefined : scopes[scope]
  const there = at && (at.moduleId === undefined ? { projectId: at.projectId } : { moduleId: at.moduleId })
  const words = Object.entries(lists).map(([name, values]) => [name, values.join(',')])
  const dates = {
    ...(createdSince && { createdSince: createdSince.toISOString() }),
    ...(editedSince && { editedSince: editedSince.toISOString() }),
  }
  return new URLSearchParams({ ...Object.fromEntries(words), ...dates, ...there })
}

function matches(risk: SampleRisk, filter: Filter): boolean {
  return isInScope(risk, filter) && isSince(risk, filter) && hasProperties(risk, filter)
}

/** A filter by project includes its modules. */
function isInScope(risk: SampleRisk, { scope = risk.scope }: Filter): boolean {
  return risk.scope === scope || (scope % 2 === 0 && risk.scope === scope + 1)
}

function isSince({ created, edited }: SampleRisk, { createdSince = year.min, editedSince = year.min }: Filter): boolean {
  return created >= createdSince && edited >= editedSince
}

function hasProperties({ state, impactClass, origin = [] }: SampleRisk, filter: Filter): boolean {
  return (
    has(filter.state, [state]) && has(filter.impactClass, [impactClass]) && has(filter.origin, origin.length === 0 ? [undefined] : origin)
  )
}

function has(requested: readonly string[] | undefined, values: readonly (string | undefined)[]): boolean {
  return requested === undefined || values.some((value) => requested.includes(value ?? 'none'))
}

function idsOf({ body }: Answer): readonly string[] {
  return body.map(({ _id: id }: { readonly _id: string }) => id)
}

const cases = record({ samples: array(someRisk, { maxLength: 40, size: 'max' }), filter: someFilter })

describe('the list has what matches, newest first (docs/reference/risks.md#list)', () => {
  it('whatever the filters', async () => {
    await assert(
      asyncProperty(cases, async ({ samples, filter }) => {
        const register = await makeTestRegister()
        const requested = (await fill(register, samples)).filter((risk) => matches(risk, filter))
        const answer = await register.company.get(`/core/risks?${queryOf(register, filter).toString()}`)
        expect(answer.status).toBe(200)
        expect(idsOf(answer)).toEqual(requested.map(({ id }) => id))
        expect(answer.body.map((risk: { treatment: string }) => risk.treatment)).toEqual(requested.map(classOf))
        expect([answer.headers['x-total-count'], answer.headers['x-has-more']]).toEqual([String(requested.length), 'false'])
        const csv = (await register.company.get(`/core/risks?format=csv&${queryOf(register, filter).toString()}`)).text
        expect(
          csv
            .split('\r\n')
            .slice(1, -1)
            .map((line) => line.split(',')[0]),
        ).toEqual(requested.map(({ id }) => id))
      }),
      { numRuns: 12 },
    )
  })
})

describe('the inventory (docs/reference/risks.md#inventory)', () => {
  it('counts what the list has, class by class and value by value', async () => {
    await assert(
      asyncProperty(cases, async ({ samples, filter }) => {
        const register = await makeTestRegister()
        const { company } = register
        const requested = (await fill(register, samples)).filter((risk) => matches(risk, filter))
        const query = queryOf(register, filter)
        const { body } = await company.get(`/core/risks/reports/inventory?${query.toString()}`)
        for (const [field, treatment] of [
          ['untreated', 'untreated'],
          ['inTreatment', 'in-treatment'],
          ['resolved', 'done'],
          ['open', 'untreated,in-treatment'],
        ] as const) {
          const listed = await company.get(`/core/risks?${query.toString()}&treatment=${treatment}`)
          expect([field, body[field]]).toEqual([field, listed.body.length])
          expect((await company.get(`/core/risks/reports/inventory?${query.toString()}&treatment=${treatment}`)).body.total).toBe(
            body[field],
          )
        }
        expect(body.open).toBe(body.untreated + body.inTreatment)
        expect(body.total).toBe(body.open + body.resolved)
        expect(body.total).toBe(requested.length)
        expect(sum(body.byState)).toBe(body.total)
        expect(sum(body.byImpactClass)).toBe(body.total)
        for (const state of [...states, 'none'])
          expect(body.byState[state]).toBe(requested.filter((risk) => (risk.state ?? 'none') === state).length)
        for (const name of [...classes, 'none'])
          expect(body.byImpactClass[name]).toBe(requested.filter(({ impactClass = 'none' }) => impactClass === name).length)
        for (const origin of origins) expect(body.byOrigin[origin]).toBe(requested.filter((risk) => risk.origin?.includes(origin)).length)
        expect(body.byOrigin.none).toBe(requested.filter((risk) => (risk.origin ?? []).length === 0).length)
      }),
      { numRuns: 12 },
    )
  })

  it('lists every value and class with 0, and none', async () => {
    const { company } = await makeTestRegister()
    const { body } = await company.get('/core/risks/reports/inventory')
    const nothing = { SLE: 0, ALE: 0, risks: 0 }
    expect(body).toEqual({
      total: 0,
      untreated: 0,
      inTreatment: 0,
      open: 0,
      resolved: 0,
      byState: Object.fromEntries([...states, 'none'].map((name) => [name, 0])),
      byOrigin: Object.fromEntries([...origins, 'none'].map((name) => [name, 0])),
      byImpactClass: { low: 0, moderate: 0, high: 0, critical: 0, existential: 0, none: 0 },
      exposure: {
        total: nothing,
        untreated: nothing,
        inTreatment: nothing,
        open: nothing,
        resolved: nothing,
        byImpactClass: { low: nothing, moderate: nothing, high: nothing, critical: nothing, existential: nothing, none: nothing },
      },
    })
  })
})

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

interface Bucket {
  readonly start: string
  readonly end: string
  readonly created: number
  readonly resolved: number
  readonly open: number
}

describe('the trend (docs/reference/risks.md#trend)', () => {
  it('counts for each bucket what was created, resolved, and open at its end', async () => {
    const ranges = record({
      cases,
      granularity: constantFrom('month', 'week'),
      from: date({ ...year, max: new Date('2025-06-30T00:00:00Z') }),
    })
    await assert(
      asyncProperty(ranges, async ({ cases: { samples, filter }, granularity, from }) => {
        const register = await makeTestRegister()
        const requested = (await fill(register, samples)).filter((risk) => matches(risk, filter))
        const range = `from=${from.toISOString()}&to=2026-06-30&granularity=${granularity}`
        const { status, body } = await register.company.get(`/core/risks/reports/trend?${range}&${queryOf(register, filter).toString()}`)
        expect([status, body.from, body.to, body.granularity]).toEqual([200, from.toISOString(), '2026-06-30', granularity])
        const dated = requested.map((risk) => ({
          created: risk.created.getTime(),
          isDone: classOf(risk) === 'done',
          resolved: risk.lasted === undefined ? undefined : risk.created.getTime() + risk.lasted * hour,
        }))
        expect(body.unknownResolutionDate).toBe(dated.filter(({ isDone, resolved }) => isDone && resolved === undefined).length)
        const buckets: readonly Bucket[] = body.buckets
        for (const { start, end, ...counts } of buckets) {
          const [first, last] = [Date.parse(start), Date.parse(end)]
          expect(counts).toEqual({
            created: dated.filter(({ created }) => created >= first && created < last).length,
            resolved: dated.filter(({ isDone, resolved }) => isDone && resolved !== undefined && resolved >= first && resolved < last)
              .length,
            open: dated.filter(
              ({ created, isDone, resolved }) => created < last && (!isDone || (resolved !== undefined && resolved >= last)),
            ).length,
          })
        }
        expect(buckets.slice(1).map(({ start }) => start)).toEqual(buckets.slice(0, -1).map(({ end }) => end))
        const inventory = (await register.company.get(`/core/risks/reports/inventory?${queryOf(register, filter).toString()}`)).body
        expect(buckets.at(-1)?.open).toBe(inventory.open)
      }),
      { numRuns: 12 },
    )
  })

  it('has to as now, month as the granularity, and whole buckets', async () => {
    const { company } = await makeTestRegister()
    const { body } = await company.get(`/core/risks/reports/trend?from=${new Date().toISOString()}`)
    expect(body.granularity).toBe('month')
    expect(body.buckets.at(-1).start <= body.to && body.to < body.buckets.at(-1).end).toBe(true)
    expect(body.buckets.every(({ start }: Bucket) => start.endsWith('-01T00:00:00.000Z'))).toBe(true)
  })
})

function until(validUntil: string): object {
  return { decision: { type: 'mitigate', rationale: 'The next release has it.', validUntil } }
}

/** Risks whose names, decisions, owners and classes differ. */
async function makeSortable(): Promise<TestCompany> {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  const annId = (await company.post('/account/users', { email: 'ann@acme.example', name: 'Ann', roles: [] })).body.userId as string
  for (const [name, riskProperties] of [
    ['beta 100%', { impactClass: 'high', ...until('2999-06-01') }],
    ['Alpha', { impactClass: 'existential', countermeasures: [{ countermeasure: 'Patch', status: 'planned', responsible: [annId] }] }],
    ['gamma', { owner: annId, impactClass: 'low', ...until('2999-06-02T01:00:00+02:00') }],
    ['delta', { countermeasures: [{ countermeasure: 'Patch', status: 'planned' }] }],
  ] as const) {
    const { riskId } = (await company.post('/core/risks', { name, projectId, riskProperties })).body
    if (name === 'delta')
      await company.post(`/core/risks/${String(riskId)}/tasks`, { task: 'Do it', countermeasure: 'Patch', responsible: [annId] })
  }
  return company
}

describe('the order and the filters by text, owner and date (docs/reference/risks.md#filters)', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await makeSortable()
  })
  async function namesOf(query: string): Promise<readonly string[]> {
    const { status, body, text } = await company.get(`/core/risks?${query}`)
    if (status !== 200) throw new Error(text)
    return body.map(({ name }: { readonly name: string }) => name)
  }

  it.each([
    ['', ['delta', 'gamma', 'Alpha', 'beta 100%']],
    ['sort=-created', ['beta 100%', 'Alpha', 'gamma', 'delta']],
    ['sort=name', ['Alpha', 'beta 100%', 'delta', 'gamma']],
    ['sort=impactClass', ['Alpha', 'beta 100%', 'gamma', 'delta']],
    ['sort=-impactClass', ['delta', 'gamma', 'beta 100%', 'Alpha']],
    // the date ends with its day, an hour after the date-time
    ['sort=decisionEnds', ['gamma', 'beta 100%', 'Alpha', 'delta']],
    ['q=0%25', ['beta 100%']],
    ['q=ALPH', ['Alpha']],
    ['decisionEnds=2999-06-01', ['gamma', 'beta 100%']],
    ['decisionEnds=2999-06-01T23:30:00Z', ['gamma']],
    ['decisionEnds=2999-05-31', []],
    ['decisionEnds=9999-12-31', ['gamma', 'beta 100%']],
    ['decision=mitigate', ['gamma', 'beta 100%']],
    ['decision=temporary-exception,none', ['delta', 'Alpha']],
    ['assessmentOrigin=human', ['gamma', 'Alpha', 'beta 100%']],
    ['assessmentOrigin=proposed', []],
    ['assessmentOrigin=none', ['delta']],
    ['responsible=me', []],
    ['owner=me', []],
    ['owner=none', ['delta', 'Alpha', 'beta 100%']],
    ['vulnerability=CVE-2099-0001', []],
  ])('?%s', async (query, expected) => {
    const found = await namesOf(query)
    expect(found).toEqual(expected)
    const csv = (await company.get(`/core/risks?format=csv&${query}`)).text.split('\r\n').slice(1, -1)
    expect(csv.map((line) => line.split(',')[1])).toEqual(found)
    const inventory = await company.get(`/core/risks/reports/inventory?${query}`)
    expect(inventory.body.total).toBe(found.length)
  })

  it('a user is responsible for a risk, a countermeasure or a task, and owns a risk', async () => {
    const [{ _id: annId }] = (await company.get('/account/people')).body
    expect(await namesOf(`responsible=${String(annId)}`)).toEqual(['delta', 'gamma', 'Alpha'])
    expect(await namesOf(`owner=${String(annId)}`)).toEqual(['gamma'])
  })

  it('every order pages forwards and backwards alike', async () => {
    const owner = await makeCompany()
    const projectId = await makeProject(owner)
    await makeRisks(
      owner,
      Array.from({ length: 250 }, (_, i) => ({
        projectId,
        name: `Risk ${String(i % 7)}`,
        properties: i % 3 === 0 ? {} : { impactClass: classes[i % 2]! },
      })),
    )
    for (const sort of ['created', 'edited', 'name', 'impactClass', 'decisionEnds']) {
      const [forwards, backwards] = await Promise.all(
        ['', '-'].map(async (sign) => {
          const pages = await Promise.all([1, 2, 3].map((page) => owner.get(`/core/risks?sort=${sign}${sort}&page=${String(page)}`)))
          return pages.flatMap(idsOf)
        }),
      )
      expect([sort, backwards!.toReversed()]).toEqual([sort, forwards])
      expect(new Set(forwards).size).toBe(250)
    }
  })
})

describe('rejected parameters, by name (docs/reference/risks.md#filters)', () => {
  let register: TestRegister
  beforeAll(async () => {
    register = await makeTestRegister()
  })
  const shared = [
    ['state=unknown', 'state'],
    ['state=accepted', 'state'],
    ['state=expired', 'state'],
    ['state=out-of-scope', 'state'],
    ['state=identified,', 'state'],
    ['state=identified,transferred', 'state'],
    ['state=Identified', 'state'],
    ['state=closed&state=assessed', 'state'],
    ['treatment=none', 'treatment'],
    ['treatment=open', 'treatment'],
    ['treatment=inTreatment', 'treatment'],
    ['impactClass=enormous', 'impactClass'],
    ['impactClass=low,', 'impactClass'],
    ['origin=cve', 'origin'],
    ['origin=CVE,unknown', 'origin'],
    ['createdSince=yesterday', 'createdSince'],
    ['createdSince=2026-02-30', 'createdSince'],
    ['createdSince=1700000000', 'createdSince'],
    ['editedSince=2026-13-01', 'editedSince'],
    ['editedSince=2026-01-01T25:00:00Z', 'editedSince'],
    ['projectId=a&projectId=b', 'projectId'],
    ['decisionEnds=soon', 'decisionEnds'],
    ['decision=exception', 'decision'],
    ['assessmentOrigin=robot', 'assessmentOrigin'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['responsible=a&responsible=b', 'responsible'],
  ] as const
  const ofList = [
    ...shared,
    ['sort=colour', 'sort'],
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['format=xml', 'format'],
    ['format=CSV', 'format'],
  ] as const
  const ofTrend = [
    ...shared.map(([query, parameter]) => [`from=2026-01-01&${query}`, parameter] as const),
    ['', 'from'],
    ['from=', 'from'],
    ['from=soon', 'from'],
    ['from=2026-01-01&to=later', 'to'],
    ['from=2026-02-01&to=2026-01-31', 'to'],
    ['from=2026-02-01T00:00:00.001Z&to=2026-02-01T00:00:00Z', 'to'],
    ['from=2999-01-01', 'to'],
    ['from=2026-01-01&granularity=day', 'granularity'],
    ['from=0001-01-01', 'from'],
    ['from=2021-01-31&to=2026-01-01', 'from'],
    ['from=2021-01-01&to=2026-01-05&granularity=week', 'from'],
  ] as const

  it.each(ofList)('GET /core/risks?%s', async (query, parameter) => {
    const { status, body } = await register.company.get(`/core/risks?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it.each(shared)('GET /core/risks/reports/inventory?%s', async (query, parameter) => {
    const { status, body } = await register.company.get(`/core/risks/reports/inventory?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it.each(ofTrend)('GET /core/risks/reports/trend?%s', async (query, parameter) => {
    const { status, body } = await register.company.get(`/core/risks/reports/trend?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('names the nine states and none for a deprecated one', async () => {
    const { body } = await register.company.get('/core/risks?state=accepted')
    for (const word of [...states, 'none']) expect(body.error).toContain(word)
  })

  it('an empty parameter counts as absent, and an unknown one is ignored', async () => {
    await makeRisks(register.company, [{ projectId: register.scopes[0]!.projectId }])
    const empty = [
      'state',
      'treatment',
      'impactClass',
      'origin',
      'createdSince',
      'editedSince',
      'projectId',
      'moduleId',
      'q',
      'responsible',
      'decisionEnds',
      'decision',
      'assessmentOrigin',
      'vulnerability',
      'sort',
      'format',
      'colour',
    ]
    const { status, headers } = await register.company.get(`/core/risks?${empty.map((name) => `${name}=`).join('&')}`)
    expect([status, headers['x-total-count']]).toEqual([200, '1'])
  })

  it('accepts a UTC offset whose plus sign arrived as a space', async () => {
    expect((await register.company.get('/core/risks?createdSince=2026-01-01T00:00:00+02:00')).status).toBe(200)
  })

  it('a project or module that the company does not have is 404', async () => {
    const other = await makeTestRegister()
    for (const path of [
      '/core/risks?',
      '/core/risks?format=csv&',
      '/core/risks/reports/inventory?',
      '/core/risks/reports/trend?from=2026-01-01&',
    ])
      for (const scope of [
        `projectId=${other.scopes[0]!.projectId}`,
        `moduleId=${other.scopes[1]!.moduleId!}`,
        'projectId=x',
        'moduleId=x',
      ])
        expect((await register.company.get(`${path}${scope}`)).status).toBe(404)
  })

  it('a class is one of the scheme of the scope asked for, else of the company', async () => {
    const { company, scopes } = await makeTestRegister()
    const [{ projectId }, { moduleId }] = [scopes[0]!, scopes[1]!]
    await company.put('/core/risks/scheme', { level: 'project', id: projectId, impactClasses: [{ value: 'grave', rank: 1 }] })
    await company.put('/core/risks/scheme', { level: 'module', id: moduleId, impactClasses: [{ value: 'tiny', rank: 1 }] })
    async function statusOf(query: string): Promise<number> {
      return (await company.get(`/core/risks?${query}`)).status
    }
    expect(await statusOf('impactClass=grave')).toBe(400)
    expect(await statusOf(`impactClass=grave&projectId=${projectId}`)).toBe(200)
    expect(await statusOf(`impactClass=tiny&projectId=${projectId}`)).toBe(400)
    expect(await statusOf(`impactClass=tiny,none&projectId=${projectId}&moduleId=${moduleId!}`)).toBe(200)
  })

  it('is read with READ4 alone', async () => {
    for (const path of ['/core/risks', '/core/risks/reports/inventory', '/core/risks/reports/trend?from=2026-01-01']) {
      expect((await (await register.company.as('developer')).get(path)).status).toBe(403)
      expect((await (await register.company.as('portfolio_manager')).get(path)).status).toBe(200)
    }
  })
})

async function boundsOf(query: string): Promise<readonly [number, string, string]> {
  const { company } = await makeTestRegister()
  const { buckets } = (await company.get(`/core/risks/reports/trend?${query}`)).body
  return [buckets.length, buckets.at(0).start, buckets.at(-1).end]
}

describe('the range of a trend (docs/reference/risks.md#trend)', () => {
  it.each([
    ['from=2026-01-31&to=2026-02-01', 2, '2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['from=2026-01-31&to=2026-01-31', 1, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    // a date-time is excluded
    ['from=2026-01-01&to=2026-02-01T00:00:00Z', 1, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['from=2026-02-01T00:00:00Z&to=2026-02-01T00:00:00Z', 1, '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    // the calendar is UTC
    ['from=2026-02-01T00:30:00%2B01:00&to=2026-02-01', 2, '2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    // 2026-11-16 is a Monday
    ['from=2026-11-22&to=2026-11-22&granularity=week', 1, '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['from=2026-11-22&to=2026-11-23&granularity=week', 2, '2026-11-16T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
    ['from=2021-02-01&to=2026-01-31', 60, '2021-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['from=2021-11-22&to=2026-11-22&granularity=week', 261, '2021-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ])('%s touches %i buckets', async (query, count, start, end) => expect(await boundsOf(query)).toEqual([count, start, end]))
})

describe('paging (docs/reference/conventions.md#paging)', () => {
  it('has 100 per page and the total, and an empty page past the end', async () => {
    const { company, scopes } = await makeTestRegister()
    const start = Date.parse('2026-01-01T00:00:00Z')
    // ten at each moment, so that the id determines the order
    const ids = await makeRisks(
      company,
      Array.from({ length: 250 }, (_, i) => ({ ...scopes[0]!, created: new Date(start + Math.floor(i / 10) * hour) })),
    )
    const pages = await Promise.all([1, 2, 3, 4, 1e12].map((page) => company.get(`/core/risks?page=${String(page)}`)))
    expect(pages.map(({ headers }) => [headers['x-total-count'], headers['x-has-more']])).toEqual([
      ['250', 'true'],
      ['250', 'true'],
      ['250', 'false'],
      ['250', 'false'],
      ['250', 'false'],
    ])
    expect(pages.flatMap(idsOf)).toEqual(ids.toReversed())
  })
})
