import { describe, expect, it } from 'vitest'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'
import { newId } from '#platform/ids.ts'
import { emit, emitAll, type Event, findSubscribedCompanies } from '#webhooks/webhooks.ts'

const at = new Date('2026-05-01T10:00:00.000Z')

function failed(scanId: string): Event {
  const place = { projectId: 'p', project: 'Shop', moduleId: 'm', module: 'api' }
  const data = { _id: scanId, ...place, analysisStatus: 'Failed', error: 'broken', statistics: null } as const
  return { type: 'scan.failed', at, path: `/core/scans/${scanId}`, data }
}

async function addWebhook(company: TestCompany, events: readonly string[], enabled = true): Promise<string> {
  const { db } = (await service()).context
  const id = newId()
  const unset = {
    description: null,
    previous_secret: null,
    previous_until: null,
    failing_since: null,
    paused_until: null,
    disabled_reason: null,
  }
  const row = { company_id: company.companyId, id, url: 'https://192.0.2.1/', events: [...events], enabled, secret: 'sealed' }
  await db
    .insertInto('webhook')
    .values({ ...row, ...unset, created: at, edited: at })
    .execute()
  return id
}

async function outbox({ companyId }: TestCompany) {
  const { db } = (await service()).context
  return db.selectFrom('webhook_delivery').selectAll().where('company_id', '=', companyId).orderBy('webhook_id').execute()
}

async function transaction(work: Parameters<ReturnType<typeof dbOf>['execute']>[0]): Promise<void> {
  await dbOf(await service()).execute(work)
}

function dbOf({ context }: Awaited<ReturnType<typeof service>>) {
  return context.db.transaction()
}

describe('an event', () => {
  it('is stored once, with a delivery to each enabled, subscribed webhook', async () => {
    const company = await makeCompany()
    const requested = [await addWebhook(company, ['scan.failed']), await addWebhook(company, ['risk.created', 'scan.failed'])]
    await addWebhook(company, ['scan.finished'])
    await addWebhook(company, ['scan.failed'], false)
    await transaction((trx) => emit(trx, company, failed('s')))
    const rows = await outbox(company)
    expect(rows.map(({ webhook_id }) => webhook_id)).toEqual(requested.toSorted())
    expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(1)
    expect(rows[0]).toMatchObject({ status: 'pending', attempts: 0, due: at, give_up_at: new Date('2026-05-02T10:00:00.000Z') })
    const { db } = (await service()).context
    const events = await db.selectFrom('webhook_event').selectAll().where('company_id', '=', company.companyId).execute()
    expect(events).toMatchObject([{ type: 'scan.failed', path: '/core/scans/s', data: failed('s').data }])
  })

  it('without subscribers leaves no row', async () => {
    const company = await makeCompany()
    await addWebhook(company, ['scan.finished'])
    await transaction((trx) => emit(trx, company, failed('s')))
    const { db } = (await service()).context
    expect(await outbox(company)).toEqual([])
    expect(await db.selectFrom('webhook_event').select('id').where('company_id', '=', company.companyId).execute()).toEqual([])
  })

  it('of a rolled back transaction is not stored', async () => {
    const company = await makeCompany()
    await addWebhook(company, ['scan.failed'])
    const undone = transaction(async (trx) => {
      await emit(trx, company, failed('s'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await outbox(company)).toEqual([])
  })

  it('of one company is not sent to another', async () => {
    const [one, other] = [await makeCompany(), await makeCompany()]
    await addWebhook(one, ['scan.failed'])
    await addWebhook(other, ['scan.failed'])
    const events = ['1', '2', '3'].map((scan) => Object.assign(failed(scan), { companyId: one.companyId }))
    await transaction((trx) => emitAll(trx, [...events, { companyId: other.companyId, ...failed('4') }]))
    expect([(await outbox(one)).length, (await outbox(other)).length]).toEqual([3, 1])
  })

  it('costs one statement per transaction without subscribers, however many there are', async () => {
    const company = await makeCompany()
    const { queries } = await service()
    const seen: number[] = []
    await transaction(async (trx) => {
      const before = queries.length
      for (const scan of ['1', '2', '3']) await emit(trx, company, failed(scan))
      await findSubscribedCompanies(trx, 'finding.new', [company.companyId])
      seen.push(queries.slice(before).filter((text) => text.includes('webhook')).length)
    })
    expect(seen).toEqual([1])
  })
})
