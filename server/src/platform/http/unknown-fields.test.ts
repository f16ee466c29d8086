import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { createHttpServer } from '#platform/http/http-server.ts'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'

const Inner = Type.Object({ cveConfig: Type.Optional(Type.Array(Type.Object({ key: Type.String() }, closed))) }, closed)
const Body = Type.Object(
  { name: Type.Optional(Type.String()), policies: Type.Optional(Type.Union([Inner, Type.Null()])) },
  { ...closed, ...ignoring(['_id']) },
)
const Lenient = Type.Object({ name: Type.Optional(Type.String()), inner: Type.Optional(Inner) }, { ...closed, ...ignoring('unknown') })

let http: FastifyInstance

beforeAll(async () => {
  http = await createHttpServer({ logger: undefined, corsOrigins: [], rateLimit: undefined, trustProxy: false })
  http.post('/strict', { schema: { body: Body } }, async ({ body }) => body)
  http.post('/lenient', { schema: { body: Lenient } }, async ({ body }) => body)
})

afterAll(() => http.close())

async function post(url: string, payload: object): Promise<unknown> {
  const answer = await http.inject({ method: 'POST', url, payload })
  const body = answer.json()
  return answer.statusCode === 200 ? body : [answer.statusCode, body.parameter, body.error]
}

it.each([
  [{ polices: {} }, 'polices', 'unknown field polices; did you mean policies?'],
  [{ Name: 'a' }, 'Name', 'unknown field Name; did you mean name?'],
  [{ cveConfig: [] }, 'cveConfig', 'unknown field cveConfig; did you mean policies.cveConfig?'],
  [{ colour: 1 }, 'colour', 'unknown field colour; known are name, policies'],
  [
    { policies: { cveConfig: [{ key: 'a', until: 1 }] } },
    'policies.cveConfig.0.until',
    'unknown field policies.cveConfig.0.until; known are key',
  ],
  [{ ['__proto__x']: 1 }, '__proto__x', 'unknown field __proto__x; known are name, policies'],
])('%j names the unknown field and the nearest known one (docs/reference/conventions.md#body-fields)', async (body, parameter, error) => {
  expect(await post('/strict', body)).toEqual([400, parameter, error])
})

it('drops the fields that a shape ignores, and no others', async () => {
  expect(await post('/strict', { name: 'a', _id: 'x', policies: null })).toEqual({ name: 'a', policies: null })
  expect(await post('/lenient', { name: 'a', anything: 1 })).toEqual({ name: 'a' })
  expect(await post('/lenient', { inner: { other: 1 } })).toEqual([400, 'inner.other', 'unknown field inner.other; known are cveConfig'])
})
