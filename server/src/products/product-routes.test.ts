import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeProduct } from '#test/make-exploited-product.ts'
import { makeRelease } from '#test/make-release.ts'
import { statementsOf } from '#test/statements.ts'

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

const gateway = { type: 'variant', name: 'Gateway' }
let count = 0

async function make(fields: object = {}, as = company): Promise<Answer['body']> {
  count += 1
  const answer = await as.post('/core/products', { ...gateway, identifier: `GW-${String(count)}`, ...fields })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body
}

function change(product: { readonly _id: string }, body: object): Promise<Answer> {
  return company.post(`/core/products/${idOf(product)}`, body)
}

/** When a product came and when it was written last. */
const times = { created: expect.any(String), edited: expect.any(String) }
const unset = { features: '', classification: null, contacts: {}, started: null, released: null, retired: null, retiredReason: null }
const empty = {
  solutions: [],
  supportContracts: [],
  misuses: [],
  photos: [],
  documents: { userManual: null, secureSetup: null, productDescription: null, sbom: null, cedoc: null },
}

describe('create (docs/reference/products.md#operations)', () => {
  it('answers 201 with the whole product, planned and stamped submitted (docs/reference/products.md#states)', async () => {
    const parent = await make()
    const sent = { description: 'd', properties: [{ name: 'colour', value: 'red' }], parentId: parent.identifier }
    const product = await make({ identifier: 'whole', ...sent })
    const requested = { _id: expect.any(String), ...gateway, identifier: 'whole', ...sent, state: 'planned', draft: false }
    expect(product).toEqual({ ...requested, submitted: product.created, ...unset, ...times, ...empty })
    expect((await company.get(`/core/products/${idOf(product)}`)).body).toEqual(product)
  })

  it('makes a draft without a state, not submitted (docs/reference/products.md#states)', async () => {
    expect(await make({ draft: true })).toMatchObject({ draft: true, state: null, submitted: null })
  })

  it('takes null and an empty parent as none', async () => {
    const sent = { description: null, properties: null, parentId: '' }
    expect(await make(sent)).toMatchObject({ description: '', properties: [], parentId: null, state: 'planned', retired: null })
  })

  it.each([
    [{ type: undefined }, 'type'],
    [{ type: 'thing' }, 'type'],
    [{ type: null }, 'type'],
    [{ identifier: undefined }, 'identifier'],
    [{ identifier: '  ' }, 'identifier'],
    [{ identifier: 5 }, 'identifier'],
    [{ identifier: 'x'.repeat(201) }, 'identifier'],
    [{ identifier: 'a\0b' }, 'identifier'],
    [{ name: undefined }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: ['n'] }, 'name'],
    [{ description: 5 }, 'description'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ state: 'released' }, 'state'],
    [{ retired: '2026-01-01' }, 'retired'],
    [{ properties: {} }, 'properties'],
    [{ properties: [{ name: 'a' }] }, 'properties.0.value'],
    [{ properties: [{ name: 'a', value: 5 }] }, 'properties.0.value'],
    [{ properties: Array.from({ length: 501 }, () => ({ name: 'a', value: 'b' })) }, 'properties'],
    [{ parentId: 'no such product' }, 'parentId'],
    [{ parentId: 7 }, 'parentId'],
    [{ draft: 'yes' }, 'draft'],
  ])('refuses %j naming %s, and stores nothing', async (fault, parameter) => {
    const own = await makeCompany()
    const answer = await own.post('/core/products', { ...gateway, identifier: 'bad', ...fault })
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    expect((await own.get('/core/products?includeRetired=true')).body).toEqual([])
  })

  it('counts characters as Unicode code points', async () => {
    expect((await make({ name: '🛰'.repeat(200) })).name).toBe('🛰'.repeat(200))
  })
})

describe('identifier (docs/reference/products.md#identifier)', () => {
  it('is unique in the company, and may be the same in another', async () => {
    const other = await makeCompany()
    const { identifier } = await make()
    await make({ identifier }, other)
    const clash = await company.post('/core/products', { ...gateway, identifier })
    expect([clash.status, clash.body.parameter]).toEqual([400, 'identifier'])
  })

  it('is checked again when it changes; its own is no clash', async () => {
    const [one, two] = [await make(), await make()]
    const clash = await change(two, { identifier: one.identifier, name: 'Other' })
    expect([clash.status, clash.body.parameter]).toEqual([400, 'identifier'])
    expect((await company.get(`/core/products/${idOf(two)}`)).body).toEqual(two)
    expect((await change(two, { identifier: two.identifier })).status).toBe(200)
  })

  it('of two products that take it at once is given to one', async () => {
    const answers = await Promise.all([1, 2].map(() => company.post('/core/products', { ...gateway, identifier: 'wanted' })))
    expect(inOrder(answers)).toEqual([201, 400])
  })

  it('takes the children along when it changes (docs/reference/products.md#tree)', async () => {
    const parent = await make()
    const child = await make({ parentId: parent.identifier })
    expect((await change(parent, { identifier: 'renamed' })).body.identifier).toBe('renamed')
    expect((await company.get(`/core/products/${idOf(child)}`)).body.parentId).toBe('renamed')
  })

  it('stays with a retired product (docs/reference/products.md#identifier)', async () => {
    const { _id: id, identifier } = await make()
    await company.post(`/core/products/${id}/retire`)
    expect((await company.post('/core/products', { ...gateway, identifier })).body.parameter).toBe('identifier')
  })
})

describe('update (docs/reference/products.md#update)', () => {
  it('applies the applicable fields and answers the product', async () => {
    const [product, parent] = [await make(), await make()]
    const sent = {
      type: 'version',
      identifier: `${product.identifier}-v`,
      name: 'Gateway 2',
      description: 'new',
      features: 'fast',
      state: 'in-development',
      classification: 'IMPORTANT_1',
      properties: [{ name: 'a', value: 'b' }],
      contacts: { manufacturerName: 'Acme', productSecurityContact: 'psirt@acme.example' },
      parentId: parent.identifier,
      started: '2026-01-01',
    }
    const answer = await change(product, { ...sent, retired: '2026-01-01', submitted: null, solutions: [], _id: 'other', draft: true })
    expect(answer.body).toEqual({ ...product, ...sent, edited: expect.any(String) })
    expect((await company.get(`/core/products/${idOf(product)}`)).body).toEqual(answer.body)
  })

  it('of two updates at once are both kept (docs/reference/conventions.md#concurrency)', async () => {
    const product = await make()
    const answers = await Promise.all([change(product, { features: 'fast' }), change(product, { classification: 'CRITICAL' })])
    expect(inOrder(answers)).toEqual([200, 200])
    const { body } = await company.get(`/core/products/${idOf(product)}`)
    expect(body).toMatchObject({ features: 'fast', classification: 'CRITICAL' })
  })

  it('clears what null is sent for, and replaces contacts and properties as a whole', async () => {
    const parent = await make()
    const product = await make({ parentId: parent.identifier, properties: [{ name: 'a', value: 'b' }] })
    const filled = { classification: 'CRITICAL', features: 'f', started: '2026-01-01T10:00:00+02:00', description: 'd' }
    await change(product, { ...filled, contacts: { manufacturerName: 'Acme', registeredTradeName: 'A' } })
    expect((await change(product, { contacts: { manufacturerName: 'B', manufacturerAddress: null } })).body.contacts).toEqual({
      manufacturerName: 'B',
    })
    const cleared = {
      classification: null,
      features: null,
      started: null,
      description: null,
      contacts: null,
      properties: null,
      parentId: null,
    }
    expect((await change(product, cleared)).body).toEqual({ ...product, parentId: null, properties: [], edited: expect.any(String) })
  })

  it.each([[{}], [{ other: 1 }], [{ retired: null, draft: false }]])('refuses %j: none of it applies', async (body) => {
    const product = await make()
    const answer = await change(product, body)
    expect([answer.status, answer.body.parameter]).toEqual([400, 'body'])
    expect((await company.get(`/core/products/${idOf(product)}`)).body).toEqual(product)
  })

  it.each([
    [{ type: 'thing' }, 'type'],
    [{ identifier: '' }, 'identifier'],
    [{ identifier: null }, 'identifier'],
    [{ name: ' ' }, 'name'],
    [{ name: null }, 'name'],
    [{ description: [] }, 'description'],
    [{ features: 'x'.repeat(20_001) }, 'features'],
    [{ state: 'done' }, 'state'],
    [{ state: null }, 'state'],
    [{ classification: 'IMPORTANT' }, 'classification'],
    [{ properties: [{ name: '', value: '' }] }, 'properties.0.name'],
    [{ contacts: [] }, 'contacts'],
    [{ contacts: { manufacturerName: 5 } }, 'contacts.manufacturerName'],
    [{ contacts: { productSecurityWeblink: 'x'.repeat(1001) } }, 'contacts.productSecurityWeblink'],
    [{ parentId: 'no such product' }, 'parentId'],
    [{ started: 'yesterday' }, 'started'],
    [{ started: '2026-02-30' }, 'started'],
    [{ started: 20260101 }, 'started'],
  ])('refuses %j naming %s, and stores nothing of the request', async (fault, parameter) => {
    const product = await make()
    const answer = await change(product, { description: 'changed', ...fault })
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    expect((await company.get(`/core/products/${idOf(product)}`)).body).toEqual(product)
  })
})

describe('the tree (docs/reference/products.md#tree)', () => {
  it('has no circles, however long', async () => {
    const top = await make()
    const middle = await make({ parentId: top.identifier })
    const bottom = await make({ parentId: middle.identifier })
    for (const { identifier } of [top, middle, bottom]) {
      const answer = await change(top, { parentId: identifier })
      expect([answer.status, answer.body.parameter]).toEqual([400, 'parentId'])
    }
    expect((await change(bottom, { parentId: top.identifier })).status).toBe(200)
  })

  it('has none either when a product takes a new identifier and that as its parent, or its old one', async () => {
    const product = await make()
    for (const parentId of ['brand-new', product.identifier]) {
      const answer = await change(product, { identifier: 'brand-new', parentId })
      expect([answer.status, answer.body.parameter]).toEqual([400, 'parentId'])
    }
  })

  it('has none when two products are put below each other at once', async () => {
    const [one, two] = [await make(), await make()]
    const answers = await Promise.all([change(one, { parentId: two.identifier }), change(two, { parentId: one.identifier })])
    expect(inOrder(answers)).toEqual([200, 400])
  })

  it('loses no child that is made while the parent is renamed', async () => {
    const parent = await make()
    const [renamed, made] = await Promise.all([
      change(parent, { identifier: 'soon-another' }),
      company.post('/core/products', { ...gateway, identifier: 'hasty', parentId: parent.identifier }),
    ])
    // whichever came first: the child is below the renamed parent, or got 404 for the parent
    const outcome = made.status === 201 ? (await company.get(`/core/products/${idOf(made.body)}`)).body.parentId : made.body.parameter
    expect([renamed.status, outcome]).toEqual([200, made.status === 201 ? 'soon-another' : 'parentId'])
  })

  it('does not take a parent of another company', async () => {
    const foreign = await make({}, await makeCompany())
    const product = await make({ identifier: newId() })
    expect((await change(product, { parentId: `${foreign.identifier}` })).body.parameter).toBe('parentId')
  })
})

describe('states (docs/reference/products.md#states)', () => {
  it('leave draft, and stamp submitted, with the first state sent', async () => {
    const draft = await make({ draft: true })
    const still = await change(draft, { name: 'Named' })
    expect(still.body).toMatchObject({ draft: true, state: null, submitted: null })
    expect((await change(draft, still.body)).body).toMatchObject({ draft: true, state: null, submitted: null })
    const { body } = await change(draft, { state: 'planned' })
    const cleared = await change(draft, { state: null })
    expect([cleared.status, cleared.body.parameter]).toEqual([400, 'state'])
    expect(body).toMatchObject({ draft: false, state: 'planned', submitted: body.edited })
    expect((await change(draft, { state: 'in-development' })).body.submitted).toBe(body.submitted)
  })

  it('stamp released once', async () => {
    const product = await make()
    const { body } = await change(product, { state: 'released' })
    expect(body).toMatchObject({ released: body.edited, submitted: product.submitted })
    await change(product, { state: 'maintenance' })
    expect((await change(product, { state: 'released' })).body.released).toBe(body.released)
  })
})

describe('retire and unretire (docs/reference/products.md#retire)', () => {
  it('set the date and the reason, and clear both', async () => {
    const product = await make()
    const retired = await company.post(`/core/products/${idOf(product)}/retire`, { retiredReason: 'replaced' })
    expect([retired.status, retired.body]).toEqual([
      200,
      { ...product, retired: retired.body.edited, retiredReason: 'replaced', edited: expect.any(String) },
    ])
    const back = await company.post(`/core/products/${idOf(product)}/unretire`)
    expect([back.status, back.body]).toEqual([200, { ...product, edited: expect.any(String) }])
  })

  it('answer 404 to the second of two, of both', async () => {
    const { _id: id } = await make()
    for (const act of ['unretire', 'retire', 'retire', 'unretire', 'unretire']) await company.post(`/core/products/${id}/${act}`)
    const both = await Promise.all([1, 2].map(() => company.post(`/core/products/${id}/retire`)))
    expect(inOrder(both)).toEqual([200, 404])
    expect((await company.post(`/core/products/${id}/retire`)).body.error).toBe('This product is retired already.')
    await company.post(`/core/products/${id}/unretire`)
    expect((await company.post(`/core/products/${id}/unretire`)).status).toBe(404)
  })

  it('refuse a reason that is no text, naming it', async () => {
    const { _id: id } = await make()
    for (const retiredReason of [5, 'x'.repeat(2001)])
      expect((await company.post(`/core/products/${id}/retire`, { retiredReason })).body.parameter).toBe('retiredReason')
    expect((await company.post(`/core/products/${id}/retire`, { retiredReason: null })).body.retiredReason).toBe(null)
  })

  it('are not for everybody who writes (docs/reference/products.md#operations)', async () => {
    const { _id: id } = await make()
    const developer = await company.as('developer', 'manager')
    expect((await developer.post(`/core/products/${id}/retire`)).status).toBe(403)
  })
})

describe('list (docs/reference/products.md#operations)', () => {
  it('is sorted by name whatever the case, has the fields of docs/reference/products.md#fields and leaves out the retired unless asked', async () => {
    const own = await makeCompany()
    const b = await make({ name: 'b', description: 'second' }, own)
    const a = await make({ name: 'A', parentId: b.identifier }, own)
    const gone = await make({ name: 'c' }, own)
    await own.post(`/core/products/${idOf(gone)}/retire`)
    const { body, headers } = await own.get('/core/products')
    const item = { type: 'variant', state: 'planned', classification: null, released: null, retired: null }
    expect(body).toEqual([
      { ...item, _id: idOf(a), identifier: a.identifier, name: 'A', description: '', submitted: a.submitted, parentId: b.identifier },
      { ...item, _id: idOf(b), identifier: b.identifier, name: 'b', description: 'second', submitted: b.submitted, parentId: null },
    ])
    expect([headers['x-total-count'], headers['x-has-more']]).toEqual(['2', 'false'])
    for (const flag of ['false', '0']) expect((await own.get(`/core/products?includeRetired=${flag}`)).body).toEqual(body)
    for (const flag of ['true', '1']) expect((await own.get(`/core/products?includeRetired=${flag}`)).body).toHaveLength(3)
  })

  it('is given 100 a page', async () => {
    const own = await makeCompany()
    for (let i = 0; i < 101; i++) await make({ name: `P ${String(i).padStart(3, '0')}` }, own)
    const [first, second, third] = [
      await own.get('/core/products'),
      await own.get('/core/products?page=2'),
      await own.get('/core/products?page=3'),
    ]
    expect([first.body.length, first.headers['x-has-more'], first.headers['x-total-count']]).toEqual([100, 'true', '101'])
    expect(second.body.map(({ name }: { readonly name: string }) => name)).toEqual(['P 100'])
    expect(third.body).toEqual([])
  })

  it('finds the products that are made of a release, and those of no other company', async () => {
    const { company: own, approvalId } = await makeRelease()
    const productId = await makeProduct(own, approvalId, 'Made of it')
    await make({ name: 'Of something else' }, own)
    const { body, headers } = await own.get(`/core/products?approvalId=${approvalId}`)
    expect([body.map(({ _id }: { readonly _id: string }) => _id), headers['x-total-count']]).toEqual([[productId], '1'])
    await own.post(`/core/products/${productId}/retire`)
    expect((await own.get(`/core/products?approvalId=${approvalId}`)).body).toEqual([])
    expect((await own.get(`/core/products?approvalId=${approvalId}&includeRetired=true`)).body).toMatchObject([{ _id: productId }])
    for (const id of [newId(), 'nothing']) expect((await own.get(`/core/products?approvalId=${id}`)).body).toEqual([])
    expect((await company.get(`/core/products?approvalId=${approvalId}&includeRetired=true`)).body).toEqual([])
  })

  it.each([['page=0'], ['page=x'], ['includeRetired=maybe']])('refuses %s naming the parameter', async (query) => {
    const answer = await company.get(`/core/products?${query}`)
    expect([answer.status, answer.body.parameter]).toEqual([400, query.split('=')[0]])
  })

  it('asks the same number of questions for many products as for one', async () => {
    const own = await makeCompany()
    async function asked(): Promise<number> {
      const statements = await statementsOf(() => own.get('/core/products'))
      return statements.filter((text) => text.includes('"product"')).length
    }
    const ofNone = await asked()
    await make({}, own)
    await make({}, own)
    expect([ofNone, await asked()]).toEqual([2, 2])
  })
})

it('needs the feature products (docs/reference/access.md#features)', async () => {
  const without = await makeCompany({ features: ['risks'] })
  const answer = await without.get('/core/products')
  expect([answer.status, answer.body.error]).toEqual([403, expect.stringContaining('products')])
})

it('leaves a line in the activity log for every write', async () => {
  const own = await makeCompany()
  const product = await make({ name: 'Logged' }, own)
  await own.post(`/core/products/${idOf(product)}`, { name: 'Logged', features: 'f', other: 1 })
  await own.post(`/core/products/${idOf(product)}/retire`)
  await own.post(`/core/products/${idOf(product)}/misuse`, { name: 'Relay' })
  const { db } = (await service()).context
  const lines = await db.selectFrom('activity').selectAll().where('company_id', '=', own.companyId).orderBy('id').execute()
  expect(lines.map(({ action, object, object_id: id, name, detail }) => [action, object, id, name, detail])).toEqual(
    [
      ['created', null],
      ['updated', 'name, features'],
      ['updated', 'retired'],
      ['updated', 'misuse case added'],
    ].map(([action, detail]) => [action, 'product', idOf(product), 'Logged', detail]),
  )
})
