import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'

let company: TestCompany
let moduleId: string

beforeAll(async () => {
  company = await makeCompany()
  moduleId = await makeAnalysed(company)
})

async function makeAnalysed(of: TestCompany): Promise<string> {
  const path = `/core/imports/scan/cyclonedx?project=${await makeProject(of)}&module=app`
  const { body } = await of.post(path, cyclonedx([`pkg:npm/${uniqueName()}@1.0.0`]))
  await (await service()).context.jobs.settled()
  return body.moduleId
}

async function requestApproval(fields: object = {}): Promise<string> {
  const { body, text } = await company.post('/compliance/approvals', { moduleId, name: 'Shop', ...fields })
  const { _id: id } = body
  expect([typeof id, text]).toEqual(['string', text])
  return id
}

async function approve(id: string): Promise<Answer['body']> {
  const answer = await company.post(`/compliance/approvals/${id}/approve`)
  expect(answer.status).toBe(200)
  return answer.body
}

async function makeRelease(fields: object = {}): Promise<string> {
  const id = await requestApproval(fields)
  await approve(id)
  return id
}

async function makeProduct(of = company): Promise<string> {
  const { body } = await of.post('/core/products', { type: 'version', identifier: newId(), name: 'Product' })
  const { _id: id } = body
  return id
}

function link(productId: string, body: object): Promise<Answer> {
  return company.post(`/core/products/${productId}/solution`, body)
}

describe('linking a solution (docs/reference/products.md#solutions)', () => {
  it('answers 201 with the whole product; the entry is as sent', async () => {
    const [productId, approvalId] = [await makeProduct(), await makeRelease()]
    const solution = { approvalId, name: 'Core', version: '7', closedByName: 'Ada' }
    const answer = await link(productId, solution)
    expect([answer.status, answer.body.solutions]).toEqual([201, [solution]])
    expect((await company.get(`/core/products/${productId}`)).body).toEqual(answer.body)
  })

  it('takes version and closer of the release where none are sent', async () => {
    const [productId, approvalId] = [await makeProduct(), await makeRelease({ version: '1.2.0' })]
    const { body: approval } = await company.get(`/compliance/approvals/${approvalId}`)
    const { body } = await link(productId, { approvalId, name: 'Core', version: null })
    expect(body.solutions).toEqual([{ approvalId, name: 'Core', version: '1.2.0', closedByName: approval.closedByName }])
  })

  it('wants an approved one: 400 for open, draft and rejected', async () => {
    const productId = await makeProduct()
    const rejected = await requestApproval()
    await company.post(`/compliance/approvals/${rejected}/reject`, { reason: 'no' })
    for (const approvalId of [await requestApproval(), await requestApproval({ draft: true }), rejected]) {
      const answer = await link(productId, { approvalId, name: 'Core' })
      expect([answer.status, answer.body.parameter]).toEqual([400, 'approvalId'])
    }
    expect((await company.get(`/core/products/${productId}`)).body.solutions).toEqual([])
  })

  it('answers 404 for an approval that is not there or another company’s', async () => {
    const approvalId = await makeRelease()
    const other = await makeCompany()
    const productId = await makeProduct(other)
    for (const id of [approvalId, newId(), 'nothing']) {
      const answer = await other.post(`/core/products/${productId}/solution`, { approvalId: id, name: 'Core' })
      expect([answer.status, answer.body.error]).toEqual([404, `Resource not found: ${id}`])
    }
  })

  it('is done once for each approval, also by two at once', async () => {
    const [productId, approvalId] = [await makeProduct(), await makeRelease()]
    const answers = await Promise.all([1, 2].map(() => link(productId, { approvalId, name: 'Core' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect((await link(productId, { approvalId, name: 'Core' })).body.parameter).toBe('approvalId')
    expect((await company.get(`/core/products/${productId}`)).body.solutions).toHaveLength(1)
  })

  it.each([
    [{ approvalId: undefined }, 'approvalId'],
    [{ approvalId: 5 }, 'approvalId'],
    [{ name: undefined }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ version: 7 }, 'version'],
    [{ version: 'x'.repeat(201) }, 'version'],
    [{ closedByName: {} }, 'closedByName'],
  ])('refuses %j naming %s', async (fault, parameter) => {
    const productId = await makeProduct()
    const answer = await link(productId, { approvalId: newId(), name: 'Core', ...fault })
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
  })
})

describe('taking a solution away', () => {
  it('answers 200 with the product, in the order of linking, and 404 when it is not there', async () => {
    const productId = await makeProduct()
    const ids = [await makeRelease(), await makeRelease(), await makeRelease()]
    for (const approvalId of ids) await link(productId, { approvalId, name: 'Core' })
    const answer = await company.delete(`/core/products/${productId}/solution/${String(ids[1])}`)
    const left = answer.body.solutions.map(({ approvalId }: { readonly approvalId: string }) => approvalId)
    expect([answer.status, left]).toEqual([200, [ids[0], ids[2]]])
    for (const id of [String(ids[1]), newId(), 'nothing']) {
      const gone = await company.delete(`/core/products/${productId}/solution/${id}`)
      expect([gone.status, gone.body.error]).toEqual([404, `Resource not found: ${id}`])
    }
  })
})

it('a link stays when what was approved goes with its project', async () => {
  const [productId, approvalId] = [await makeProduct(), await makeRelease({ version: '9' })]
  await link(productId, { approvalId, name: 'Core' })
  const { projectId } = (await company.get(`/compliance/approvals/${approvalId}`)).body
  expect((await company.delete(`/core/projects/${String(projectId)}?force=true`)).status).toBe(204)
  expect((await company.get(`/core/products/${productId}`)).body.solutions).toMatchObject([{ approvalId, version: '9' }])
})
