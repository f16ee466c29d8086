import { expect, it } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { newId } from '#platform/ids.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeRelease, type MadeRelease } from '#test/make-release.ts'
import { importVexDocument, vexDocument, vexStatement } from '#test/make-vex.ts'
import { advisory, publish } from '#test/publish.ts'

async function fetchPath(path: string) {
  const { http } = await service()
  return http.inject({ url: path })
}

async function documentsOf({ key }: MadeRelease): Promise<Readonly<Record<string, string>>> {
  const base = `/api/v2/compliance/releases/${key}`
  const paths = {
    cyclonedx: `${base}/sbom`,
    spdx: `${base}/sbom?format=spdx`,
    notice: `${base}/notice`,
    html: `${base}/notice?format=html`,
    json: `${base}/notice?format=json`,
    csaf: `${base}/csaf`,
    changes: `${base}/csaf-changes`,
    page: `/r/${key}`,
  }
  const bodies = await Promise.all(Object.entries(paths).map(async ([name, path]) => [name, (await fetchPath(path)).body] as const))
  return Object.fromEntries(bodies)
}

async function approved(company: TestCompany, projectId: string): Promise<MadeRelease> {
  const { _id: approvalId } = (await company.post('/compliance/approvals', { projectId, name: 'Shop' })).body
  const { body } = await company.post(`/compliance/approvals/${approvalId}/approve`)
  return { company, projectId, approvalId, key: body.releaseKey }
}

async function productWith({ company, approvalId }: MadeRelease): Promise<string> {
  const { _id: id } = (await company.post('/core/products', { type: 'variant', identifier: newId(), name: 'Gateway' })).body
  await company.post(`/core/products/${id}/solution`, { approvalId, name: 'Core' })
  return id
}

async function dossierOf({ company }: MadeRelease, productId: string, format: string) {
  return company.get(`/core/products/${productId}/dossier?format=${format}`)
}

const publisher = { name: 'Acme PSIRT', namespace: 'https://psirt.acme.example', category: 'vendor', contact: 'psirt@acme.example' }

it.each([
  ['as the settings name it', publisher, 'Acme PSIRT', 'https://psirt.acme.example'],
  ['as the company at the service’s address where they name none', null, undefined, 'http://127.0.0.1:8080'],
])('the publisher is the same on notice, dossier, page and CSAF: %s', async (_case, setting, named, namespace) => {
  const company = await makeCompany()
  await company.patch('/account/company', { publisher: setting })
  const name = named ?? `Company ${company.companyId}`
  const release = await makeRelease({ company })
  const documents = await documentsOf(release)
  expect(documents['notice']).toContain(`Published by ${name} (${namespace})`)
  expect(documents['html']).toContain(`<a href="${namespace}" rel="noreferrer">${name}</a>`)
  expect(JSON.parse(documents['json'] ?? '').publisher).toMatchObject({ name, namespace })
  expect(documents['page']).toContain(`Published by <a href="${namespace}" rel="noreferrer"><strong>${name}</strong></a>`)
  for (const csaf of [documents['csaf'], documents['changes']])
    expect(JSON.parse(csaf ?? '').document.publisher).toMatchObject({ name, namespace })
  const productId = await productWith(release)
  expect((await dossierOf(release, productId, 'json')).body.publisher).toMatchObject({ name, namespace })
  expect((await dossierOf(release, productId, 'html')).text).toContain(`of <strong>${name}</strong>`)
})

it('a publisher set later appears in the current edition, and published documents stay', async () => {
  const release = await makeRelease()
  const before = await documentsOf(release)
  await release.company.patch('/account/company', { publisher })
  const after = await documentsOf(release)
  expect(JSON.parse(after['changes'] ?? '').document).toMatchObject({
    publisher: { name: 'Acme PSIRT' },
    tracking: { version: '2', revision_history: [{}, { summary: 'The publisher changed.' }] },
  })
  for (const name of ['cyclonedx', 'spdx', 'notice', 'html', 'json', 'csaf']) expect(after[name]).toBe(before[name])
})

interface Csaf {
  readonly vulnerabilities: readonly { readonly product_status: Readonly<Record<string, readonly string[]>> }[]
}

/** What a reader of a CSAF document counts. */
function openIn(text = ''): number {
  const { vulnerabilities } = JSON.parse(text) as Csaf
  return vulnerabilities.filter(({ product_status: status }) => 'known_affected' in status || 'under_investigation' in status).length
}

function openOnPage(text = ''): number {
  return Number(/<dt>Vulnerabilities open<\/dt><dd>(\d+)<\/dd>/u.exec(text)?.[1])
}

async function accept(company: TestCompany, cve: string): Promise<void> {
  const { body } = await company.get('/core/risks')
  const { _id: id } = body.find(({ name }: { readonly name: string }) => name.includes(cve))
  const decision = { type: 'accept', rationale: 'Only reachable from the inside.' }
  expect((await company.patch(`/core/risks/${id}`, { riskProperties: { decision } })).status).toBe(200)
}

it('page, dossier and CSAF count the same open vulnerabilities: violating, accepted, allowed, answered by VEX, withdrawn', async () => {
  const company = await makeCompany()
  const kinds = ['violating', 'accepted', 'allowed', 'notAffected', 'fixed', 'withdrawn'] as const
  const found = kinds.map((kind) => ({ kind, cve: uniqueCve(), name: uniqueName() }))
  const of = Object.fromEntries(found.map((one) => [one.kind, one])) as Record<(typeof kinds)[number], (typeof found)[number]>
  await publish(...found.map(({ cve, name }) => advisory(cve, name)))
  const rules = ['accepted', 'allowed'] as const
  const whitelist = rules.map((kind) => ({ cveKey: of[kind].cve, key: `npm:${of[kind].name}`, version: '*', comment: 'is never called' }))
  const projectId = (await company.post('/core/projects', { name: `Project ${newId()}`, autoCreateCveRisks: true })).body.projectId
  const components = found.map(({ name }) => ({ type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }))
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', components }
  for (const module of ['api', 'web']) await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, sbom)
  const { jobs } = (await service()).context
  await jobs.settled()
  await accept(company, of.accepted.cve)
  await company.post(`/core/projects/${projectId}`, { cveConfig: { whitelist, blacklist: [] } })
  await importVexDocument(
    company,
    vexDocument([vexStatement(of.notAffected.cve, 'not_affected', [`pkg:npm/${of.notAffected.name}@1.0.0`])]),
  )
  await importVexDocument(company, vexDocument([vexStatement(of.fixed.cve, 'fixed', [`pkg:npm/${of.fixed.name}@1.0.0`])]))
  await jobs.settled()
  const release = await approved(company, projectId)
  const then = await documentsOf(release)
  // violating, accepted and the one that is withdrawn later
  expect([openIn(then['csaf']), openOnPage(then['page'])]).toEqual([3, 3])
  expect(JSON.parse(then['csaf'] ?? '').document.notes[0].text).toContain(
    '3 vulnerabilities in 3 components. Not affected or fixed: 3 more.',
  )
  const productId = await productWith(release)
  expect((await dossierOf(release, productId, 'json')).body.vulnerabilities).toMatchObject({ open: 3, total: 3, answered: 3 })
  await publish(advisory(of.withdrawn.cve, of.withdrawn.name, { withdrawn: '2026-01-01T00:00:00Z' }))
  const now = await documentsOf(release)
  const { vulnerabilities } = (await dossierOf(release, productId, 'json')).body
  expect([openIn(now['changes']), vulnerabilities.open, vulnerabilities.total]).toEqual([2, 2, 2])
  expect((await dossierOf(release, productId, 'html')).text).toContain('2 vulnerabilities open in 2 components')
  expect(openOnPage(now['page'])).toBe(3)
})

it('internal comments and rationales are in no document of a release, nor in the dossier', async () => {
  const company = await makeCompany()
  const [one, other] = [uniqueName(), uniqueName()]
  const [allowed, accepted] = [uniqueCve(), uniqueCve()]
  const secret = `secret-${newId()}`
  await publish(advisory(allowed, one), advisory(accepted, other))
  const projectId = (await company.post('/core/projects', { name: `Project ${newId()}` })).body.projectId
  const purls = [one, other].map((name) => ({ type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }))
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', components: purls }
  await company.post(`/core/projects/${projectId}`, { autoCreateCveRisks: true })
  const { moduleId } = (await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, sbom)).body
  const { jobs } = (await service()).context
  await jobs.settled()
  const { body: risks } = await company.get('/core/risks')
  for (const { _id: id } of risks) {
    const decision = { type: 'accept', rationale: `${secret} is the reason.`, internal: true }
    expect((await company.patch(`/core/risks/${id}`, { riskProperties: { decision } })).status).toBe(200)
  }
  const entry = { key: `npm:${one}`, version: '*', comment: `vulnerable_code_not_present: ${secret}`, internal: true }
  const own = { key: `npm:${other}`, version: '*', license: 'MIT', comment: secret, internal: true }
  const settings = {
    cveConfig: { whitelist: [{ cveKey: allowed, ...entry }], blacklist: [] },
    componentConfig: { whitelist: [entry], licensesSelected: [own] },
    customComponents: [{ key: `npm:${uniqueName()}`, version: '1', comment: secret, internal: true }],
  }
  const { status, text } = await company.post(`/core/modules/${moduleId}`, settings)
  expect([status, text]).toEqual([200, text])
  await jobs.settled()
  const release = await approved(company, projectId)
  const documents = await documentsOf(release)
  for (const [name, document] of Object.entries(documents)) expect([name, document.includes(secret)]).toEqual([name, false])
  expect(documents['csaf']).toContain('The risk is accepted. Fixed in')
  const productId = await productWith(release)
  for (const format of ['json', 'html'])
    expect([format, (await dossierOf(release, productId, format)).text.includes(secret)]).toEqual([format, false])
  const zip = await (
    await service()
  ).http.inject({
    url: `/api/v2/core/products/${productId}/dossier?format=zip`,
    headers: { 'x-api-key': company.key },
  })
  for (const [name, bytes] of Object.entries(unzipSync(zip.rawPayload)))
    expect([name, strFromU8(bytes).includes(secret)]).toEqual([name, false])
  // the company itself reads it
  expect((await company.get('/core/risks')).text).toContain(secret)
})
