import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer } from '#platform/http/http-server.ts'
import { serveHelp } from '#platform/http/serve-help.ts'

const parent = mkdtempSync(join(tmpdir(), 'waybill-help-'))
const folder = join(parent, 'dist')
const script = 'export const answer = 42\n'.repeat(100)
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets/abc'), { recursive: true })
  mkdirSync(join(folder, 'how-to'))
  writeFileSync(join(parent, 'secret.html'), 'not part of the site')
  writeFileSync(join(folder, 'index.html'), 'the index')
  writeFileSync(join(folder, '404.html'), 'no such page')
  writeFileSync(join(folder, '.sources.sha256'), 'abc')
  writeFileSync(join(folder, 'how-to/operate.html'), 'how to operate')
  writeFileSync(join(folder, 'how-to/index.html'), 'all of them')
  writeFileSync(join(folder, 'assets/abc/search.js'), script)
  writeFileSync(join(folder, 'assets/abc/search.js.br'), brotliCompressSync(script))
  app = await createHttpServer({ logger: undefined, corsOrigins: [], rateLimit: undefined, trustProxy: false })
  await serveHelp(app, folder)
})

afterAll(async () => {
  await app.close()
  rmSync(parent, { recursive: true })
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

it.each([
  ['/help/index.html', 'the index'],
  ['/help/how-to/operate.html?q=ready', 'how to operate'],
])('serves the page at %s, which browsers ask for again', async (url, text) => {
  const { statusCode, body, headers } = await app.inject({ url, headers: browser })
  expect([statusCode, body]).toEqual([200, text])
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

it('answers 304 to a browser that has the page', async () => {
  const { headers } = await app.inject({ url: '/help/index.html', headers: browser })
  const again = await app.inject({ url: '/help/index.html', headers: { ...browser, 'if-none-match': String(headers['etag']) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it.each(['/help', '/help/', '/help?q=ready'])('leads %s to the index', async (url) => {
  const { statusCode, headers } = await app.inject({ url, headers: browser })
  expect([statusCode, headers['location']]).toEqual([302, '/help/index.html'])
})

it.each([
  ['/help/how-to/operate', '/help/how-to/operate.html'],
  ['/help/how-to/operate/', '/help/how-to/operate.html'],
  ['/help/how-to/operate?q=ready?', '/help/how-to/operate.html?q=ready?'],
  ['/help/how-to', '/help/how-to/index.html'],
  ['/help/how-to/', '/help/how-to/index.html'],
])('leads %s, which leaves out .html, to the page', async (url, page) => {
  const { statusCode, headers } = await app.inject({ url, headers: browser })
  expect([statusCode, headers['location']]).toEqual([308, page])
})

it('serves assets compressed at build time, for a year', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/help/assets/abc/search.js', headers: { ...browser, 'accept-encoding': 'br' } })
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(rawPayload.equals(brotliCompressSync(script))).toBe(true)
})

it.each([
  '/help/nothing.html',
  '/help/nothing',
  '/help/.sources.sha256',
  '/help/../secret.html',
  '/help/..%2fsecret.html',
  '/help/..%2fsecret',
  '/help/how-to/../../secret',
  '/help//example.com/index',
  '/help/%5cexample.com',
  '/help/%2e%2e/secret.html',
  '/help/..%5csecret.html',
  '/help/how-to/..%2f..%2fsecret.html',
  '/help//etc/passwd',
  '/help/%2fetc%2fpasswd',
])('answers no file outside the site: 404 or 400 at %s', async (url) => {
  const { statusCode, body } = await app.inject({ url, headers: browser })
  expect([400, 403, 404]).toContain(statusCode)
  expect(body).not.toMatch(/not part of the site|abc|root:/u)
})

it('answers an unknown address with a page to browsers and with an error to clients', async () => {
  const page = await app.inject({ url: '/help/nothing.html', headers: browser })
  expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([404, 'text/html; charset=utf-8', 'no such page'])
  const answer = await app.inject({ url: '/help/nothing.html', headers: { accept: 'application/json' } })
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'There is nothing at /help/nothing.html.' }])
})

it('serves no help where none was built', async () => {
  const bare = await createHttpServer({ logger: undefined, corsOrigins: [], rateLimit: undefined, trustProxy: false })
  await serveHelp(bare, join(parent, 'nowhere'))
  expect((await bare.inject({ url: '/help/', headers: browser })).statusCode).toBe(404)
  await bare.close()
})
