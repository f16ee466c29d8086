import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Client, clientOf, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { importKev } from '#test/import-kev.ts'
import { makeRisk } from '#test/make-risk.ts'
import { makeRisks } from '#test/make-risks.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'
import { type CardName, cardNames, type InboxCard } from '#overview/inbox/inbox-card.ts'

interface Made {
  readonly place: AnalysedModule
  readonly cve: string
  readonly name: string
  readonly web: string
  readonly api: string
}

const made = {} as { it: Made }
const dayLength = 86_400_000

/** Two modules with a vulnerability that is exploited; the component of one of them is in a released product. */
beforeAll(async () => {
  const place = await makeAnalysedModule()
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name))
  const web = await place.importPackages([`${name}@1.0.0`], 'web')
  const api = await place.importPackages([`${name}@1.1.0`], 'api')
  await importKev(cve)
  made.it = { place, cve, name, web, api }
})

async function inboxOf(company: Client = made.it.place.company, query = ''): Promise<readonly InboxCard[]> {
  const { status, body, text } = await company.get(`/core/inbox${query}`)
  if (status !== 200) throw new Error(text)
  return body as readonly InboxCard[]
}

async function cardOf(card: CardName, company?: Client, query?: string): Promise<InboxCard> {
  const found = (await inboxOf(company, query)).find((one) => one.card === card)
  if (found === undefined) throw new Error(`there is no card ${card}`)
  return found
}

async function requestRelease(company: TestCompany, moduleId: string, more: object = {}): Promise<string> {
  const { body } = await company.post('/compliance/approvals', { moduleId, name: 'Shop', version: '7', ...more })
  return String(body['_id'])
}

describe('the inbox (docs/reference/overview.md#inbox)', () => {
  it('lists exploited findings, those in the release of a product first', async () => {
    const { place, api, cve, name } = made.it
    expect((await cardOf('exploited')).total).toBe(2)
    const approvalId = await requestRelease(place.company, api)
    await place.company.post(`/compliance/approvals/${approvalId}/approve`)
    expect((await cardOf('exploited')).items.map(({ why }) => why)).toEqual([
      'known to be exploited; the component is in the release Shop 7',
      'known to be exploited',
    ])
    const { body } = await place.company.post('/core/products', { type: 'variant', identifier: uniqueName(), name: 'Gateway' })
    await place.company.post(`/core/products/${String(body['_id'])}/solution`, { approvalId, name: 'Core' })
    const [first] = (await cardOf('exploited')).items
    expect(first).toMatchObject({
      what: `${cve} in npm:${name} 1.1.0`,
      where: expect.stringMatching(/ \/ api$/u),
      why: 'known to be exploited; the component is in the released product Gateway',
    })
    expect((await place.findings(api)).body.map(({ _id }: { readonly _id: string }) => `/modules/${api}/findings/${_id}`)).toContain(
      first?.link,
    )
  })

  it('lists new vulnerabilities since a moment, each once', async () => {
    const { cve } = made.it
    expect((await cardOf('new-vulnerabilities')).items).toMatchObject([
      { what: cve, where: '2 modules', why: 'score 9.8, known to be exploited', link: `/vulnerabilities/${cve}` },
    ])
    expect((await cardOf('new-vulnerabilities', undefined, `?since=${new Date().toISOString()}`)).total).toBe(0)
  })

  it('shows requests that are assigned to the caller, then those assigned to nobody', async () => {
    const { company } = made.it.place
    const nobodys = await requestRelease(company, made.it.web)
    const user = await company.post('/account/users', { email: `${uniqueName()}@example.com`, name: 'Ann', roles: ['compliance_manager'] })
    const { userId } = user.body
    const hers = await requestRelease(company, made.it.web, { assignee: userId })
    const { body } = await company.post('/account/keys', { name: 'of Ann', scopes: ['compliance_manager'], userId })
    const ann = clientOf(await service(), String(body.key))
    expect((await cardOf('reviews', ann)).items).toMatchObject([
      { what: 'Shop 7', why: expect.stringMatching(/; you are assigned$/u), link: `/approvals/${hers}` },
      { why: expect.stringMatching(/; nobody is assigned$/u), link: `/approvals/${nobodys}` },
    ])
    expect((await cardOf('reviews')).total).toBe(1)
  })

  it('shows exceptions that have ended or end within 14 days, and no later ones', async () => {
    const { company, projectId } = await makeAnalysedModule()
    const ids = await makeRisks(company, [
      { projectId, name: 'soon' },
      { projectId, name: 'late' },
      { projectId, name: 'ended' },
    ])
    for (const [index, days] of [3, 20].entries()) {
      const validUntil = new Date(Date.now() + days * dayLength).toISOString()
      const decision = { type: 'temporary-exception', rationale: 'until the next release', validUntil }
      const answer = await company.patch(`/core/risks/${String(ids[index])}`, { riskProperties: { decision } })
      expect([answer.status, answer.text]).toEqual([200, answer.text])
    }
    const ended = { type: 'temporary-exception', rationale: 'was enough', validUntil: '2026-01-31', decidedAt: '2026-01-01T00:00:00Z' }
    await makeRisks(company, [{ projectId, name: 'over', properties: { state: 'assessed', decision: ended as never } }])
    expect(await cardOf('exceptions', company)).toMatchObject({
      total: 2,
      items: [
        { what: 'over', why: 'its temporary exception has ended', since: '2026-01-31T23:59:59.999Z' },
        { what: 'soon', why: 'its temporary exception ends within 14 days', link: `/risks/${String(ids[0])}` },
      ],
    })
  })

  it('shows undecided risks from the class on that the scheme of their scope names', async () => {
    const { company, projectId, importPackages } = await makeAnalysedModule()
    const moduleId = await importPackages([`${uniqueName()}@1.0.0`])
    await makeRisks(company, [
      { projectId, name: 'high', properties: { impactClass: 'high' } },
      { projectId, name: 'critical', properties: { impactClass: 'critical' } },
      { projectId, name: 'low', properties: { impactClass: 'low' } },
      { projectId, moduleId, name: 'moderate', properties: { impactClass: 'moderate' } },
      { projectId, name: 'treated', properties: { impactClass: 'critical', state: 'implementing', generalApproach: 'mitigate' } },
    ])
    expect((await cardOf('undecided-risks', company)).total).toBe(0)
    await company.put('/core/risks/scheme', { level: 'company', thresholds: { decisionRequiredFrom: 'high' } })
    expect((await cardOf('undecided-risks', company)).items.map(({ what }) => what)).toEqual(['critical', 'high'])
    await company.put('/core/risks/scheme', { level: 'module', id: moduleId, thresholds: { decisionRequiredFrom: 'moderate' } })
    const { total, items } = await cardOf('undecided-risks', company)
    expect([total, items.at(-1)?.why]).toEqual([3, 'a risk of class moderate needs a decision'])
  })

  it('shows my unfinished tasks by due date', async () => {
    const company = await makeCompany()
    const riskId = await makeRisk(company, { countermeasures: [{ countermeasure: 'Patch', status: 'planned' }] })
    const user = await company.post('/account/users', { email: `${uniqueName()}@example.com`, name: 'Ann', roles: ['developer'] })
    const { body } = await company.post('/account/keys', { name: 'of Ann', scopes: ['developer'], userId: user.body.userId })
    const mine = clientOf(await service(), String(body.key))
    for (const [task, due, status] of [
      ['second', '2999-01-02', 'open'],
      ['first', '2026-01-01', 'in-progress'],
      ['past', '2025-01-01', 'done'],
    ])
      await company.post(`/core/risks/${riskId}/tasks`, {
        task,
        countermeasure: 'Patch',
        due,
        status,
        responsible: [user.body.userId],
      })
    expect(await cardOf('tasks', mine)).toMatchObject({
      total: 2,
      items: [
        { what: 'first', since: '2026-01-01T00:00:00.000Z', why: 'you are responsible; overdue; for the risk A risk' },
        { what: 'second', why: 'you are responsible; not done yet; for the risk A risk' },
      ],
    })
    expect((await cardOf('tasks', company)).total).toBe(0)
  })

  it('shows failed scans until the next one, documents with unread fields, and inactive modules', async () => {
    const { company, projectId, importPackages } = await makeAnalysedModule()
    const { context } = await service()
    const moduleId = await importPackages([`${uniqueName()}@1.0.0`], 'app')
    await context.db.updateTable('scan').set({ status: 'Failed', error: 'too deep' }).where('module_id', '=', moduleId).execute()
    expect((await cardOf('failed-scans', company)).items).toMatchObject([{ what: 'app', why: 'too deep' }])
    await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [],
      'x-unknown': 1,
    })
    expect((await cardOf('failed-scans', company)).total).toBe(0)
    expect(await cardOf('unmapped-documents', company)).toMatchObject({ total: 1, items: [{ link: `/modules/${moduleId}/documents` }] })
    expect((await cardOf('inactive-modules', company)).total).toBe(0)
    await context.db
      .updateTable('scan')
      .set({ submitted: new Date('2026-01-01') })
      .where('module_id', '=', moduleId)
      .execute()
    expect((await cardOf('inactive-modules', company)).items).toMatchObject([{ what: 'app', since: '2026-01-01T00:00:00.000Z' }])
  })

  it('shows account administrators old feeds and failing webhooks', async () => {
    const { db } = (await service()).context
    const company = await makeCompany({ scopes: ['account_admin'] })
    const { last_success: before } = await db.selectFrom('feed').select('last_success').where('name', '=', 'osv').executeTakeFirstOrThrow()
    await db
      .updateTable('feed')
      .set({ last_success: new Date('2026-01-01') })
      .where('name', '=', 'osv')
      .execute()
    const stale = await cardOf('stale-feeds', company)
    await db.updateTable('feed').set({ last_success: before }).where('name', '=', 'osv').execute()
    expect(stale.items).toContainEqual({
      what: 'osv',
      where: null,
      since: '2026-01-01T00:00:00.000Z',
      why: 'was last read more than two days ago',
      reason: { code: 'read-late', values: {} },
      link: '/admin/knowledge',
    })
    const { body } = await company.post('/account/webhooks', { url: 'https://192.88.100.1/hooks', events: ['scan.failed'] })
    expect((await cardOf('failing-webhooks', company)).total).toBe(0)
    await db
      .updateTable('webhook')
      .set({ failures: 3, failing_since: new Date('2026-01-01') })
      .where('id', '=', String(body.webhookId))
      .execute()
    expect((await cardOf('failing-webhooks', company)).items).toMatchObject([{ what: '192.88.100.1', why: '3 attempts failed in a row' }])
  })

  it('contains the cards that scopes and features open, in the order of the table', async () => {
    expect((await inboxOf()).map(({ card }) => card)).toEqual(cardNames)
    const developer = await made.it.place.company.as('developer')
    expect((await inboxOf(developer)).map(({ card }) => card)).not.toContain('reviews')
    expect((await inboxOf(await makeCompany({ scopes: ['account_admin'] }))).map(({ card }) => card)).toEqual([
      'exploited-in-products',
      'missing-dossier-entries',
      'stale-feeds',
      'failing-webhooks',
    ])
    const plain = await inboxOf(await makeCompany({ features: [] }))
    expect(plain.map(({ card }) => card)).not.toContain('tasks')
  })

  it('lists up to a hundred items of a card that is asked for by name', async () => {
    const place = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    await importKev(cve)
    for (let i = 0; i < 7; i++) await place.importPackages([`${name}@1.0.${String(i)}`], `module-${String(i)}`)
    expect((await cardOf('exploited', place.company)).items).toHaveLength(5)
    const named = await inboxOf(place.company, '?card=tasks,exploited')
    expect(named.map(({ card, total, items }) => [card, total, items.length])).toEqual([
      ['tasks', 0, 0],
      ['exploited', 7, 7],
    ])
  })

  it.each(['card=all', 'card=tasks,tasks'])('%s is a 400 that names card', async (query) => {
    const { status, body } = await made.it.place.company.get(`/core/inbox?${query}`)
    expect([status, body.parameter]).toEqual([400, 'card'])
  })

  it('shows nothing of another company', async () => {
    const cards = await inboxOf(await makeCompany())
    expect(cards.filter(({ card, total }) => card !== 'stale-feeds' && total > 0)).toEqual([])
  })

  it('takes as many statements for an empty company as for a full one', async () => {
    const empty = await makeCompany()
    await inboxOf(empty)
    const [none, some] = [await statementsOf(() => inboxOf(empty)), await statementsOf(() => inboxOf())]
    expect(some).toHaveLength(none.length)
  })

  it.each(['since=yesterday', 'since=2999-01-01', 'since=%20', 'since=2026-01-01&since=2026-01-02'])(
    '%s is a 400 that names since',
    async (query) => {
      const { status, body } = await made.it.place.company.get(`/core/inbox?${query}`)
      expect([status, body.parameter]).toEqual([400, 'since'])
    },
  )
})
