import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { updateListedCsafJob } from '#releases/csaf/provider/update-listed-csaf.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { csafProblemsOf } from '@waybill/documents/testing'
import { clientOf, makeCompany, operatorKey, type Service, service, startService, type TestCompany } from '#test/harness.ts'
import { makeRelease, type MadeRelease } from '#test/make-release.ts'
import { advisory } from '#test/publish.ts'

const publicUrl = 'https://waybill.example'
const shared: { at?: Service } = {}

beforeAll(async () => {
  shared.at = await startService({ WAYBILL_PUBLIC_URL: publicUrl })
})

afterAll(async () => {
  const { http, context, connection } = testService()
  await http.close()
  await context.jobs.stop()
  await connection.close()
})

function testService(): Service {
  if (shared.at === undefined) throw new Error('the service did not start')
  return shared.at
}

async function fetchPath(path: string) {
  return testService().http.inject({ url: path.replace(publicUrl, '') })
}

async function publish(...records: readonly object[]): Promise<void> {
  const payload = records.map((record) => JSON.stringify(record)).join('\n')
  const headers = { 'content-type': 'application/x-ndjson' }
  await clientOf(testService(), operatorKey).request({ method: 'POST', url: '/admin/feeds/osv/import', payload, headers })
  await testService().context.jobs.settled()
}

/** A company that lists, with a release. */
async function makeListed(name = uniqueName()): Promise<MadeRelease> {
  await sql`update company set csaf_provider = null`.execute(testService().context.db)
  const company = await makeCompany({ in: testService() })
  const release = await makeRelease({ company, in: testService(), modules: [[`pkg:npm/${name}@1.0.0`]] })
  await testService().context.jobs.settled()
  await listCompany(company)
  return release
}

async function listCompany(company: TestCompany): Promise<void> {
  const publisher = { name: 'Acme PSIRT', namespace: 'https://acme.example', category: 'vendor', contact: 'psirt@acme.example' }
  const answer = await company.patch('/account/company', { publisher, csafProvider: { list: true } })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** What the hourly job does. */
async function refreshListed(): Promise<void> {
  await updateListedCsafJob.run({}, testService().context)
  await testService().context.jobs.settled()
}

const wellKnown = '/.well-known/csaf/provider-metadata.json'

describe('a company that lists its CSAF documents', () => {
  it('is found at the well-known address, as the provider it is', async () => {
    const { company } = await makeListed()
    const { statusCode, headers, body } = await fetchPath(wellKnown)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(body)).toEqual({
      canonical_url: `${publicUrl}${wellKnown}`,
      distributions: [
        {
          rolie: {
            feeds: [
              {
                summary: 'TLP:WHITE advisories of Acme PSIRT',
                tlp_label: 'WHITE',
                url: `${publicUrl}/csaf/${company.companyId}/white/csaf-feed-tlp-white.json`,
              },
            ],
          },
        },
      ],
      last_updated: expect.stringMatching(/^\d{4}-.*Z$/u),
      list_on_CSAF_aggregators: true,
      metadata_version: '2.0',
      mirror_on_CSAF_aggregators: true,
      publisher: { category: 'vendor', contact_details: 'psirt@acme.example', name: 'Acme PSIRT', namespace: 'https://acme.example' },
      role: 'csaf_provider',
    })
  })

  it('feeds its documents, each in the folder of its year under its canonical name, with its digest', async () => {
    const { company, approvalId } = await makeListed()
    const { feed } = (await fetchPath(`/csaf/${company.companyId}/white/csaf-feed-tlp-white.json`)).json()
    const [entry] = feed.entry
    const url = `${publicUrl}/csaf/${company.companyId}/white/${entry.published.slice(0, 4)}/vex-${approvalId}.json`
    expect(feed).toMatchObject({
      id: 'csaf-feed-tlp-white',
      category: [{ scheme: 'urn:ietf:params:rolie:category:information-type', term: 'csaf' }],
      link: [{ rel: 'self', href: `${publicUrl}/csaf/${company.companyId}/white/csaf-feed-tlp-white.json` }],
      updated: entry.updated,
    })
    expect(feed.entry).toEqual([
      {
        id: `VEX-${approvalId}`,
        title: 'Vulnerabilities in Shop 1.2.0',
        link: [
          { rel: 'self', href: url },
          { rel: 'hash', href: `${url}.sha256` },
          { rel: 'hash', href: `${url}.sha512` },
        ],
        published: entry.published,
        updated: entry.updated,
        content: { type: 'application/json', src: url },
        format: { schema: 'https://docs.oasis-open.org/csaf/csaf/v2.0/csaf_json_schema.json', version: '2.0' },
      },
    ])
    const [document, digest] = [await fetchPath(url), await fetchPath(`${url}.sha256`)]
    expect(await csafProblemsOf(document.json(), ['6.2.1', '6.2.3', '6.2.11', '6.2.16'])).toEqual([])
    expect(document.json().document.tracking).toMatchObject({ id: entry.id, initial_release_date: entry.published, version: '1' })
    expect(document.json().document.distribution.tlp.label).toBe('WHITE')
    expect(digest.body).toBe(`${createHash('sha256').update(document.rawPayload).digest('hex')}  vex-${approvalId}.json\n`)
  })

  it('feeds the newest edition, which is made without anybody asking', async () => {
    const name = uniqueName()
    const { company, key } = await makeListed(name)
    await publish(advisory(uniqueCve(), name))
    await refreshListed()
    const { feed } = (await fetchPath(`/csaf/${company.companyId}/white/csaf-feed-tlp-white.json`)).json()
    const [{ content, updated, published }] = feed.entry
    const document = await fetchPath(content.src)
    expect(document.json().document.tracking).toMatchObject({
      version: '2',
      current_release_date: updated,
      initial_release_date: published,
    })
    expect(document.body).toBe((await fetchPath(`/api/v2/compliance/releases/${key}/csaf-changes`)).body)
    const digest = await fetchPath(`${content.src}.sha256`)
    expect(digest.body.slice(0, 64)).toBe(createHash('sha256').update(document.rawPayload).digest('hex'))
  })

  it('feeds releases of before it had the feature or listed', async () => {
    const { company } = await makeListed()
    const { db, jobs } = testService().context
    await sql`update company set features = array_remove(features, 'csaf') where id = ${company.companyId}`.execute(db)
    const { approvalId } = await makeRelease({ company, in: testService() })
    await jobs.settled()
    await sql`update company set features = features || 'csaf'::text where id = ${company.companyId}`.execute(db)
    await refreshListed()
    const { feed } = (await fetchPath(`/csaf/${company.companyId}/white/csaf-feed-tlp-white.json`)).json()
    expect(feed.entry.map(({ id }: { readonly id: string }) => id)).toContain(`VEX-${approvalId}`)
    expect(feed.entry).toHaveLength(2)
  })

  it('is a publisher where another company lists too, and neither has the well-known address', async () => {
    const one = await makeListed()
    const other = await makeCompany({ in: testService() })
    await listCompany(other)
    expect((await fetchPath(wellKnown)).statusCode).toBe(404)
    for (const { companyId } of [one.company, other]) {
      const { role, canonical_url: url } = (await fetchPath(`/csaf/${companyId}/provider-metadata.json`)).json()
      expect([role, url]).toEqual(['csaf_publisher', `${publicUrl}/csaf/${companyId}/provider-metadata.json`])
    }
  })
})

describe('what is not listed', () => {
  it('is 404: companies that do not list or lost the feature, requests not approved, documents of others', async () => {
    const { company, approvalId } = await makeListed()
    const { feed } = (await fetchPath(`/csaf/${company.companyId}/white/csaf-feed-tlp-white.json`)).json()
    const url: string = feed.entry[0].content.src
    const quiet = await makeRelease({ in: testService() })
    await testService().context.jobs.settled()
    const silent = ['provider-metadata.json', 'white/csaf-feed-tlp-white.json', `white/2026/vex-${quiet.approvalId}.json`]
    for (const path of silent) expect((await fetchPath(`/csaf/${quiet.company.companyId}/${path}`)).statusCode).toBe(404)
    expect((await fetchPath(url.replace(approvalId, quiet.approvalId))).statusCode).toBe(404)
    expect((await fetchPath(url.replace(/\/\d{4}\//u, '/1999/'))).statusCode).toBe(404)
    expect((await fetchPath(url)).statusCode).toBe(200)
    const { db } = testService().context
    await sql`update company set features = array_remove(features, 'csaf') where id = ${company.companyId}`.execute(db)
    expect([(await fetchPath(url)).statusCode, (await fetchPath(wellKnown)).statusCode]).toEqual([404, 404])
  })

  it.each(['..%2f..', '%00', 'x'.repeat(500), "' or 1=1", '0'])('a company called %j is no company', async (id) => {
    for (const path of ['provider-metadata.json', 'white/csaf-feed-tlp-white.json', 'white/2026/vex-1.json', 'white/%2e%2e/x.json'])
      expect([400, 404]).toContain((await fetchPath(`/csaf/${id}/${path}`)).statusCode)
  })

  it('nothing is at an address without TLS', async () => {
    const plain = await service()
    const { companyId } = await makeCompany()
    await sql`update company set csaf_provider = '{"list": true}' where id = ${companyId}`.execute(plain.context.db)
    for (const url of [wellKnown, `/csaf/${companyId}/provider-metadata.json`])
      expect((await plain.http.inject({ url })).statusCode).toBe(404)
  })
})
