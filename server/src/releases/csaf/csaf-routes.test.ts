import { expect, it } from 'vitest'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { csafProblemsOf } from '@waybill/documents/testing'
import { makeCompany, service } from '#test/harness.ts'
import { makeRelease, type MadeRelease } from '#test/make-release.ts'
import { advisory, publish } from '#test/publish.ts'

async function fetchDocument(key: string, document: string, headers: Readonly<Record<string, string>> = {}) {
  const { http } = await service()
  return http.inject({ url: `/api/v2/compliance/releases/${key}/${document}`, headers })
}

/** A release with one component of its own, which has one vulnerability. */
async function makeVulnerable(): Promise<MadeRelease & { readonly name: string; readonly cve: string }> {
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name))
  const release = await makeRelease({ modules: [[`pkg:npm/${name}@1.0.0`]] })
  await (await service()).context.jobs.settled()
  return { ...release, name, cve }
}

it('serves csaf as it was released and csaf-changes as of now, without an API key; both are valid', async () => {
  const { key, name, cve } = await makeVulnerable()
  const [frozen, same] = [await fetchDocument(key, 'csaf'), await fetchDocument(key, 'csaf-changes')]
  expect([frozen.statusCode, same.statusCode, same.body === frozen.body]).toEqual([200, 200, true])
  expect(frozen.json().vulnerabilities).toMatchObject([{ cve, product_status: { known_affected: [`release/pkg:npm/${name}@1.0.0`] } }])
  const found = uniqueCve()
  await publish(advisory(found, name), advisory(cve, name, { withdrawn: '2026-01-01T00:00:00Z' }))
  const changed = await fetchDocument(key, 'csaf-changes')
  expect(changed.json().document.tracking).toMatchObject({
    version: '2',
    revision_history: [{ number: '1' }, { number: '2', summary: `New: ${found}. No longer found: ${cve}.` }],
  })
  expect((await fetchDocument(key, 'csaf-changes')).body).toBe(changed.body)
  expect((await fetchDocument(key, 'csaf')).body).toBe(frozen.body)
  for (const document of [frozen, changed]) expect(await csafProblemsOf(document.json(), ['6.2.3', '6.2.11', '6.2.16'])).toEqual([])
})

it('does not let the release key out', async () => {
  const { key } = await makeVulnerable()
  expect((await fetchDocument(key, 'csaf')).body).not.toContain(key)
  expect((await fetchDocument(key, 'csaf-changes')).body).not.toContain(key)
})

it('answers 304 for an unchanged edition, and requires revalidation', async () => {
  const { key } = await makeVulnerable()
  const { headers } = await fetchDocument(key, 'csaf-changes')
  expect(headers['cache-control']).toBe('public, no-cache')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect((await fetchDocument(key, 'csaf-changes', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

it('makes one edition of one change, however many ask for it at once', async () => {
  const { key, name } = await makeVulnerable()
  await publish(advisory(uniqueCve(), name))
  const answers = await Promise.all(Array.from({ length: 6 }, () => fetchDocument(key, 'csaf-changes')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]?.json().document.tracking.version).toBe('2')
})

it('is 404 for a key that opens nothing, and without the feature csaf (docs/reference/release-documents.md#operations)', async () => {
  expect((await fetchDocument('nobody', 'csaf-changes')).statusCode).toBe(404)
  const { key } = await makeRelease({ company: await makeCompany({ features: ['approvals', 'risks'] }) })
  expect([(await fetchDocument(key, 'csaf')).statusCode, (await fetchDocument(key, 'csaf-changes')).statusCode]).toEqual([404, 404])
})

it('outlives its project', async () => {
  const { key, company, projectId, name } = await makeVulnerable()
  expect((await company.delete(`/core/projects/${projectId}?force=true`)).status).toBeLessThan(300)
  const found = uniqueCve()
  await publish(advisory(found, name))
  expect((await fetchDocument(key, 'csaf-changes')).json().document.tracking.revision_history.at(-1).summary).toBe(`New: ${found}.`)
})
