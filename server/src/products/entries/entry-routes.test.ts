import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'

let company: TestCompany

/** The statuses of answers that came in no certain order. */
function inOrder(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

function idOf({ _id: id }: { readonly _id: string }): string {
  return id
}

beforeAll(async () => {
  company = await makeCompany()
})

async function make(as = company): Promise<Answer['body']> {
  return (await as.post('/core/products', { type: 'class', identifier: newId(), name: 'Product' })).body
}

const misuse = {
  path: 'misuse',
  table: 'product_misuse',
  list: 'misuses',
  sent: { name: 'Open relay', description: 'as a spam relay' },
} as const
const support = {
  path: 'support',
  table: 'product_support',
  list: 'supportContracts',
  sent: { name: 'Basic', description: 'five years', endDate: '2031-12-31' },
} as const

describe.each([misuse, support] as const)('$path (docs/reference/products.md#entries)', ({ path, table, list, sent }) => {
  it('is added with 201 and the whole product, with an _id of ours', async () => {
    const product = await make()
    const answer = await company.post(`/core/products/${idOf(product)}/${path}`, { ...sent, _id: idOf(product) })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      ...product,
      edited: expect.any(String),
      [list]: [{ _id: expect.stringMatching(/^[0-9a-f-]{36}$/u), ...sent }],
    })
    expect(idOf(answer.body[list][0])).not.toBe(idOf(product))
    expect((await company.get(`/core/products/${idOf(product)}`)).body).toEqual(answer.body)
  })

  it('are kept in their order, equal names apart, and deleted one by one with 200', async () => {
    const { _id: id } = await make()
    for (const name of ['b', 'a', 'a']) await company.post(`/core/products/${id}/${path}`, { name })
    const entries = (await company.get(`/core/products/${id}`)).body[list]
    expect(entries.map(({ name }: { readonly name: string }) => name)).toEqual(['b', 'a', 'a'])
    const answer = await company.delete(`/core/products/${id}/${path}/${idOf(entries[1])}`)
    expect([answer.status, answer.body[list]]).toEqual([200, [entries[0], entries[2]]])
  })

  it('that is not there, or is another product’s, is a 404 naming it', async () => {
    const [one, two] = [await make(), await make()]
    const { body } = await company.post(`/core/products/${idOf(one)}/${path}`, sent)
    for (const item of [newId(), idOf(body[list][0]), 'nothing']) {
      const answer = await company.delete(`/core/products/${idOf(two)}/${path}/${item}`)
      expect([answer.status, answer.body.error]).toEqual([404, `Resource not found: ${item}`])
    }
    expect((await company.get(`/core/products/${idOf(one)}`)).body).toEqual(body)
  })

  it.each([
    [{ name: undefined }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ description: 5 }, 'description'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
  ])('refuses %j naming %s', async (fault, parameter) => {
    const product = await make()
    const answer = await company.post(`/core/products/${idOf(product)}/${path}`, { ...sent, ...fault })
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    expect((await company.get(`/core/products/${idOf(product)}`)).body).toEqual(product)
  })

  it('are at most 500', async () => {
    const { _id: id } = await make()
    const rows = Array.from({ length: 499 }, () => ({
      company_id: company.companyId,
      product_id: id,
      id: newId(),
      name: 'one of many',
      description: null,
    }))
    await (await service()).context.db.insertInto(table).values(rows).execute()
    const answers = await Promise.all([1, 2].map(() => company.post(`/core/products/${id}/${path}`, { name: 'the last' })))
    expect(inOrder(answers)).toEqual([201, 400])
    expect((await company.get(`/core/products/${id}`)).body[list]).toHaveLength(500)
  })

  it('added at once are all there', async () => {
    const { _id: id } = await make()
    await Promise.all(Array.from({ length: 8 }, (_, i) => company.post(`/core/products/${id}/${path}`, { name: String(i) })))
    expect((await company.get(`/core/products/${id}`)).body[list]).toHaveLength(8)
  })
})

it.each([['soon'], [''], ['2031-13-01'], [5]])('a support contract does not end on %j', async (endDate) => {
  const { _id: id } = await make()
  const answer = await company.post(`/core/products/${id}/support`, { name: 'Basic', endDate })
  expect([answer.status, answer.body.parameter]).toEqual([400, 'endDate'])
})

it('a support contract may have no end', async () => {
  const { _id: id } = await make()
  expect((await company.post(`/core/products/${id}/support`, { name: 'Basic', endDate: null })).body.supportContracts).toMatchObject([
    { endDate: null },
  ])
})
