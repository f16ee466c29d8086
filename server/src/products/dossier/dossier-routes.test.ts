import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { fileUpload, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeRelease } from '#test/make-release.ts'
import { advisory, publish } from '#test/publish.ts'

interface TestScope {
  readonly company: TestCompany
  readonly productId: string
  /** Of the release linked, a package with a vulnerability that came after it was approved, and one answered. */
  readonly purls: readonly string[]
  readonly approvalId: string
}

const hostile = '<script>alert(1)</script><img src=x onerror="alert(1)">'
const shared: { place?: TestScope } = {}

beforeAll(async () => {
  const company = await makeCompany()
  const [bad, allowed] = [uniqueName(), uniqueName()]
  const purls = [bad, allowed, uniqueName()].map((name) => `pkg:npm/${name}@1.0.0`)
  const { approvalId, projectId } = await makeRelease({ company, modules: [purls, purls.slice(0, 1)] })
  const productId = await makeProduct(company, { name: `Gateway ${hostile}`, description: hostile })
  await company.post(`/core/products/${productId}/solution`, { approvalId, name: 'Core', version: '1.2.0' })
  await company.post(`/core/products/${productId}/misuse`, { name: hostile, description: hostile })
  await publish(advisory(`GHSA-${bad}`, bad), advisory(`GHSA-${allowed}`, allowed))
  await company.post(`/core/projects/${projectId}`, { cveConfig: { whitelist: [allow(allowed)], blacklist: [] } })
  await (await service()).context.jobs.settled()
  const risk = { name: 'Secrets leak', description: hostile, projectId, riskProperties: { state: 'identified', impactClass: 'high' } }
  await company.post('/core/risks', risk)
  shared.place = { company, productId, purls, approvalId }
})

function testScope(): TestScope {
  if (shared.place === undefined) throw new Error('the product was not made')
  return shared.place
}

function allow(name: string): object {
  return { cveKey: `GHSA-${name}`, key: `npm:${name}`, version: '*', comment: 'is never called' }
}

async function makeProduct(company: TestCompany, fields: object = {}): Promise<string> {
  const { body } = await company.post('/core/products', { type: 'variant', identifier: newId(), name: 'Product', ...fields })
  const { _id: id } = body
  return id
}

async function read(query = '', { company, productId } = testScope()): Promise<Answer> {
  return company.get(`/core/products/${productId}/dossier${query}`)
}

async function unzipped({ company, productId }: TestScope): Promise<Readonly<Record<string, Uint8Array>>> {
  const at = await service()
  const url = `/api/v2/core/products/${productId}/dossier?format=zip`
  const answer = await at.http.inject({ url, headers: { 'x-api-key': company.key } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toBe('attachment; filename="dossier.zip"')
  return unzipSync(answer.rawPayload)
}

describe('the dossier as JSON', () => {
  it('shows product, company, class and conformity procedures', async () => {
    const { company, productId } = testScope()
    await company.post(`/core/products/${productId}`, { classification: 'IMPORTANT_2' })
    const { status, body } = await read()
    const { name } = (await company.get('/account/company')).body
    expect([status, body.format, body.company]).toEqual([200, 1, { name }])
    expect(body.publisher).toEqual({ name, namespace: 'http://127.0.0.1:8080', category: 'vendor', contact: null })
    expect(body.product).toMatchObject({ _id: productId, name: `Gateway ${hostile}`, type: 'variant' })
    expect(body.classification).toMatchObject({ class: 'IMPORTANT_2', source: 'Article 7 and Annex III' })
    expect(body.classification.routes.map(({ source }: { readonly source: string }) => source)).toEqual([
      'Article 32(3)(a)',
      'Article 32(3)(b)',
      'Article 32(3)(c)',
      'Article 32(5)',
    ])
    expect((await read('?format=json')).body.checklist).toEqual(body.checklist)
  })

  it('lists the linked releases with their SBOMs', async () => {
    const { approvalId } = testScope()
    const { releases } = (await read()).body
    expect(releases.total).toBe(1)
    expect(releases.items).toMatchObject([
      { approvalId, name: 'Core', version: '1.2.0', components: 3, modules: [{ components: 3 }, { components: 1 }] },
    ])
    expect(releases.items[0].documents.sbom).toMatch(new RegExp(`/compliance/releases/${String(releases.items[0].releaseKey)}/sbom$`, 'u'))
  })

  it('lists vulnerabilities open now, also those published after the approval, each once; counts allowed ones', async () => {
    const { purls } = testScope()
    const { vulnerabilities } = (await read()).body
    expect(vulnerabilities).toMatchObject({ open: 1, total: 1, violations: 1, undecided: 1, knownExploited: 0, answered: 1 })
    expect(vulnerabilities.items).toMatchObject([
      {
        component: { purl: purls[0], version: '1.0.0' },
        status: 'violation',
        severity: 'critical',
        fixedIn: ['2.0.0'],
        treatment: 'untreated',
        decision: null,
      },
    ])
    expect(vulnerabilities.items[0].places).toEqual(['module-0', 'module-1'].map((module) => ({ release: 'Core 1.2.0', module })))
  })

  it('lists the risks of linked projects and modules', async () => {
    const { risks } = (await read()).body
    expect(risks).toMatchObject({
      total: 1,
      untreated: 1,
      items: [{ name: 'Secrets leak', impactClass: 'high', treatment: 'untreated', decision: null }],
    })
  })

  it('counts its checklist', async () => {
    const { checklist, summary } = (await read()).body
    const statuses = checklist.map(({ status }: { readonly status: string }) => status)
    function count(requested: string): number {
      return statuses.filter((status: string) => status === requested).length
    }
    const pending = { check: count('check'), noOccasion: count('no-occasion'), notApplicable: count('not-applicable') }
    expect(summary).toEqual({ met: count('met'), missing: count('missing'), ...pending })
    const statusOf = new Map(checklist.map(({ id, status }: { readonly id: string; readonly status: string }) => [id, status]))
    expect([statusOf.get('sbom'), statusOf.get('known-vulnerabilities'), statusOf.get('risk-treatment')]).toEqual([
      'met',
      'missing',
      'missing',
    ])
  })

  it('of a product without anything is there all the same', async () => {
    const company = await makeCompany()
    const { status, body } = await read('', { ...testScope(), company, productId: await makeProduct(company) })
    expect([status, body.releases, body.vulnerabilities.items, body.risks.items]).toEqual([200, { total: 0, items: [] }, [], []])
  })

  it('shows ancestors and children of the product', async () => {
    const { company } = testScope()
    const ids = ['top', 'middle', 'bottom'].map((name) => `${name}-${newId()}`)
    await makeProduct(company, { identifier: ids[0], name: 'Top' })
    const productId = await makeProduct(company, { identifier: ids[1], name: 'Middle', parentId: ids[0] })
    await makeProduct(company, { identifier: ids[2], name: 'Bottom', parentId: ids[1] })
    const { family } = (await read('', { ...testScope(), productId })).body
    expect(family).toMatchObject({ above: [{ name: 'Top', identifier: ids[0] }], below: { total: 1, items: [{ name: 'Bottom' }] } })
  })
})

describe('a decision on a risk', () => {
  it('counts for the vulnerabilities it is of, and shows with them', async () => {
    const company = await makeCompany()
    const name = uniqueName()
    const { approvalId, projectId } = await makeRelease({ company, modules: [[`pkg:npm/${name}@1.0.0`]] })
    await company.post(`/core/projects/${projectId}`, { autoCreateCveRisks: true })
    const productId = await makeProduct(company)
    await company.post(`/core/products/${productId}/solution`, { approvalId, name: 'Core' })
    await publish(advisory(`GHSA-${name}`, name))
    const [{ _id: riskId }] = (await company.get('/core/risks')).body
    const decision = { type: 'accept', rationale: 'Only reachable from the inside.' }
    const written = await company.patch(`/core/risks/${String(riskId)}`, { riskProperties: { decision } })
    expect([written.status, written.text]).toEqual([200, written.text])
    const { vulnerabilities } = (await read('', { ...testScope(), company, productId })).body
    expect(vulnerabilities).toMatchObject({
      total: 1,
      undecided: 0,
      items: [{ decision: { ...decision, decidedByName: expect.any(String) } }],
    })
  })
})

describe('the dossier as a page', () => {
  it('shows texts of others as texts, runs nothing and loads nothing', async () => {
    const { status, headers, text } = await read('?format=html')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/u)
    expect(headers['content-disposition']).toBe('inline; filename="dossier.html"')
    expect(text).not.toMatch(/<script|<img|<link|<iframe|<object|@import|url\(/iu)
    expect(text.split('&lt;script&gt;').length).toBeGreaterThan(4)
  })

  it('links addresses of the web alone', async () => {
    const company = await makeCompany()
    const productId = await makeProduct(company)
    const contacts = { manufacturerWebsite: 'https://acme.example/?a=1&b="', productSecurityWeblink: 'javascript:alert(1)' }
    await company.post(`/core/products/${productId}`, { contacts })
    const { text } = await read('?format=html', { ...testScope(), company, productId })
    expect(text).toContain('<a href="https://acme.example/?a=1&amp;b=&quot;">')
    expect(text).not.toContain('href="javascript:')
  })
})

describe('the dossier as an archive', () => {
  it('contains the dossier, documents, photos and SBOMs, each with its digest', async () => {
    const { company, productId } = testScope()
    await upload(testScope(), 'Handbuch für <alle>.md', '# Manual\n')
    const files = await unzipped(testScope())
    const paths = Object.keys(files)
    expect(paths.slice(0, 3)).toEqual(['dossier.json', 'dossier.html', 'files.json'])
    expect(paths.filter((path) => !/^[\w.-]+(?:\/[\w.-]+)?$/u.test(path))).toEqual([])
    expect(paths.slice(3)).toEqual([
      'documents/userManual-Handbuch-fur-alle-.md',
      'sbom/01-shop-1.2.0.cdx.json',
      'sbom/02-shop-1.2.0.spdx.json',
    ])
    expect(textOf(files, 'documents/userManual-Handbuch-fur-alle-.md')).toBe('# Manual\n')
    const listed = JSON.parse(textOf(files, 'files.json')) as {
      readonly files: readonly { readonly path: string; readonly sha256: string }[]
    }
    expect(listed.files.map(({ path }) => path)).toEqual(paths.slice(3))
    for (const { path, sha256 } of listed.files)
      expect(
        createHash('sha256')
          .update(files[path] ?? '')
          .digest('hex'),
      ).toBe(sha256)
    expect(JSON.parse(textOf(files, 'dossier.json'))).toMatchObject({
      format: 1,
      product: { _id: productId },
      documents: { userManual: { size: 9 } },
    })
    const { body } = await company.get(`/core/products/${productId}/dossier`)
    expect(JSON.parse(textOf(files, 'sbom/01-shop-1.2.0.cdx.json'))).toMatchObject({ specVersion: '1.7' })
    expect(body.checklist.find(({ id }: { readonly id: string }) => id === 'user-instructions').status).toBe('met')
  })
})

async function upload({ company, productId }: TestScope, name: string, content: string): Promise<void> {
  const field = '--xyz\r\ncontent-disposition: form-data; name="documentType"\r\n\r\nuserManual\r\n'
  const { payload, headers } = fileUpload(content, { name })
  const url = `/core/products/${productId}/document`
  const answer = await company.request({ method: 'POST', url, payload: Buffer.concat([Buffer.from(field), payload]), headers })
  expect([answer.status, answer.text]).toEqual([201, answer.text])
}

function textOf(files: Readonly<Record<string, Uint8Array>>, path: string): string {
  return strFromU8(files[path] ?? new Uint8Array())
}

it.each([['format=pdf'], ['format=json&format=zip']])('refuses %s naming the parameter', async (query) => {
  const answer = await read(`?${query}`)
  expect([answer.status, answer.body.parameter]).toEqual([400, 'format'])
})

it('answers 404 for another company’s product', async () => {
  const other = await makeCompany()
  for (const format of ['json', 'html', 'zip']) {
    const answer = await other.get(`/core/products/${testScope().productId}/dossier?format=${format}`)
    expect([answer.status, answer.body.error]).toEqual([404, `Resource not found: ${testScope().productId}`])
  }
})
