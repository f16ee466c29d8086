import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { arbitraryOf, type JsonSchema, mutated, nastyText } from './arbitrary-of.ts'
import { cyclonedx, fileUpload } from './cyclonedx.ts'
import { type Answer, type Client, clientOf, makeCompany, operatorKey, service } from './harness.ts'
import { type DescribedParameter, parametersOf, type SharedParameters } from './described-parameters.ts'
import { makeOwnedObjects } from './isolation/owned-objects.ts'

/** `FUZZ_RUNS=500 FUZZ_SEED=7 npx vitest run --project server test/fuzz` tries more. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 12)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly schema: JsonSchema
}

interface Described {
  readonly parameters?: readonly DescribedParameter<Parameter>[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

interface Operation extends Omit<Described, 'parameters'> {
  readonly parameters: readonly Parameter[]
  readonly method: string
  readonly path: string
}

/** Lists every operation of the interface: reads first, deletions last. */
function operations(): readonly Operation[] {
  const { paths, components } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
    readonly components: SharedParameters<Parameter>
  }
  const all = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { parameters, ...described }]) =>
      Object.assign(described, { parameters: parametersOf(components, parameters), method: verb.toUpperCase(), path }),
    ),
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

/** Generates mostly existing values, sometimes unknown ones. */
function parameterValue({ name, schema }: Parameter): fc.Arbitrary<unknown> {
  const known = fc.constant(undefined).map(() => ids[name] ?? 'nothing')
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: nastyText }, { weight: 1, arbitrary: arbitraryOf(schema) })
}

function valuesIn({ parameters }: Operation, where: Parameter['in']): fc.Arbitrary<Values> {
  const requested = parameters.filter((parameter) => parameter.in === where)
  const fields = Object.fromEntries(
    requested.map((parameter) => [
      parameter.name,
      parameter.name in ids || where === 'path' ? parameterValue(parameter) : arbitraryOf(parameter.schema),
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
  return fc.tuple(valuesIn(operation, 'path'), valuesIn(operation, 'query'), sending(operation)).map(([pathValues, query, sent]) => {
    const url = operation.path.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => encoded(pathValues[name]))
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
    return Object.assign({ method: operation.method as 'POST', url: pairs.length === 0 ? url : `${url}?${pairs.join('&')}` }, sent)
  })
}

function encoded(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()).replaceAll('.', '%2E')
}

/** Operations that use the network or take files of megabytes. */
const apart = new Set(['POST /admin/feeds/{feed}/sync', 'GET /admin/backup'])

describe.each(operations().filter(({ method, path }) => !apart.has(`${method} ${path}`)))('$method $path', (operation) => {
  it('answers any request: never with a 5xx, and with {error} when it rejects one', async () => {
    const client = clientFor(operation)
    const holds = fc.asyncProperty(requestsOf(operation), async (request) => {
      expect(complaintOf(await client.request(request))).toBeUndefined()
    })
    await fc.assert(holds, { numRuns: runs, seed, endOnFailure: true })
  })
})

/** Returns what is wrong with a response to any request. */
function complaintOf({ status, text, body }: Answer): string | undefined {
  if (status < 200 || status >= 500) return `${String(status)} ${text.slice(0, 300)}`
  if (status < 400 || /\S/u.test(body?.error ?? '')) return undefined
  return `a ${String(status)} without an error: ${text.slice(0, 300)}`
}

it('the service keeps running, and its jobs finish', async () => {
  const { context, http } = await service()
  await context.jobs.settled()
  expect((await http.inject('/ready')).statusCode).toBe(200)
})
