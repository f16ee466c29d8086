import { describe, expect, it } from 'vitest'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { expireExceptions } from '#risks/automatic/expire-exceptions.ts'

type Body = Answer['body']

const day = 86_400_000

function inDays(days: number): string {
  return new Date(Date.now() + days * day).toISOString()
}

interface Excepted {
  readonly company: TestCompany
  readonly riskId: string
}

/** A risk that is done by a temporary exception of five days. */
async function makeExcepted(state = 'approved', validUntil = inDays(5)): Promise<Excepted> {
  const company = await makeCompany()
  const decision = { type: 'temporary-exception', rationale: 'the fix comes next week', validUntil }
  const { body } = await company.post('/core/risks', {
    name: 'Excepted',
    projectId: await makeProject(company),
    riskProperties: { state, decision },
  })
  return { company, riskId: body.riskId as string }
}

async function read({ company, riskId }: Excepted): Promise<Body> {
  return (await company.get(`/core/risks/${riskId}`)).body
}

async function expiriesOf({ company, riskId }: Excepted): Promise<readonly Body[]> {
  const { body } = await company.get(`/core/risks/${riskId}/history`)
  return (body as Body[]).filter(({ event }) => event === 'decision-expired')
}

/** Runs the hourly job as of so many days from now. */
async function runIn(days: number): Promise<void> {
  const { context } = await service()
  await expireExceptions({ ...context, now: () => new Date(Date.now() + days * day) })
}

describe('the passing of validUntil of a temporary exception (docs/reference/risks.md#expiry)', () => {
  it('puts the risk back to assessed; strategy and decision are kept, and the history tells it', async () => {
    const risk = await makeExcepted()
    const before = await read(risk)
    expect(before).toMatchObject({ treatment: 'done', riskProperties: { generalApproach: 'accept', resolvedAt: expect.any(String) } })
    await runIn(6)
    const after = await read(risk)
    expect(after).toMatchObject({ treatment: 'untreated', riskProperties: { state: 'assessed', generalApproach: 'accept' } })
    expect(after.riskProperties.decision).toEqual(before.riskProperties.decision)
    expect(after.riskProperties).not.toHaveProperty('resolvedAt')
    expect(after.riskProperties.stateChangedAt > before.riskProperties.stateChangedAt).toBe(true)
    expect(await expiriesOf(risk)).toMatchObject([
      {
        by: null,
        byName: 'system',
        changes: expect.arrayContaining([{ field: 'riskProperties.state', from: 'approved', to: 'assessed' }]),
      },
    ])
  })
  it('does so from any state', async () => {
    const risk = await makeExcepted('closed')
    await runIn(6)
    expect((await read(risk)).riskProperties.state).toBe('assessed')
  })
  it('is announced also for a risk that is assessed already', async () => {
    const risk = await makeExcepted('assessed')
    await runIn(6)
    expect(await expiriesOf(risk)).toHaveLength(1)
  })
  it('happens once: later decisions stay', async () => {
    const risk = await makeExcepted()
    await runIn(6)
    await risk.company.patch(`/core/risks/${risk.riskId}`, { riskProperties: { state: 'closed' } })
    await runIn(7)
    expect((await read(risk)).riskProperties.state).toBe('closed')
    expect(await expiriesOf(risk)).toHaveLength(1)
  })
  it('happens again with a new exception', async () => {
    const risk = await makeExcepted()
    await runIn(6)
    const decision = { type: 'temporary-exception', rationale: 'it takes another week', validUntil: inDays(10) }
    await risk.company.patch(`/core/risks/${risk.riskId}`, { riskProperties: { state: 'approved', decision } })
    await runIn(11)
    expect(await expiriesOf(risk)).toHaveLength(2)
  })
})

describe('nothing happens', () => {
  it('before the time, nor on the day that a bare date names', async () => {
    const today = new Date().toISOString().slice(0, 10)
    for (const risk of [await makeExcepted(), await makeExcepted('approved', today)]) {
      await runIn(0)
      expect((await read(risk)).riskProperties.state).toBe('approved')
    }
  })
  it('where the exception was withdrawn or replaced by another decision', async () => {
    const [withdrawn, replaced] = [await makeExcepted(), await makeExcepted()]
    await withdrawn.company.patch(`/core/risks/${withdrawn.riskId}`, { riskProperties: { decision: null } })
    const decision = { type: 'accept', rationale: 'we live with it now' }
    await replaced.company.patch(`/core/risks/${replaced.riskId}`, { riskProperties: { decision } })
    await runIn(6)
    for (const risk of [withdrawn, replaced]) expect((await read(risk)).riskProperties.state).toBe('approved')
  })
})

it('also where a scheme forbids what was once decided, and for many risks at once', async () => {
  const risks = await Promise.all(Array.from({ length: 3 }, () => makeExcepted()))
  for (const { company, riskId } of risks) {
    await company.patch(`/core/risks/${riskId}`, { riskProperties: { impactClass: 'high' } })
    await company.put('/core/risks/scheme', {
      level: 'company',
      thresholds: { acceptanceForbiddenFrom: 'low', decisionRequiredFrom: 'low', maxExceptionDays: 1 },
    })
  }
  await runIn(6)
  for (const risk of risks) expect((await read(risk)).riskProperties.state).toBe('assessed')
})
