import { type Static, Type } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createHttpServer } from '#platform/http/http-server.ts'

const Body = Type.Object({ name: Type.String(), list: Type.Optional(Type.Array(Type.Number())) }, { additionalProperties: false })
const Entries = Type.Array(Type.Object({ name: Type.String(), note: Type.Optional(Type.Union([Type.String(), Type.Null()])) }), {
  maxItems: 2,
})
const Change = Type.Object(
  { add: Type.Optional(Type.Object({ a: Type.Optional(Type.String()) }, { minProperties: 1 })) },
  { minProperties: 1 },
)
const Written = Type.Object({
  path: Type.Optional(Type.String({ pattern: '^/', description: 'path of a page, for example /findings' })),
  code: Type.Optional(Type.String({ pattern: '^[a-z]*$' })),
  name: Type.Optional(Type.String({ minLength: 1, pattern: String.raw`\S` })),
  state: Type.Optional(Type.Enum(['on', 'off', ''])),
})
const Either = Type.Union([Type.Object({ entries: Entries }), Entries])

const Numbers = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  flag: Type.Optional(Type.Enum(['true', 'false'])),
  q: Type.Optional(Type.String({ minLength: 1 })),
  size: Type.Optional(Type.Integer({ default: 5 })),
})

let http: FastifyInstance

beforeAll(async () => {
  http = await createHttpServer({ logger: undefined, corsOrigins: [], rateLimit: undefined, trustProxy: false })
  const querystring = Type.Object({ q: Type.Optional(Type.String()) })
  http.post<{ Body: Static<typeof Body> }>('/things/:name', { schema: { body: Body, querystring } }, async ({ body }) => body)
  http.post('/change', { schema: { body: Change } }, async ({ body }) => body)
  http.post('/written', { schema: { body: Written } }, async ({ body }) => body)
  http.get('/numbers', { schema: { querystring: Numbers } }, async ({ query }) => query)
  http.post('/either', { schema: { body: Either } }, async ({ body }) => body)
})

afterAll(() => http.close())

async function post(
  body: object,
  url = '/things/a',
): Promise<{ status: number; body: { error?: string; parameter?: string; messages?: object[] } }> {
  const answer = await http.inject({ method: 'POST', url, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}

it('lists every problem of a body, the first one in error and parameter (docs/reference/errors.md#error-body)', async () => {
  expect(await post({ name: 5, list: ['x', 1, 'y'] })).toEqual({
    status: 400,
    body: {
      error: 'name must be text',
      parameter: 'name',
      messages: [
        { parameter: 'name', message: 'name must be text' },
        { parameter: 'list.0', message: 'list.0 must be a number' },
        { parameter: 'list.2', message: 'list.2 must be a number' },
      ],
    },
  })
})

it.each([
  [{}, 'body'],
  [{ add: {} }, 'add'],
])('says of an object that has to have a field that it has none: %j', async (body, parameter) => {
  expect(await post(body, '/change')).toEqual({ status: 400, body: { error: `${parameter} must have at least one field`, parameter } })
})

it.each([
  [{ path: 'findings' }, 'path is not as described: path of a page, for example /findings'],
  [{ code: 'A1' }, 'code has characters that are not allowed'],
  [{ name: '  ' }, 'name must not be blank'],
  [{ name: '' }, 'name must have at least one character'],
  [{ state: 'up' }, 'state must be one of on, off, empty text'],
])('says in words what a text has to be: %j', async (body, error) => {
  expect((await post(body, '/written')).body.error).toBe(error)
})

it('lists only the first problem of a body of more than 10,000 values: a million problems would cost memory', async () => {
  const list = Array.from({ length: 20_000 }, () => 'x')
  expect(await post({ name: 'a', list })).toEqual({ status: 400, body: { error: 'list.0 must be a number', parameter: 'list.0' } })
  expect((await post({ name: 'a', list: list.map(() => 1) })).status).toBe(200)
})

it('answers 400 to a NUL in a query and 404 to one in a path', async () => {
  expect((await post({ name: 'a' }, '/things/a?q=%00')).body.parameter).toBe('q')
  expect((await post({ name: 'a' }, '/things/a%00b')).status).toBe(404)
})

it.each([
  [
    'text',
    [
      { message: 'body must be an object', parameter: 'body' },
      { message: 'body must be a list', parameter: 'body' },
    ],
  ],
  [{ entries: null }, 'entries'],
  [{ entries: [{ name: 5 }] }, 'entries.0.name'],
  [[{ name: 5 }], '0.name'],
  [[{ name: 'a', note: 5 }], '0.note'],
  [[{ name: 'a' }, { name: 'a' }, { name: 'a' }], 'body'],
])('names of a body that may be one thing or another the place at fault in the one it is: %j', async (body, requested) => {
  const answer = await http.inject({
    method: 'POST',
    url: '/either',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const { parameter, messages } = answer.json()
  expect([answer.statusCode, messages ?? parameter]).toEqual([400, requested])
})

it('rejects infinite numbers', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await http.inject({ method: 'POST', url: '/things/a', payload: '{"name": "a", "list": [1e400]}', headers })
  expect([answer.statusCode, answer.json().parameter]).toEqual([400, 'list.0'])
})

it.each(['1e2', '0x1', '0b11', '1.0', '%2B1', '%201', 'Infinity'])('takes a whole number of a query only as digits: %s', async (text) => {
  const answer = await http.inject(`/numbers?page=${text}`)
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'page must be a whole number', parameter: 'page' }])
})

it('counts an empty query parameter as absent (docs/reference/conventions.md#filters-by-id)', async () => {
  const empty = await http.inject('/numbers?page=&flag=&q=&size=')
  expect([empty.statusCode, empty.json()]).toEqual([200, { size: 5 }])
  expect((await http.inject('/numbers?page=%20')).statusCode).toBe(400)
})
