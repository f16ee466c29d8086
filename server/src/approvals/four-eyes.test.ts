import { describe, expect, it } from 'vitest'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, clientOf, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeUser, openBrowser } from '#test/log-in.ts'
import { makeProject } from '#test/make-portfolio.ts'

async function strict(): Promise<TestCompany> {
  const company = await makeCompany()
  const { status } = await company.patch('/account/company', { approvals: { fourEyes: true } })
  expect(status).toBe(200)
  return company
}

async function requestApproval(company: TestCompany, by: Pick<TestCompany, 'post'> = company, more: object = {}): Promise<string> {
  const projectId = await makeProject(company)
  await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, cyclonedx([`pkg:npm/${uniqueName()}@1.0.0`]))
  const { status, body, text } = await by.post('/compliance/approvals', { projectId, name: 'Shop', ...more })
  expect([status, text]).toEqual([201, text])
  const { _id: id } = body
  return id
}

/** A key of a user. */
async function keyOf(company: TestCompany, userId: string) {
  const { body } = await company.post('/account/keys', { name: 'theirs', scopes: ['manager', 'compliance_manager'], userId })
  return clientOf(await service(), body.key)
}

function rejectionOf({ status, body }: Answer): readonly unknown[] {
  return [status, body.parameter, body.error]
}

const own = [400, 'approvals.fourEyes', 'the request is your own, and the company requires that somebody else approves it']

describe('where a company requires four eyes', () => {
  it('the key that asked, without a user, cannot approve; another one can', async () => {
    const company = await strict()
    const id = await requestApproval(company)
    expect(rejectionOf(await company.post(`/compliance/approvals/${id}/approve`))).toEqual(own)
    expect((await company.get(`/compliance/approvals/${id}`)).body.status).toBe('open')
    const other = await company.as('compliance_manager')
    const { status, body } = await other.post(`/compliance/approvals/${id}/approve`)
    expect([status, body.status]).toEqual([200, 'approved'])
  })

  it('a user cannot approve the own request with another key or with a session', async () => {
    const company = await strict()
    const { userId, email } = await makeUser(company, ['manager', 'compliance_manager'])
    const id = await requestApproval(company, await keyOf(company, userId))
    expect(rejectionOf(await (await keyOf(company, userId)).post(`/compliance/approvals/${id}/approve`))).toEqual(own)
    const browser = await openBrowser()
    expect((await browser.logIn(email)).status).toBe(200)
    expect(rejectionOf(await browser.send('POST', `/compliance/approvals/${id}/approve`, {}))).toEqual(own)
    const { userId: second } = await makeUser(company, ['compliance_manager'])
    expect((await (await keyOf(company, second)).post(`/compliance/approvals/${id}/approve`)).status).toBe(200)
  })

  it('who submitted the draft of somebody else cannot approve it either', async () => {
    const company = await strict()
    const [writer, submitter] = [(await makeUser(company)).userId, (await makeUser(company)).userId]
    const id = await requestApproval(company, await keyOf(company, writer), { draft: true })
    const sent = await keyOf(company, submitter)
    expect((await sent.post(`/compliance/approvals/${id}`, { draft: false })).status).toBe(200)
    for (const userId of [writer, submitter])
      expect(rejectionOf(await (await keyOf(company, userId)).post(`/compliance/approvals/${id}/approve`))).toEqual(own)
    expect((await company.post(`/compliance/approvals/${id}/approve`)).status).toBe(200)
  })

  it('the requester may still reject, and asking again for what is approved answers the key', async () => {
    const company = await strict()
    const rejected = await requestApproval(company)
    expect((await company.post(`/compliance/approvals/${rejected}/reject`, { reason: 'a mistake' })).status).toBe(200)
    const id = await requestApproval(company)
    const { body } = await (await company.as('compliance_manager')).post(`/compliance/approvals/${id}/approve`)
    expect((await company.post(`/compliance/approvals/${id}/approve`)).body.releaseKey).toBe(body.releaseKey)
  })
})

it('without the setting a requester approves as ever', async () => {
  const company = await makeCompany()
  expect((await company.post(`/compliance/approvals/${await requestApproval(company)}/approve`)).status).toBe(200)
})
