import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer } from '#platform/http/http-server.ts'
import { servePages } from '#platform/http/serve-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-pages-'))
const html = '<!doctype html><title>Waybill</title>'
const script = 'export const answer = 42\n'.repeat(100)
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'assets', 'index-abc.js'), script)
  writeFileSync(join(folder, 'assets', 'index-abc.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'start.js'), script)
  writeFileSync(join(folder, 'waybill.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = await createHttpServer({ logger: undefined, corsOrigins: [], rateLimit: undefined, trustProxy: false })
  await servePages(app, folder)
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'br' }

it.each(['/', '/portfolio?q=shop', '/projects/1/modules/2/dependencies', '/findings'])(
  'opens the app at %s, never from a cache',
  async (url) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: browser })
    expect([statusCode, body, headers['cache-control']]).toEqual([200, html, 'no-cache'])
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  },
)

it.each(['/api/v2/nothing', '/docs/nothing', '/files/nothing', '/r/a/b', '/assets/index-old.js', '/.well-known/nothing', '/health/x'])(
  'answers 404 at %s also to a browser',
  async (url) => {
    expect((await app.inject({ url, headers: browser })).statusCode).toBe(404)
  },
)

it('answers 404 to a client that does not ask for a page', async () => {
  const { statusCode, headers } = await app.inject({ url: '/portfolio', headers: { accept: 'application/json' } })
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

it('serves assets compressed at build time, for a year', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: '/assets/index-abc.js', headers: browser })
  expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', 'public, max-age=31536000, immutable'])
  expect(rawPayload.equals(brotliCompressSync(script))).toBe(true)
})

it('serves no compressed file by its own name', async () => {
  expect((await app.inject({ url: '/assets/index-abc.js.br', headers: browser })).statusCode).toBe(404)
})

it('serves a later build without a restart, and the page of the one before while a build has removed it', async () => {
  const [index, aside] = [join(folder, 'index.html'), join(folder, 'aside')]
  renameSync(index, aside)
  expect((await app.inject({ url: '/findings', headers: browser })).body).toBe(html)
  writeFileSync(index, html.replace('Waybill', 'Waybill 2'))
  writeFileSync(join(folder, 'assets', 'index-def.js'), script)
  const [page, asset] = await Promise.all(['/findings', '/assets/index-def.js'].map((url) => app.inject({ url, headers: browser })))
  renameSync(aside, index)
  expect([page?.body, asset?.statusCode]).toEqual(['<!doctype html><title>Waybill 2</title>', 200])
})

it('lets browsers keep the icon for a day, and asks them to check what runs before the app', async () => {
  const [icon, start] = await Promise.all(['/waybill.svg', '/start.js'].map((url) => app.inject({ url, headers: browser })))
  expect([icon?.headers['cache-control'], start?.headers['cache-control']]).toEqual(['public, max-age=86400', 'no-cache'])
})
