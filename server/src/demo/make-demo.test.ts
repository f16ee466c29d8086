import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { clientOf, type Client, makeCompany, operatorKey, service, useOwnService } from '../../test/harness.ts'
import { storeDemoCompany } from '#demo/demo-company.ts'
import { type Demo, makeDemo } from '#demo/make-demo.ts'

interface Finding {
  readonly key: string
  readonly since: string
  readonly decided: { readonly by: string } | null
  readonly knownExploited: boolean
}

const state: { end?: () => Promise<void>; demo?: Demo; visitor?: Client } = {}

beforeAll(async () => {
  state.end = await useOwnService()
  const own = await service()
  const { context } = own
  const demo = await makeDemo({
    open: async (now) => (await createApp({ ...context, now }, operatorKey)).http,
    operatorKey,
    login: { email: 'demo@waybill.example', password: 'a password of the tests' },
    now: context.now,
  })
  await storeDemoCompany(context, demo.companyId)
  await context.jobs.settled()
  Object.assign(state, { demo, visitor: clientOf(own, demo.key) })
})

afterAll(() => state.end?.())

async function read(path: string) {
  const answer = await state.visitor!.get(path)
  expect(answer.status).toBe(200)
  return answer.body
}

describe('the demo (docs/reference/access.md#demo)', () => {
  it('has three projects, a dozen modules, and weeks of history', async () => {
    expect(await read('/core/portfolio?level=project')).toHaveLength(3)
    const modules = (await read('/core/portfolio?level=module')) as { lastScan: { date: string }; trend: { violations: number[] } }[]
    expect(modules).toHaveLength(12)
    const oldest = Math.min(...modules.map(({ lastScan }) => Date.parse(lastScan.date)))
    expect(oldest).toBeLessThan(Date.now() - 40 * 86_400_000)
    expect(modules.some(({ trend }) => new Set(trend.violations).size > 1)).toBe(true)
  })

  it('has a past that lists and changes answer (docs/reference/changes.md#as-of)', async () => {
    const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
    expect(await read('/core/portfolio?level=project')).toHaveLength((await read(`/core/portfolio?asOf=${monthAgo}`)).length)
    const [first] = (await read(`/core/findings?asOf=${monthAgo}`)) as { moduleId: string }[]
    const { changes } = await read(`/core/modules/${first?.moduleId ?? ''}/changes`)
    expect(Date.parse(changes[0].at)).toBeLessThan(Date.parse(monthAgo))
  })

  it('has exploited and decided findings, and one that came with an advisory of today', async () => {
    const findings = (await read('/core/findings?kind=vulnerability&exploited=true')) as Finding[]
    expect(findings.length).toBeGreaterThan(2)
    const [newest] = findings.toSorted((a, b) => Date.parse(b.since) - Date.parse(a.since))
    expect(newest?.key).toBe('CVE-2025-24813')
    expect(Date.parse(newest?.since ?? '')).toBeGreaterThan(Date.now() - 86_400_000)
    expect(((await read('/core/findings?decided=true')) as Finding[]).length).toBeGreaterThan(0)
  })

  it('has no data of feeds that is late', async () => {
    const feeds = (await read('/core/knowledge')) as { feed: string; lastSuccess: string | null; late: boolean }[]
    const loaded = feeds.filter(({ lastSuccess }) => lastSuccess !== null)
    expect(loaded.map(({ feed }) => feed).toSorted()).toEqual(['eol', 'epss', 'kev', 'osv', 'packages', 'repositories'])
    expect(loaded.filter(({ late }) => late)).toEqual([])
  })

  it('has findings of every analysis but integrity, and reports on all of them', async () => {
    const { facets } = await read('/core/findings?facets=true')
    for (const kind of ['legal', 'vulnerability', 'viability', 'versioning', 'endoflife'])
      expect([kind, facets.kind[kind]]).not.toEqual([kind, 0])
    const { projectId } = state.demo!
    for (const name of ['versioning', 'viability', 'endoflife'])
      expect([name, (await read(`/core/reports/${name}?projectId=${projectId}`)).components.length]).not.toEqual([name, 0])
    const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
    const past = await read(`/core/reports/versioning?projectId=${projectId}&asOf=${monthAgo}`)
    expect(past.components).toContainEqual(expect.objectContaining({ key: 'pypi:django', status: 'warning' }))
  })

  it('has risks with a task, products with releases, and a request that awaits the visitor', async () => {
    const cards = (await read('/core/inbox')) as { card: string; total: number }[]
    const totals = Object.fromEntries(cards.map(({ card, total }) => [card, total]))
    expect(totals).toMatchObject({ tasks: 1, reviews: 1 })
    expect((await read('/core/products')).map((product: { state: string }) => product.state)).toContain('released')
    expect(await read('/compliance/approvals?status=approved')).toHaveLength(2)
  })

  it('is removed by one request of its administrator, and no other company by the same', async () => {
    const other = await makeCompany({ scopes: ['account_admin'] })
    expect((await other.get('/account/demo')).body).toEqual({ isDemo: false })
    expect((await other.delete('/account/demo')).status).toBe(404)
    expect(await read('/account/demo')).toEqual({ isDemo: true })
    const { visitor } = state
    expect((await visitor!.delete('/account/demo')).status).toBe(204)
    expect((await visitor!.get('/account/demo')).status).toBe(401)
    expect((await other.get('/account/demo')).status).toBe(200)
  })
})
