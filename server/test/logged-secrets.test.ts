import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InjectOptions } from 'fastify'
import type { GuardedRoute } from '#access/access.ts'
import { newId } from '#platform/ids.ts'
import { maskUrl } from '#platform/mask-url.ts'
import { createLog } from '../src/open-context.ts'
import { makeCompany, operatorKey, type Service, startService, type TestCompany } from './harness.ts'
import { makeRelease } from './make-release.ts'

interface TestScope {
  readonly at: Service
  readonly company: TestCompany
  readonly lines: string[]
  /** Secrets that no log may contain, by name. */
  readonly secrets: Readonly<Record<string, string>>
}

const secretParameter = /:(?:token|release_key)\b/u

let scope: TestScope

beforeAll(async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const at = await startService({}, { log })
  const company = await makeCompany({ in: at })
  const { key: releaseKey } = await makeRelease({ company, in: at })
  scope = { at, company, lines, secrets: { key: company.key, operatorKey, releaseKey, token: await tokenOfFile(company) } }
})

afterAll(async () => {
  await scope.at.http.close()
  await scope.at.context.jobs.stop()
  await scope.at.connection.close()
})

async function tokenOfFile(company: TestCompany): Promise<string> {
  const { body } = await company.post('/core/products', { type: 'class', identifier: newId(), name: 'Product' })
  const payload = new FormData()
  payload.append('documentType', 'userManual')
  payload.append('file', new Blob(['# Manual']), 'manual.md')
  const answer = await company.request({ method: 'POST', url: `/core/products/${String(body['_id'])}/document`, payload })
  return /products\/([\w-]{32})\//u.exec(answer.body.documents.userManual.url)?.[1] ?? ''
}

/** Lists every way to send a secret in an address. */
function addressesOf({ path }: GuardedRoute, secrets: TestScope['secrets']): readonly string[] {
  const values: Readonly<Record<string, string | undefined>> = {
    release_key: secrets['releaseKey'],
    token: secrets['token'],
    name: 'manual.md',
  }
  const filled = path.replaceAll(/:(\w+)/gu, (_whole, name: string) => values[name] ?? newId())
  const all = Object.values(secrets)
  return [
    filled,
    `${filled}?${['x-api-key', 'api_key', 'token', 'sess'].map((name, index) => `${name}=${all[index] ?? ''}`).join('&')}`,
    `${filled}?${String(secrets['key'])}`,
    `${filled}?project=${String(secrets['key'])}&page=${String(secrets['key'])}&module=${String(secrets['key'])}`,
    path.replaceAll(/:(\w+)/gu, (_whole, name: string) => values[name] ?? String(secrets['key'])),
    `${filled.replace('/api/v2/', '/v2/')}?apikey=${operatorKey}`,
  ]
}

/** Hundreds of built files have a route each, all alike: one of them, of each method and each kind of compression, stands for all. */
function isNoSecondAsset(): (route: GuardedRoute) => boolean {
  const seen = new Set<string>()
  return ({ method, path }) => {
    if (!path.startsWith('/assets/')) return true
    const kind = `${method} ${path.slice(path.lastIndexOf('.'))}`
    return seen.size < seen.add(kind).size
  }
}

// calls every route
it('no line of the log contains a key, a release key or a file token after a run through all routes', { timeout: 300_000 }, async () => {
  const { at, company, lines, secrets } = scope
  expect(Object.values(secrets).every((secret) => secret.length > 20)).toBe(true)
  const before = lines.length
  const requests = at.routes.filter(isNoSecondAsset()).flatMap((route) =>
    addressesOf(route, secrets).map((url): InjectOptions => ({
      method: route.method as 'GET',
      url,
      headers: { 'x-api-key': company.key },
    })),
  )
  for (const request of requests) await at.http.inject(request)
  await at.http.inject(`/files/product/${String(secrets['key'])}`)
  await at.http.inject(`/v2/r/${String(secrets['releaseKey'])}?x=${operatorKey}`)
  expect(lines.length - before).toBeGreaterThanOrEqual(requests.length + 2)
  for (const [name, secret] of Object.entries(secrets)) expect([name, lines.filter((line) => line.includes(secret))]).toEqual([name, []])
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([])
  expect(lines.join('')).toContain('"url":"/api/v2/core/projects?x-api-key=***&api_key=***&token=***&sess=***"')
})

it('a secret in the path is masked by its place, for it need not look random', () => {
  const letters = 'qwertzuiopasdfghjklyxcvbnmqwertz'
  const paths = scope.at.routes.map(({ path }) => path).filter((path) => secretParameter.test(path))
  expect(paths.length).toBeGreaterThan(8)
  for (const path of paths) expect(maskUrl(path.replace(secretParameter, letters))).not.toContain(letters)
})

it('neither does the audit log, nor the usage of keys', async () => {
  const { at, secrets } = scope
  const activity = await at.context.db.selectFrom('activity').selectAll().execute()
  const usage = await at.context.db.selectFrom('key_usage').selectAll().execute()
  const text = JSON.stringify([activity, usage])
  expect(activity.length).toBeGreaterThan(3)
  for (const [name, secret] of Object.entries(secrets)) expect([name, text.includes(secret)]).toEqual([name, false])
})

it('shows the query parameters in the route’s schema', async () => {
  const { company, lines } = scope
  await company.get('/core/projects?page=2&tags=a&other=b')
  expect(lines.at(-1)).toContain('"url":"/api/v2/core/projects?page=2&tags=a&other=***"')
})

it('masks secrets in errors: URLs, and bytes that are not HTTP', () => {
  const { lines, secrets, at } = scope
  const wrong = Object.assign(new Error(`no answer from https://user:pass@mirror.example/?sig=abc for ${String(secrets['key'])}`), {
    input: 'https://user:pass@mirror.example/?sig=abc',
    rawPacket: Buffer.from(`x-api-key: ${operatorKey}`),
  })
  at.context.log.error({ err: wrong }, 'request failed')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    err: {
      message: 'no answer from https://***@mirror.example/?sig=*** for ***',
      input: 'https://***@mirror.example/?sig=***',
      rawPacket: '[Redacted]',
    },
  })
})
