import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { arbitraryOf, type JsonSchema, mutated, nastyText } from './arbitrary-of.ts'
import { cyclonedx, fileUpload } from './cyclonedx.ts'
import { type Answer, type Client, clientOf, makeCompany, operatorKey, service } from './harness.ts'
import { makeOwnedObjects } from './isolation/owned-objects.ts'

/** `FUZZ_RUNS=500 FUZZ_SEED=7 npx vitest run --project server test/fuzz` looks further. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 12)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly schema: JsonSchema
}

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

interface Operation extends Described {
  readonly method: string
  readonly path: string
}

/** Every operation of the interface: first what reads, last what deletes. */
function operations(): readonly Operation[] {
  const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }
  const all = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, described]) => Object.assign(described, { method: verb.toUpperCase(), path })),
  )
  return all.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
}

const order = ['GET', 'POST', 'PATCH', 'DELETE']

const ids: Record<string, string> = {}
const clients: { member?: Client; operator?: Client } = {}

beforeAll(async () => {
  const { company, byParameter } = await makeOwnedObjects()
  const { companyId } = await makeCompany()
  Object.assign(ids, byParameter, { company_id: companyId })
  clients.member = company
  clients.operator = clientOf(await service(), operatorKey)
})

function clientFor({ path }: Operation): Client {
  const client = path.startsWith('/admin') ? clients.operator : clients.member
  if (client === undefined) throw new Error('the company was not made')
  return client
}

type Values = Readonly<Record<string, unknown>>

/** What is there, for the most part, or nothing there is. */
function place({ name, schema }: Parameter): fc.Arbitrary<unknown> {
  const known = fc.constant(undefined).map(() => ids[name] ?? 'nothing')
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: nastyText }, { weight: 1, arbitrary: arbitraryOf(schema) })
}

function valuesIn({ parameters = [] }: Operation, where: Parameter['in']): fc.Arbitrary<Values> {
  const requested = parameters.filter((parameter) => parameter.in === where)
  const fields = Object.fromEntries(
    requested.map((parameter) => [
      parameter.name,
      parameter.name in ids || where === 'path' ? place(parameter) : arbitraryOf(parameter.schema),
    ]),
  )
  return where === 'path' ? fc.record(fields) : fc.record(fields, { requiredKeys: [] })
}

const document = cyclonedx([
  ['pkg:npm/a@1.0.0', { licenses: [{ license: { id: 'MIT' } }], hashes: [{ alg: 'SHA-1', content: 'ab' }] }],
  'pkg:pypi/b@2',
])

type Sending = Pick<InjectOptions, 'payload' | 'headers'>

function sending({ requestBody, path }: Operation): fc.Arbitrary<Sending> {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {})
  if (type === '') return fc.constant({})
  const whole = path.includes('/imports/') ? mutated(document) : arbitraryOf(schema)
  const text = fc.oneof({ weight: 8, arbitrary: whole.map((value) => JSON.stringify(value) ?? '') }, { weight: 1, arbitrary: nastyText })
  if (type === 'multipart/form-data') return text.map((content) => fileUpload(content))
  return text.map((payload) => ({ payload, headers: { 'content-type': type } }))
}

function requestsOf(operation: Operation): fc.Arbitrary<InjectOptions> {
  return fc.tuple(valuesIn(operation, 'path'), valuesIn(operation, 'query'), sending(operation)).map(([places, query, sent]) => {
    const url = operation.path.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => encoded(places[name]))
    const asked = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
    return Object.assign({ method: operation.method as 'POST', url: asked.length === 0 ? url : `${url}?${asked.join('&')}` }, sent)
  })
}

function encoded(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()).replaceAll('.', '%2E')
}

/** What reaches out to the network, and what is a file of megabytes. */
const apart = new Set(['POST /admin/feeds/{feed}/sync', 'GET /admin/backup'])

describe.each(operations().filter(({ method, path }) => !apart.has(`${method} ${path}`)))('$method $path', (operation) => {
  it('answers whatever is sent: never with a 5xx, and with {error} where it refuses', async () => {
    const client = clientFor(operation)
    const holds = fc.asyncProperty(requestsOf(operation), async (request) => {
      expect(complaintOf(await client.request(request))).toBeUndefined()
    })
    await fc.assert(holds, { numRuns: runs, seed, endOnFailure: true })
  })
})

/** What is wrong with an answer, whatever was asked. */
function complaintOf({ status, text, body }: Answer): string | undefined {
  if (status < 200 || status >= 500) return `${String(status)} ${text.slice(0, 300)}`
  if (status < 400 || /\S/u.test(body?.error ?? '')) return undefined
  return `a ${String(status)} without an error: ${text.slice(0, 300)}`
}

it('the service lives on, and its jobs come to their ends', async () => {
  const { tools: context, http } = await service()
  await context.jobs.settled()
  expect((await http.inject('/ready')).statusCode).toBe(200)
})
