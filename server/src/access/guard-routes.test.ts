import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { type Caller, createUsageCounter, guardRoutes, readCookies } from '#access/access.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { makeCompany, operatorKey, service } from '#test/harness.ts'

const options = { logger: undefined, corsOrigins: [], rateLimit: undefined, trustProxy: false }

async function guarded(): Promise<FastifyInstance> {
  const { db } = (await service()).context
  const app = await createHttpServer(options)
  await readCookies(app)
  const publicUrl = 'http://127.0.0.1:8080'
  guardRoutes(app, {
    db,
    now: () => new Date(),
    operatorKey,
    usage: createUsageCounter(db, () => new Date()),
    publicUrl,
    hasPasswords: true,
  })
  return app
}

describe('at start', () => {
  it('refuses a route that declares no scopes', async () => {
    const app = await guarded()
    expect(() => app.get('/api/v2/open-door', async () => 'come in')).toThrow('GET /api/v2/open-door declares no scopes')
    expect(() => app.get('/api/v2/no-scopes', { config: {} }, async () => 'come in')).toThrow('/api/v2/no-scopes')
  })
})

describe('a request', () => {
  const running: { app?: FastifyInstance; seen?: Caller } = {}

  beforeAll(async () => {
    const app = await guarded()
    running.app = app
    app.get('/api/v2/managed', { config: { scopes: ['manager', 'account_admin'] } }, async ({ caller }) => {
      running.seen = caller
      return {}
    })
    app.get('/api/v2/boms', { config: { scopes: ['manager'], feature: 'obom' } }, async () => ({}))
    app.get('/api/v2/admin/all', { config: { scopes: 'operator' } }, async () => ({}))
    app.get('/api/v2/open', { config: { scopes: 'public' } }, async () => ({}))
    app.post(
      '/api/v2/managed',
      { config: { scopes: ['manager'] }, schema: { body: { type: 'object', required: ['name'] } } },
      async () => ({}),
    )
    await app.ready()
  })
  afterAll(async () => running.app?.close())

  async function ask(url: string, key?: string, method: 'GET' | 'POST' = 'GET') {
    const answer = await running.app?.inject({ method, url: `/api/v2${url}`, headers: key === undefined ? {} : { 'x-api-key': key } })
    return [answer?.statusCode, answer?.json().error] as const
  }

  it('with a scope of the list passes; the caller is the key’s company, user and scopes', async () => {
    const company = await makeCompany({ features: ['csaf'] })
    const { userId } = (await company.post('/account/users', { email: 'a@b.example', name: 'Ann', roles: [] })).body
    const { keyId, key } = (await company.post('/account/keys', { name: 'ci', scopes: ['manager'], userId })).body
    expect(await ask('/managed', key)).toEqual([200, undefined])
    const { companyId } = company
    const { requestId, ...seen } = running.seen ?? {}
    expect(requestId).toEqual(expect.any(String))
    expect(seen).toEqual({ companyId, keyId, scopes: ['manager'], features: ['csaf'], id: userId, userId, name: 'Ann' })
    await company.delete(`/account/users/${userId}`)
    await ask('/managed', key)
    expect(running.seen).toMatchObject({ id: keyId, name: 'ci' })
  })

  it('without one is rejected with a 403 that names the required scopes and those of the key (docs/reference/errors.md#refused-scopes)', async () => {
    const { key } = await (await makeCompany()).as('developer', 'portfolio_manager')
    expect(await ask('/managed', key)).toEqual([
      403,
      'Scope limited: this operation needs one of manager, account_admin; the key has developer, portfolio_manager.',
    ])
    const answer = await running.app?.inject({ url: '/api/v2/managed', headers: { 'x-api-key': key } })
    expect(answer?.json().details).toEqual({ scopes: ['manager', 'account_admin'] })
  })

  it('without the licence feature is rejected with a 403 that names it, after the scope check', async () => {
    const without = await makeCompany({ features: ['risks'] })
    expect(await ask('/boms', without.key)).toEqual([403, "The company's licence lacks the feature obom."])
    const answer = await running.app?.inject({ url: '/api/v2/boms', headers: { 'x-api-key': without.key } })
    expect(answer?.json().details).toEqual({ feature: 'obom' })
    expect((await ask('/boms', (await without.as('developer')).key))[1]).toContain('Scope limited')
    expect((await ask('/boms', (await makeCompany({ features: ['obom'] })).key))[0]).toBe(200)
  })

  it('without a key gets a 401 on every path of the interface, known or not, except public ones', async () => {
    const unknown = `wb_${'x'.repeat(43)}`
    const paths = ['/managed', '/boms', '/admin/all', '/nowhere']
    const answers = await Promise.all(paths.flatMap((path) => [ask(path), ask(path, ''), ask(path, unknown)]))
    expect(answers.map(([status]) => status)).toEqual(answers.map(() => 401))
    expect(await ask('/open')).toEqual([200, undefined])
    expect((await ask('/open', unknown))[0]).toBe(200)
  })

  it('with the wrong scope learns nothing about the shape of a body', async () => {
    const { key } = await (await makeCompany()).as('developer')
    expect((await ask('/managed', key, 'POST'))[0]).toBe(403)
    expect((await ask('/managed', (await makeCompany()).key, 'POST'))[0]).toBe(400)
  })

  it('with the operator key is allowed on the operator’s routes only', async () => {
    const answers = await Promise.all(['/admin/all', '/managed', '/boms'].map((path) => ask(path, operatorKey)))
    expect(answers.map(([status]) => status)).toEqual([200, 403, 403])
    expect(await ask('/admin/all', (await makeCompany()).key)).toEqual([403, 'This operation needs the operator key.'])
  })
})
