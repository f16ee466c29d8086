import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createUsageCounter } from '#access/usage/usage-counter.ts'
import type { Caller } from '#access/caller.ts'
import { startService, makeCompany, service, type TestCompany } from '#test/harness.ts'

function callerOf({ companyId, keyId }: TestCompany): Caller {
  return { companyId, keyId, scopes: [], features: [], id: keyId, name: 'x' }
}

async function storedFor({ companyId }: TestCompany) {
  const { db } = (await service()).context
  return db.selectFrom('key_usage').select(['key_id', 'day', 'calls']).where('company_id', '=', companyId).orderBy('day').execute()
}

async function lastUsed({ companyId, keyId }: TestCompany) {
  const { db } = (await service()).context
  const row = await db
    .selectFrom('api_key')
    .select('last_used')
    .where('company_id', '=', companyId)
    .where('id', '=', keyId)
    .executeTakeFirst()
  return row?.last_used?.toISOString()
}

function isWrite(statement: string): boolean {
  return statement.includes('insert into key_usage')
}

it('adds calls up by key and UTC day, over several flushes, and stamps the last use', async () => {
  const company = await makeCompany()
  const second = await company.as('manager')
  const clock = { now: new Date('2026-05-01T23:59:59.900Z') }
  const counter = createUsageCounter((await service()).context.db, () => clock.now)
  counter.count(callerOf(company))
  counter.count(callerOf(company))
  clock.now = new Date('2026-05-02T00:00:00.100Z')
  counter.count(callerOf(company))
  counter.count(callerOf(second))
  await counter.flush()
  counter.count(callerOf(company))
  await counter.flush()
  await counter.flush()
  const stored = await storedFor(company)
  expect(stored.filter(({ key_id }) => key_id === company.keyId)).toEqual([
    { key_id: company.keyId, day: '2026-05-01', calls: 2 },
    { key_id: company.keyId, day: '2026-05-02', calls: 2 },
  ])
  expect(stored.filter(({ key_id }) => key_id === second.keyId)).toEqual([{ key_id: second.keyId, day: '2026-05-02', calls: 1 }])
  expect(await lastUsed(company)).toBe('2026-05-02T00:00:00.100Z')
})

it('never sets the last use back', async () => {
  const company = await makeCompany()
  const clock = { now: new Date('2026-05-02T00:00:00Z') }
  const counter = createUsageCounter((await service()).context.db, () => clock.now)
  counter.count(callerOf(company))
  await counter.flush()
  clock.now = new Date('2026-05-01T00:00:00Z')
  counter.count(callerOf(company))
  await counter.flush()
  expect(await lastUsed(company)).toBe('2026-05-02T00:00:00.000Z')
})

it('needs one statement per flush and company, whatever the number of keys, and none when nothing was counted', async () => {
  const at = await service()
  const company = await makeCompany()
  const keys = await Promise.all(Array.from({ length: 20 }, () => company.as('manager')))
  const counter = createUsageCounter(at.context.db, () => new Date('2026-05-01T00:00:00Z'))
  for (const key of keys) counter.count(callerOf(key))
  await counter.flush()
  await counter.flush()
  expect((await storedFor(company)).map(({ calls }) => calls)).toEqual(keys.map(() => 1))
  const before = at.queries.filter(isWrite).length
  for (const key of keys) counter.count(callerOf(key))
  await counter.flush()
  await counter.flush()
  expect(at.queries.filter(isWrite).length - before).toBe(1)
})

it('keeps its counts while the database fails, and stores them later', async () => {
  const company = await makeCompany()
  const { db } = (await service()).context
  const counter = createUsageCounter(db, () => new Date('2026-05-01T00:00:00Z'))
  counter.count(callerOf(company))
  await sql`alter table key_usage rename to key_usage_away`.execute(db)
  await expect(counter.flush()).rejects.toThrow('key_usage')
  await sql`alter table key_usage_away rename to key_usage`.execute(db)
  counter.count(callerOf(company))
  await counter.flush()
  expect(await storedFor(company)).toEqual([{ key_id: company.keyId, day: '2026-05-01', calls: 2 }])
})

it('drops the calls of a key that was deleted meanwhile and keeps the others', async () => {
  const company = await makeCompany()
  const gone = await company.as('developer')
  const { db } = (await service()).context
  const counter = createUsageCounter(db, () => new Date('2026-05-01T00:00:00Z'))
  counter.count(callerOf(gone))
  counter.count(callerOf(company))
  await db.deleteFrom('api_key').where('company_id', '=', gone.companyId).where('id', '=', gone.keyId).execute()
  await counter.flush()
  expect(await storedFor(company)).toEqual([{ key_id: company.keyId, day: '2026-05-01', calls: 1 }])
})

it('stores every call of flushes that overlap exactly once', async () => {
  const company = await makeCompany()
  const counter = createUsageCounter((await service()).context.db, () => new Date('2026-05-01T00:00:00Z'))
  const flushes = Array.from({ length: 10 }, () => {
    counter.count(callerOf(company))
    return counter.flush()
  })
  await Promise.all(flushes)
  expect(await storedFor(company)).toEqual([{ key_id: company.keyId, day: '2026-05-01', calls: 10 }])
})

it('stores what is left when the server closes', async () => {
  const at = await startService()
  const company = await makeCompany({ in: at })
  await company.get('/account/authorization')
  await at.http.close()
  const { keyId } = company
  const { calls } = await at.context.db.selectFrom('key_usage').select('calls').where('key_id', '=', keyId).executeTakeFirstOrThrow()
  expect(calls).toBe(1)
  await at.context.jobs.stop()
  await at.connection.close()
})
