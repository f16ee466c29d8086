import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { updateListedCsafJob } from '#releases/csaf/provider/update-listed-csaf.ts'
import { csafProblemsOf } from '@waybill/documents/testing'
import { makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeRelease } from '#test/make-release.ts'

const shared: { at?: Service } = {}

beforeAll(async () => {
  shared.at = await startService({ WAYBILL_PUBLIC_URL: 'https://waybill.example' })
})

afterAll(async () => {
  await testService().http.close()
  await testService().context.jobs.stop()
  await testService().connection.close()
})

function testService(): Service {
  if (shared.at === undefined) throw new Error('the service did not start')
  return shared.at
}

async function fetchPath(path: string) {
  return testService().http.inject({ url: path })
}

async function labelled(company: TestCompany, tlp: string | null) {
  const { status, text } = await company.patch('/account/company', { csaf: tlp === null ? null : { tlp } })
  expect([status, text]).toEqual([200, text])
}

function labelOf({ body }: { readonly body: string }): string {
  return JSON.parse(body).document.distribution.tlp.label
}

it.each([
  ['CLEAR', 'WHITE', 'public'],
  ['WHITE', 'WHITE', 'public'],
  ['GREEN', 'GREEN', 'private'],
  ['AMBER', 'AMBER', 'private'],
  ['RED', 'RED', 'private'],
])('documents of a company that says %s are labelled %s, valid, and kept by caches that are %s', async (tlp, label, cache) => {
  const company = await makeCompany({ in: testService() })
  await labelled(company, tlp)
  const { key } = await makeRelease({ company, in: testService() })
  for (const name of ['csaf', 'csaf-changes']) {
    const answer = await fetchPath(`/api/v2/compliance/releases/${key}/${name}`)
    expect([labelOf(answer), String(answer.headers['cache-control']).split(',')[0]]).toEqual([label, cache])
    expect(await csafProblemsOf(answer.json(), ['6.2.1', '6.2.3', '6.2.11', '6.2.16'])).toEqual([])
  }
})

it('a label set later makes a signed edition with it; published documents stay', async () => {
  const { key, company } = await makeRelease({ in: testService() })
  const frozen = await fetchPath(`/api/v2/compliance/releases/${key}/csaf`)
  await labelled(company, 'RED')
  const edition = await fetchPath(`/api/v2/compliance/releases/${key}/csaf-changes`)
  expect(edition.json().document).toMatchObject({
    distribution: { tlp: { label: 'RED' } },
    tracking: { version: '2', revision_history: [{}, { summary: 'Labelled TLP:RED.' }] },
  })
  expect((await fetchPath(`/api/v2/compliance/releases/${key}/csaf`)).body).toBe(frozen.body)
  const { documents } = (await fetchPath(`/api/v2/compliance/releases/${key}/signatures`)).json()
  const signed = documents.find(({ name }: { readonly name: string }) => name === 'csaf-changes')
  expect(signed).toMatchObject({
    url: `https://waybill.example/api/v2/compliance/releases/${key}/csaf-changes`,
    fileName: 'shop-1.2.0.csaf-changes.json',
    sha256: createHash('sha256').update(edition.rawPayload).digest('hex'),
    size: edition.rawPayload.length,
  })
  const publicKey = createPublicKey((await fetchPath('/.well-known/waybill-signing-key')).body)
  expect(verify(undefined, edition.rawPayload, publicKey, Buffer.from(signed.signature, 'base64'))).toBe(true)
  await labelled(company, null)
  expect(labelOf(await fetchPath(`/api/v2/compliance/releases/${key}/csaf-changes`))).toBe('WHITE')
})

it('an edition of before editions were signed is signed when it is asked for, and stays the same', async () => {
  const { key, company, approvalId } = await makeRelease({ in: testService() })
  await labelled(company, 'GREEN')
  const edition = await fetchPath(`/api/v2/compliance/releases/${key}/csaf-changes`)
  await sql`update csaf_edition set signature = null, key_id = null where approval_id = ${approvalId}`.execute(testService().context.db)
  expect((await fetchPath(`/r/${key}`)).statusCode).toBe(200)
  const { documents } = (await fetchPath(`/api/v2/compliance/releases/${key}/signatures`)).json()
  expect(documents.at(-1)).toMatchObject({ name: 'csaf-changes', sha256: createHash('sha256').update(edition.body).digest('hex') })
  expect(documents.at(-1).signature).toHaveLength(88)
})

it('what is not WHITE is not listed: neither together with listing, nor from before', async () => {
  const { company, approvalId } = await makeRelease({ in: testService() })
  await testService().context.jobs.settled()
  await labelled(company, 'AMBER')
  const refused = await company.patch('/account/company', { csafProvider: { list: true } })
  expect([refused.status, refused.body.parameter]).toEqual([400, 'csafProvider.list'])
  const { approvalId: amber } = await makeRelease({ company, in: testService() })
  await testService().context.jobs.settled()
  const both = await company.patch('/account/company', { csafProvider: { list: true }, csaf: { tlp: 'CLEAR' } })
  expect(both.status).toBe(200)
  const again = await company.patch('/account/company', { csaf: { tlp: 'RED' } })
  expect([again.status, again.body.parameter]).toEqual([400, 'csaf.tlp'])
  const feed = `/csaf/${company.companyId}/white/csaf-feed-tlp-white.json`
  async function listed(): Promise<readonly string[]> {
    return (await fetchPath(feed)).json().feed.entry.map(({ id }: { readonly id: string }) => id)
  }
  expect(await listed()).toEqual([`VEX-${approvalId}`])
  const year = new Date().getUTCFullYear()
  expect((await fetchPath(`/csaf/${company.companyId}/white/${String(year)}/vex-${amber}.json`)).statusCode).toBe(404)
  // the hourly job makes the edition that may be listed
  await updateListedCsafJob.run({}, testService().context)
  await testService().context.jobs.settled()
  expect((await listed()).toSorted()).toEqual([`VEX-${approvalId}`, `VEX-${amber}`].toSorted())
  expect(labelOf(await fetchPath(`/csaf/${company.companyId}/white/${String(year)}/vex-${amber}.json`))).toBe('WHITE')
})
