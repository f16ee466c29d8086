import { createHash, createPublicKey, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { cyclonedxValidator } from '@waybill/documents/cyclonedx'
import { createSigner, makeSigningKey } from '#platform/signer.ts'
import { releaseDocuments } from '#releases/release-documents.ts'
import { makeCompany, service, startService } from '#test/harness.ts'
import { makeRelease, type MadeRelease } from '#test/make-release.ts'

const shared: { release?: MadeRelease } = {}

beforeAll(async () => {
  shared.release = await makeRelease({ modules: [['pkg:npm/a@1.0.0'], ['pkg:npm/b@2.0.0']] })
  await (await service()).context.jobs.settled()
})

function release(): MadeRelease {
  if (shared.release === undefined) throw new Error('the release was not made')
  return shared.release
}

interface TestRequest {
  readonly method?: 'GET' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks without any key, as the world does. */
async function fetchPath(url: string, { method = 'GET', headers = {} }: TestRequest = {}) {
  const { http } = await service()
  return http.inject({ method, url, headers })
}

function pathOf(path: string, { key } = release()): string {
  return `/api/v2/compliance/releases/${key}/${path}`
}

const paths = releaseDocuments.map(({ name, format }) => `${name}?format=${format}`)

describe('documents of a release', () => {
  it.each(paths)('%s is served without an API key, with type, name and tag', async (path) => {
    const { statusCode, headers, rawPayload } = await fetchPath(pathOf(path))
    const document = releaseDocuments.find(({ name, format }) => path === `${name}?format=${format}`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe(document?.mediaType)
    expect(headers['content-disposition']).toMatch(/^(?:inline|attachment); filename="shop-1\.2\.0[\w.-]+"$/u)
    expect(headers.etag).toBe(`W/"${createHash('sha256').update(rawPayload).digest('hex')}"`)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })
  it.each(paths)('%s answers HEAD with the length and no body, 304 to whoever has it, and compressed on request', async (path) => {
    const { rawPayload, headers } = await fetchPath(pathOf(path))
    const head = await fetchPath(pathOf(path), { method: 'HEAD' })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    expect(head.headers['content-length']).toBe(String(rawPayload.length))
    const again = await fetchPath(pathOf(path), { headers: { 'if-none-match': String(headers.etag) } })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    const zipped = await fetchPath(pathOf(path), { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding'] === 'gzip' ? gunzipSync(zipped.rawPayload) : zipped.rawPayload).toEqual(rawPayload)
  })
  it('the SBOM is CycloneDX 1.7 unless SPDX is asked for, the notice plain text', async () => {
    const sbom = (await fetchPath(pathOf('sbom'))).json()
    expect(cyclonedxValidator('1.7').Check(sbom)).toBe(true)
    expect(sbom.components.map(({ name }: { readonly name: string }) => name)).toEqual(['module-0', 'module-1', 'a', 'b'])
    expect((await fetchPath(pathOf('sbom?format=spdx'))).json()).toMatchObject({ spdxVersion: 'SPDX-2.3', name: 'Shop' })
    expect((await fetchPath(pathOf('notice'))).body).toMatch(/^Open-source and third-party notices for Shop 1\.2\.0\n/u)
  })
  it('never change by a byte: not with settings, not with another import, not when the module is gone', async () => {
    const { company, projectId } = release()
    const before = await Promise.all(paths.map(async (path) => (await fetchPath(pathOf(path))).body))
    expect((await company.delete(`/core/projects/${projectId}?force=true`)).status).toBeLessThan(300)
    await (await service()).context.jobs.settled()
    expect(await Promise.all(paths.map(async (path) => (await fetchPath(pathOf(path))).body))).toEqual(before)
  })
  it('are written when they are asked for before the job ran, once, by many at the same time', async () => {
    const fresh = await makeRelease()
    const { db, jobs } = (await service()).context
    await jobs.settled()
    const made = (await fetchPath(pathOf('sbom', fresh))).body
    await sql`delete from release_document where approval_id = ${fresh.approvalId}`.execute(db)
    const answers = await Promise.all([1, 2, 3, 4].map(() => fetchPath(pathOf('sbom', fresh))))
    expect(answers.map(({ body }) => body)).toEqual([made, made, made, made])
    const { rows } = await sql`select 1 from release_document where approval_id = ${fresh.approvalId}`.execute(db)
    expect(rows).toHaveLength(1)
  })
  it('the first who wrote one wins', async () => {
    const fresh = await makeRelease()
    const { db, jobs, files } = (await service()).context
    await jobs.settled()
    const digest = await files.save(fresh.company.companyId, Buffer.from('written by an older service'))
    await sql`update release_document set digest = ${digest}, size = 27 where approval_id = ${fresh.approvalId} and name = 'notice'`.execute(
      db,
    )
    expect((await fetchPath(pathOf('notice', fresh))).body).toBe('written by an older service')
  })
})

describe('what cannot be had', () => {
  it.each(['nobody', 'a'.repeat(900), '%00', "' or 1=1 --", '..%2f..%2fetc', '%F0%9F%94%91', '0'])(
    'the release key %j is 404 or 400, on every path',
    async (key) => {
      for (const path of ['sbom', 'notice', 'signatures']) {
        const { statusCode, body } = await fetchPath(`/api/v2/compliance/releases/${encodeURI(key).replaceAll('%25', '%')}/${path}`)
        expect([400, 404]).toContain(statusCode)
        expect(JSON.parse(body)).toHaveProperty('error')
      }
    },
  )
  it('a format that is not there is 400 and named', async () => {
    for (const path of ['sbom?format=xml', 'notice?format=pdf', 'sbom?format=%20'])
      expect(await fetchPath(pathOf(path)).then((answer) => answer.json())).toMatchObject({ parameter: 'format' })
  })
  it('a rejected or open request has no documents', async () => {
    const { company } = release()
    const { body } = await company.post('/core/projects', { name: `Open ${Date.now()}` })
    expect(body.projectId).toBeDefined()
    expect((await fetchPath(`/api/v2/compliance/releases/${body.projectId}/sbom`)).statusCode).toBe(404)
    expect((await fetchPath(`/api/v2/compliance/releases/${release().approvalId}/sbom`)).statusCode).toBe(404)
  })
  it('other verbs are 405', async () => {
    const { http } = await service()
    expect((await http.inject({ method: 'DELETE', url: pathOf('sbom'), headers: { 'x-api-key': release().company.key } })).statusCode).toBe(
      405,
    )
  })
  it('a company that was deleted takes its releases with it', async () => {
    const company = await makeCompany()
    const fresh = await makeRelease({ company })
    const { db } = (await service()).context
    await sql`delete from company where id = ${company.companyId}`.execute(db)
    expect((await fetchPath(pathOf('sbom', fresh))).statusCode).toBe(404)
    expect((await fetchPath(`/r/${fresh.key}`)).statusCode).toBe(404)
  })
})

describe('signatures', () => {
  it('name every document with a digest and a signature that the public key confirms', async () => {
    const { release: signed, documents } = (await fetchPath(pathOf('signatures'))).json()
    expect(signed).toMatchObject({ name: 'Shop', version: '1.2.0', company: `Company ${release().company.companyId}` })
    expect(documents.map(({ name, format }: Record<string, string>) => `${name}?format=${format}`)).toEqual([
      ...paths,
      'csaf-changes?format=json',
    ])
    const key = createPublicKey((await fetchPath('/.well-known/waybill-signing-key')).body)
    for (const document of documents) {
      const { rawPayload } = await fetchPath(document.url.replace(/^https?:\/\/[^/]+/u, ''))
      expect(document).toMatchObject({
        size: rawPayload.length,
        sha256: createHash('sha256').update(rawPayload).digest('hex'),
        algorithm: 'Ed25519',
      })
      expect(verify(undefined, rawPayload, key, Buffer.from(document.signature, 'base64'))).toBe(true)
    }
  })
  it('the public key is PEM, or a JSON Web Key by Accept or format', async () => {
    const url = '/.well-known/waybill-signing-key'
    const pem = await fetchPath(url)
    expect(pem.body).toMatch(/^-----BEGIN PUBLIC KEY-----\n/u)
    const { keyId } = (await service()).context.signer
    expect((await fetchPath(`${url}?format=jwk`)).json()).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: keyId })
    const byAccept = await fetchPath(url, { headers: { accept: 'application/jwk+json' } })
    expect(byAccept.headers['content-type']).toMatch(/^application\/jwk\+json/u)
    expect(byAccept.headers.vary).toContain('accept')
    expect((await fetchPath(`${url}?keyId=${keyId}`)).body).toBe(pem.body)
    expect((await fetchPath(`${url}?keyId=nobody`)).statusCode).toBe(404)
    expect((await fetchPath(`${url}?format=der`)).json()).toMatchObject({ parameter: 'format' })
  })
  it('of a key that was changed can still be checked', async () => {
    const { context } = await service()
    const old = context.signer
    const at2 = await startService({ WAYBILL_SIGNING_KEY: makeSigningKey() })
    try {
      const fresh = await makeRelease({ in: at2 })
      await at2.context.jobs.settled()
      const url = `/api/v2/compliance/releases/${fresh.key}/signatures`
      const { documents } = (await at2.http.inject({ url })).json()
      const before = createSigner(makeSigningKey())
      await sql`insert into signing_key values (${before.keyId}, ${before.publicJwk.x}, now())`.execute(at2.context.db)
      expect((await at2.http.inject({ url: `/.well-known/waybill-signing-key?keyId=${before.keyId}` })).body).toBe(before.publicPem)
      expect(documents[0].keyId).toBe(at2.context.signer.keyId)
      expect(documents[0].keyId).not.toBe(old.keyId)
    } finally {
      await at2.http.close()
      await at2.context.jobs.stop()
      await at2.connection.close()
    }
  })
})

describe('the page of a release', () => {
  it('shows release and publisher, with links, digests and a QR code, and runs no script', async () => {
    const { body, headers, statusCode } = await fetchPath(`/r/${release().key}`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/u)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body).toContain('<h1>Shop 1.2.0</h1>')
    expect(body).toContain(`Company ${release().company.companyId}`)
    expect(body).toContain('<svg')
    expect(body).not.toMatch(/<script|javascript:|tester|\w@\w/u)
    const { documents } = (await fetchPath(pathOf('signatures'))).json()
    for (const { url, sha256 } of documents) {
      expect(body).toContain(`href="${url}"`)
      expect(body).toContain(sha256)
    }
  })
  it('leads to what is known by now, where the company publishes it', async () => {
    const { body } = await fetchPath(`/r/${release().key}`)
    expect(body).toContain(`/compliance/releases/${release().key}/csaf-changes"`)
  })

  it('escapes names', async () => {
    const fresh = await makeRelease({ name: 'Shop & "Co" \'x\'' })
    const { body } = await fetchPath(`/r/${fresh.key}`)
    expect(body).toContain('<h1>Shop &amp; &quot;Co&quot; &#39;x&#39; 1.2.0</h1>')
  })
  it('is 404 for an unknown key', async () => {
    expect(await fetchPath('/r/nobody').then((answer) => [answer.statusCode, answer.json()])).toEqual([
      404,
      { error: 'Resource not found: nobody' },
    ])
    const { statusCode, body } = await fetchPath('/r/nobody', { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(statusCode).toBe(404)
    expect(body).toContain('There is no release at this address.')
  })
})
