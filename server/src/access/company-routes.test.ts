import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { clientOf, makeCompany, operatorKey, service } from '#test/harness.ts'
import { makeOwnedObjects } from '#test/isolation/owned-objects.ts'

const all = ['risks', 'obom', 'sarif', 'products', 'approvals', 'csaf', 'deepscan']

async function operator() {
  return clientOf(await service(), operatorKey)
}

async function create(body: object) {
  const { get, post } = await operator()
  const answer = await post('/admin/companies', body)
  expect(answer.status).toBe(201)
  const list = await get('/admin/companies')
  return list.body.find(({ _id }: { _id: string }) => _id === answer.body.companyId)
}

it('creates a company with all features unless some are named, and lists it', async () => {
  expect(await create({ name: 'Acme' })).toEqual({
    _id: expect.any(String),
    name: 'Acme',
    features: all,
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/u),
  })
  expect(await create({ name: 'Small', features: ['obom', 'obom'] })).toMatchObject({ features: ['obom'] })
  expect(await create({ name: 'None', features: [] })).toMatchObject({ features: [] })
})

it('lists companies by name, upper and lower case alike, then by id', async () => {
  await create({ name: 'zebra' })
  await create({ name: 'Ant' })
  const { body } = await (await operator()).get('/admin/companies')
  const names: string[] = body.map(({ name }: { name: string }) => name.toLowerCase())
  expect(names.indexOf('ant')).toBeLessThan(names.indexOf('zebra'))
})

it('refuses an unknown feature by name and stores nothing', async () => {
  const { get, post, patch } = await operator()
  const before = (await get('/admin/companies')).body.length
  const answer = await post('/admin/companies', { name: 'Acme', features: ['obom', 'teleport'] })
  expect([answer.status, answer.body.parameter]).toEqual([400, 'features'])
  expect(answer.body.error).toContain('"teleport" is not a feature')
  expect((await get('/admin/companies')).body).toHaveLength(before)
  const { companyId } = await makeCompany()
  expect((await patch(`/admin/companies/${companyId}`, { features: ['teleport'] })).body.parameter).toBe('features')
})

describe.each([
  ['no name', {}, 'name'],
  ['a blank name', { name: ' \t' }, 'name'],
  ['a name that is not text', { name: 7 }, 'name'],
  ['a name over 200 characters', { name: 'x'.repeat(201) }, 'name'],
  ['features that are no list', { name: 'A', features: 'obom' }, 'features'],
  ['a feature that is not text', { name: 'A', features: [1] }, 'features.0'],
  ['a list as body', [], 'body'],
])('%s', (_what, body, parameter) => {
  it(`is a 400 that names ${parameter}`, async () => {
    const answer = await (await operator()).post('/admin/companies', body)
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
  })
})

it('changes the given fields and leaves the rest', async () => {
  const { patch } = await operator()
  const { companyId } = await makeCompany({ features: ['obom', 'csaf'] })
  const renamed = await patch(`/admin/companies/${companyId}`, { name: 'New name' })
  expect([renamed.status, renamed.body]).toEqual([
    200,
    { _id: companyId, name: 'New name', features: ['obom', 'csaf'], created: expect.any(String) },
  ])
  expect((await patch(`/admin/companies/${companyId}`, { features: ['risks'] })).body).toMatchObject({
    name: 'New name',
    features: ['risks'],
  })
  expect((await patch(`/admin/companies/${companyId}`)).status).toBe(200)
  expect((await patch(`/admin/companies/${companyId}`, { name: '' })).body.parameter).toBe('name')
})

it('answers 404 for a company that does not exist, whatever the form of its id', async () => {
  const { patch, delete: remove } = await operator()
  const id = newId()
  for (const unknown of [id, 'nobody', "' or 1=1 --"]) {
    const path = `/admin/companies/${encodeURIComponent(unknown)}`
    const answers = [await patch(path, { name: 'x' }), await remove(path)]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [404, `Resource not found: ${unknown}`]))
  }
})

/** Returns the rows of a company in every table with a company_id, also tables added later. */
async function rowsOf(companyId: string): Promise<Readonly<Record<string, number>>> {
  const { db } = (await service()).context
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by table_name`.execute(db)
  const counts = rows.map(async ({ table_name }) => {
    const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table_name)} where company_id = ${companyId}`.execute(
      db,
    )
    return [table_name, found.rows[0]?.n ?? 0] as const
  })
  return Object.fromEntries((await Promise.all(counts)).filter(([, n]) => n > 0))
}

it('deletes a company with all its data, keys and files included', async () => {
  const { context } = await service()
  const { company } = await makeOwnedObjects()
  const kept = await makeOwnedObjects()
  const [before, others] = [await rowsOf(company.companyId), await rowsOf(kept.company.companyId)]
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['activity', 'api_key', 'app_user', 'finding', 'module', 'sbom', 'scan', 'tag']),
  )
  const digest = await context.files.save(company.companyId, Buffer.from('document'))
  const answer = await (await operator()).delete(`/admin/companies/${company.companyId}`)
  expect([answer.status, answer.text]).toEqual([204, ''])
  await context.jobs.settled()
  expect((await company.get('/account/authorization')).status).toBe(401)
  expect(await rowsOf(company.companyId)).toEqual({})
  await expect(context.files.read(company.companyId, digest)).rejects.toThrow('ENOENT')
  expect(await rowsOf(kept.company.companyId)).toEqual(others)
  expect((await (await operator()).delete(`/admin/companies/${company.companyId}`)).status).toBe(404)
})

it('is closed to every company key', async () => {
  const company = await makeCompany()
  const admin = await company.as('enterprise_admin', 'account_admin')
  for (const key of [company, admin]) {
    const answers = [
      await key.get('/admin/companies'),
      await key.post('/admin/companies', { name: 'x' }),
      await key.patch(`/admin/companies/${company.companyId}`, { name: 'x' }),
      await key.delete(`/admin/companies/${company.companyId}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
})

it('leaves lines in the audit trail in the name of the operator', async () => {
  const { context } = await service()
  const { _id } = await create({ name: 'Watched' })
  await (await operator()).patch(`/admin/companies/${_id}`, { name: 'Seen' })
  const lines = await context.db
    .selectFrom('activity')
    .select(['by_id', 'by_name', 'action', 'object', 'name'])
    .where('company_id', '=', _id)
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { by_id: null, by_name: 'operator', action: 'created', object: 'company', name: 'Watched' },
    { by_id: null, by_name: 'operator', action: 'updated', object: 'company', name: 'Seen' },
  ])
})
