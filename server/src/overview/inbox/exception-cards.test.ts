import { describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { makeCompany, service } from '#test/harness.ts'
import { makeVulnerable, notAffected } from '#test/make-statement.ts'
import { inOrder } from '#overview/inbox/exception-cards.ts'
import type { InboxCard } from '#overview/inbox/inbox-card.ts'

const dayLength = 86_400_000

function inDays(days: number): string {
  return new Date(Date.now() + days * dayLength).toISOString()
}

async function exceptionsOf({ company }: Pick<AnalysedModule, 'company'>, query = ''): Promise<InboxCard | undefined> {
  const { body } = await company.get(`/core/inbox${query}`)
  return (body as readonly InboxCard[]).find(({ card }) => card === 'exceptions')
}

describe('exceptions of the inbox (docs/reference/overview.md#inbox)', () => {
  it('shows entries of settings of every level that end within 14 days, with the page that changes them', async () => {
    const place = await makeAnalysedModule()
    const moduleId = await place.importPackages(['left-pad@1.0.0'], 'web')
    const component = { key: 'npm:left-pad', version: '*' }
    const entry = { key: 'MIT', comment: 'until the audit' }
    await place.changeSettings('/account/company', { policies: { licenseConfig: { whitelist: [{ ...entry, until: inDays(9) }] } } })
    await place.changeSettings(`/core/projects/${place.projectId}`, { licenseConfig: { whitelist: [{ ...entry, until: inDays(20) }] } })
    await place.changeSettings(`/core/projects/${place.projectId}`, {
      cveConfig: { whitelist: [{ ...component, cveKey: 'CVE-2099-0001', comment: 'fixed next week', until: inDays(3) }] },
    })
    const rule = { ruleKey: 'copyleft', comment: 'agreed', until: inDays(5) }
    await place.changeSettings(`/core/modules/${moduleId}`, { legalRulesConfig: [rule] })
    expect(await exceptionsOf(place)).toMatchObject({
      total: 3,
      items: [
        {
          what: 'CVE-2099-0001 in npm:left-pad',
          where: expect.not.stringContaining(' / '),
          why: 'its entry on the allow list ends within 14 days: fixed next week',
          link: `/projects/${place.projectId}/settings`,
        },
        {
          what: 'copyleft',
          where: expect.stringMatching(/ \/ web$/u),
          since: rule.until,
          why: 'the exception from this rule ends within 14 days: agreed',
          reason: { code: 'rule-exception-ends', values: { hasEnded: false, comment: 'agreed' } },
          link: `/modules/${moduleId}/settings`,
        },
        { what: 'MIT', where: 'the company', words: { isCompanyWide: true }, link: '/admin/policies' },
      ],
    })
  })

  it('shows statements that end within 14 days or have ended since the last visit, unless they were withdrawn', async () => {
    const place = await makeAnalysedModule()
    const { name, cve } = await makeVulnerable()
    const moduleId = await place.importPackages([`${name}@1.0.0`], 'web')
    async function decide(days: number): Promise<string> {
      const sent = { place: { level: 'module', id: moduleId }, findings: { vulnerability: cve }, ...notAffected, until: inDays(days) }
      const { status, body, text } = await place.company.post('/core/statements', sent)
      expect([status, text]).toEqual([201, text])
      return String(body['vexId'])
    }
    const ended = await decide(30)
    const { db } = (await service()).context
    const until = new Date(Date.now() - 2 * dayLength)
    await db.updateTable('own_statement').set({ until }).where('id', '=', ended).execute()
    expect((await exceptionsOf(place))?.total).toBe(0)
    const query = `?since=${inDays(-3)}`
    expect(await exceptionsOf(place, query)).toMatchObject({
      total: 1,
      items: [
        {
          what: cve,
          where: expect.stringMatching(/ \/ web$/u),
          since: until.toISOString(),
          why: expect.stringMatching(/^its statement “not affected” has ended; by /u),
          link: `/vulnerabilities/${cve}`,
        },
      ],
    })
    await place.company.request({ method: 'DELETE', url: `/core/statements/${ended}` })
    expect((await exceptionsOf(place, query))?.total).toBe(0)
  })

  it('is there without the feature risks, for those who may write risks', async () => {
    const company = await makeCompany({ features: [] })
    expect(await exceptionsOf({ company })).toEqual({ card: 'exceptions', total: 0, items: [] })
    expect(await exceptionsOf({ company: await makeCompany({ scopes: ['account_admin'] }) })).toBeUndefined()
  })
})

it('what has ended comes first, the latest of it, then what ends next', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const items = ['2026-11-25', '2026-11-20', null, '2026-11-23', '2026-11-22'].map((since) => {
    return { what: '', where: null, since: since === null ? null : `${since}T00:00:00Z`, why: '', reason: null, link: '' }
  })
  expect(inOrder(items, now).map(({ since }) => since?.slice(0, 10))).toEqual([
    '2026-11-22',
    '2026-11-20',
    undefined,
    '2026-11-23',
    '2026-11-25',
  ])
})
