import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpServer } from '#platform/http/http-server.ts'

const origin = 'https://app.example'

let http: FastifyInstance

beforeAll(async () => {
  http = await createHttpServer({ logger: undefined, corsOrigins: [origin], rateLimit: undefined, trustProxy: false })
  http.get('/things/:id', async () => ({}))
  http.delete('/things/:id', async () => ({}))
})

afterAll(() => http.close())

describe('with origins that may call the interface (docs/reference/environment.md)', () => {
  it.each(['PUT', 'PATCH', 'DELETE'] as const)('a browser may send %s from one of them', async (method) => {
    const headers = { origin, 'access-control-request-method': method }
    const answer = await http.inject({ method: 'OPTIONS', url: '/things/1', headers })
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([204, origin])
    expect(String(answer.headers['access-control-allow-methods']).split(', ')).toContain(method)
  })

  it('a page may read the headers that tell what to do next', async () => {
    const { headers } = await http.inject({ url: '/things/1', headers: { origin } })
    expect(headers['access-control-expose-headers']).toBe('x-total-count, x-has-more, etag, retry-after, allow, content-disposition')
  })

  it('no other origin is allowed', async () => {
    const { headers } = await http.inject({ url: '/things/1', headers: { origin: 'https://other.example' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('OPTIONS of anybody else answers the methods of a path, and 404 where there is none', async () => {
    const [known, unknown] = await Promise.all(['/things/1', '/nothing'].map((url) => http.inject({ method: 'OPTIONS', url })))
    expect([known?.statusCode, known?.headers['allow'], unknown?.statusCode]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS', 404])
  })
})
