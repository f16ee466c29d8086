import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { clientOf, makeCompany, operatorKey, service } from './harness.ts'

it('answers 401 to a missing and to an unknown key', async () => {
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
