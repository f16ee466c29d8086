import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer } from '#platform/http/http-server.ts'

const thrown: { next?: Error } = {}
const noted: unknown[] = []
let http: FastifyInstance

beforeAll(async () => {
  http = await createHttpServer({
    logger: undefined,
    corsOrigins: [],
    rateLimit: undefined,
    trustProxy: false,
    onError: (error) => void noted.push(error),
  })
  http.route({
    method: ['GET', 'POST'],
    url: '/failing',
    handler: async () => {
      throw thrown.next ?? new Error('nothing to throw')
    },
  })
})

afterAll(() => http.close())

function failWith(error: Error, method: 'GET' | 'POST' = 'GET'): Promise<LightMyRequestResponse> {
  thrown.next = error
  return http.inject({ method, url: '/failing' })
}

function coded(code: string): Error {
  return Object.assign(new Error('connect 10.1.2.3:5432 as user waybill'), { code })
}

it('an unreachable database is 503 with Retry-After, and the reason without addresses', async () => {
  const { statusCode, headers, body } = await failWith(coded('57P03'))
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
    503,
    '5',
    { error: 'The service cannot be used right now: the database is starting up or shutting down. Try again in 5 seconds.' },
  ])
})

it('a write whose COMMIT may have been lost is 503 and states that its outcome is unknown', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const doubt = 'It is not known whether this change was stored.'
  expect((await failWith(lost, 'POST')).json().error).toContain(doubt)
  expect((await failWith(lost)).json().error).not.toContain(doubt)
  expect((await failWith(coded('53300'), 'POST')).json().error).not.toContain(doubt)
})

it.each(['53100', 'ENOSPC', 'EDQUOT'])('a full disk (%s) is 507', async (code) => {
  const { statusCode, body } = await failWith(coded(code), 'POST')
  expect([statusCode, JSON.parse(body)]).toEqual([507, { error: 'This could not be stored: the disk is full.' }])
})

it('every other error stays a 500, with only the request id', async () => {
  const { statusCode, headers, body } = await failWith(coded('42601'))
  expect([statusCode, headers['retry-after']]).toEqual([500, undefined])
  expect(JSON.parse(body).error).toContain(String(headers['x-request-id']))
})

it('every server error is reported', async () => {
  noted.length = 0
  const full = coded('ENOSPC')
  await failWith(full)
  await http.inject({ method: 'POST', url: '/failing', headers: { 'content-type': 'application/json' }, payload: '{' })
  expect(noted).toEqual([full])
})
