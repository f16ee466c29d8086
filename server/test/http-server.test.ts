import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { clientOf, makeCompany, operatorKey, service } from './harness.ts'

it('answers 401 for a missing and an unknown key', async () => {
  const { http } = await service()
  expect((await http.inject('/api/v2/account/authorization')).statusCode).toBe(401)
  expect((await clientOf(await service(), 'wb_nobody').get('/account/authorization')).body.error).toBe('The API key is not known.')
})

it('knows the key in x-api-key and in x-apikey, below /api/v2 and /v2', async () => {
  const { key, companyId } = await makeCompany()
  const { http } = await service()
  const answers = await Promise.all([
    http.inject({ url: '/v2/account/authorization', headers: { 'x-api-key': key } }),
    http.inject({ url: '/api/v2/account/authorization', headers: { 'x-apikey': key } }),
  ])
  expect(answers.map((answer) => answer.json().company)).toEqual([companyId, companyId])
})

it('answers 404 for an unknown path only to a known key', async () => {
  const company = await makeCompany()
  expect((await company.get('/nothing/here')).status).toBe(404)
  expect((await clientOf(await service(), 'wb_nobody').get('/nothing/here')).status).toBe(401)
})

it('answers 405 with Allow to a verb a path does not have, and 204 with Allow to OPTIONS', async () => {
  const company = await makeCompany()
  const answer = await company.delete('/account/authorization')
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
  const options = await company.request({ method: 'OPTIONS', url: '/account/authorization' })
  expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

it('keeps the operator key and company keys apart', async () => {
  expect((await clientOf(await service(), operatorKey).get('/account/authorization')).status).toBe(403)
})

it('answers the OpenAPI 3.1 description without a key', async () => {
  const { http } = await service()
  const description = (await http.inject('/api/v2/openapi.json')).json()
  expect(description.openapi).toBe('3.1.1')
  expect(Object.keys(description.paths)).toContain('/account/authorization')
  expect((await http.inject('/docs')).statusCode).toBeLessThan(400)
})

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('reads bodies encoded with %s, within the limit after decoding', async (encoding, encode) => {
  const company = await makeCompany()
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  async function send(text: string) {
    return company.request({ method: 'POST', url: '/account/users', payload: encode(text), headers })
  }
  const added = await send('{"email": "a@acme.example", "name": "Añn", "roles": []}')
  expect(added.status).toBe(201)
  expect((await company.get(`/account/users/${added.body.userId}`)).body.name).toBe('Añn')
  const tooLarge = await send(`{"name": "${'x'.repeat(1_048_577)}"}`)
  expect([tooLarge.status, tooLarge.body.error]).toEqual([413, 'the body is larger than 1 MiB'])
})

it.each([
  ['GET', '/api/core/projects', '/core/projects'],
  ['POST', '/api/core/scans', '/core/scans'],
  ['POST', '/api/v1/scans', '/core/scans'],
  ['POST', '/api/v1/core/scans', '/core/scans'],
  ['GET', '/core/scans/019386c3-6f1f-7f6e-9a53-0d8b1c9f3a77', '/core/scans/019386c3-6f1f-7f6e-9a53-0d8b1c9f3a77'],
  ['POST', '/base/api/core/imports/scan/cyclonedx', '/core/imports/scan/cyclonedx'],
])('tells a client with the wrong base the right one, without a key and with one: %s %s', async (method, url, meant) => {
  const { key } = await makeCompany()
  const at = await service()
  const base = at.context.config.http.publicUrl
  for (const headers of [{}, { 'x-api-key': key }]) {
    const answer = await at.http.inject({ method: method as 'GET', url: `${url}?project=a`, headers })
    expect([answer.statusCode, answer.json().error]).toEqual([
      404,
      `There is nothing at ${url}. The interface is at ${base}/api/v2: use ${base}/api/v2${meant}.`,
    ])
  }
})

it('names only the base when no route is similar, and paths below it only for a key', async () => {
  const at = await service()
  const base = at.context.config.http.publicUrl
  expect((await at.http.inject('/api/v1/nothing')).json().error).toBe(
    `There is nothing at /api/v1/nothing. The interface is at ${base}/api/v2.`,
  )
  expect((await at.http.inject('/nothing')).json().error).toBe('There is nothing at /nothing.')
  const twice = '/api/v2/api/v2/core/projects'
  expect((await at.http.inject(twice)).statusCode).toBe(401)
  const { key } = await makeCompany()
  expect((await at.http.inject({ url: twice, headers: { 'x-api-key': key } })).json().error).toContain(`use ${base}/api/v2/core/projects.`)
})

it('serves /docs with the policy of the other pages, which allows its one inline script by hash', async () => {
  const { http } = await service()
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const { headers: sent, statusCode } = await http.inject({ url: '/docs/', headers })
    const policy = String(sent['content-security-policy'])
    expect(statusCode).toBe(200)
    for (const part of ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy).toContain(part)
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/u)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/u)
  }
  const page = (await http.inject('/docs/')).body
  const [, script = ''] = /<script[^>]*>([^<]+)<\/script>/u.exec(page) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect((await http.inject('/docs/')).headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  const file = await http.inject('/docs/js/scalar.js')
  expect([file.statusCode, file.headers['content-security-policy']]).toEqual([200, expect.stringContaining("frame-ancestors 'none'")])
})

it.each(['x-unknown', 'constructor', '__proto__'])('answers 415 to a body encoded as %s', async (encoding) => {
  const company = await makeCompany()
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const { status, body } = await company.request({ method: 'POST', url: '/account/users', payload: '{}', headers })
  expect([status, body.error]).toEqual([415, `content-encoding ${encoding} is not accepted; send gzip, br, zstd or none`])
})

it('answers 400 to a list of any length with escaped characters in the wrong place', async () => {
  const company = await makeCompany()
  const payload = `{"roles": [${'1,'.repeat(500_000)}"\\u0041"]}`
  const headers = { 'content-type': 'application/json' }
  expect((await company.request({ method: 'POST', url: '/account/users', payload, headers })).status).toBe(400)
})
