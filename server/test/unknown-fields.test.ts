import { isDeepStrictEqual } from 'node:util'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { portableDescription } from '#platform/http/document-api.ts'
import { newId } from '#platform/ids.ts'
import { type Answer, clientOf, makeCompany, operatorKey, service, type TestCompany } from './harness.ts'
import { makeModule, makeProject } from './make-portfolio.ts'

interface Shape {
  readonly $ref?: string
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: unknown
  readonly items?: Shape
  readonly examples?: readonly object[]
  readonly 'x-raw'?: boolean
  readonly 'x-ignores'?: readonly string[] | 'unknown'
}

interface Operation {
  readonly method: NonNullable<InjectOptions['method']>
  readonly path: string
  readonly shape: Shape
  readonly example: object
  readonly isRequired: boolean
}

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly requestBody?: {
              readonly required?: boolean
              readonly content: Readonly<Record<string, { readonly schema: Shape; readonly example?: object }>>
            }
          }
        >
      >
    >
  >
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> }
}

const setup: { company: TestCompany; description: Description } = {} as never

beforeAll(async () => {
  setup.company = await makeCompany()
  setup.description = JSON.parse(JSON.stringify(portableDescription((await service()).http))) as Description
})

function resolve(shape: Shape): Shape {
  return shape.$ref === undefined ? shape : (setup.description.components.schemas[shape.$ref.split('/').at(-1) ?? ''] ?? {})
}

/** The example of a body is with its shape, where that has a name. */
function exampleOf({ example }: { readonly example?: object }, { examples: [first = {}] = [] }: Shape): object {
  return example ?? first
}

/** Lists the operations with a JSON body of ours; documents of a format are not. */
function operations(): readonly Operation[] {
  return Object.entries(setup.description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const body = requestBody?.content['application/json']
      const shape = body && resolve(body.schema)
      if (!body || !shape || shape['x-raw']) return []
      return [{ method: method.toUpperCase(), path, shape, example: exampleOf(body, shape), isRequired: requestBody.required === true }]
    }),
  )
}

async function send({ method, path }: Operation, payload: unknown): Promise<Answer> {
  const url = path.replaceAll(/\{\w+\}/gu, newId())
  const client = path.startsWith('/admin') ? clientOf(await service(), operatorKey) : setup.company
  return client.request({ method, url, payload: payload as object })
}

/** Returns the alternative of a shape that a value has: the items of a list, or the object with its fields. */
function shapeOf(value: object, sent: Shape): Shape {
  const shapes = [sent, ...(resolve(sent).anyOf ?? [])].map(resolve)
  if (Array.isArray(value)) return shapes.find(({ items }) => items !== undefined) ?? {}
  return shapes.find(({ properties = {} }) => Object.keys(value).every((field) => field in properties)) ?? {}
}

/** Lists the paths of the fields of a body, in objects that take no other fields. */
function closedFields(body: unknown, sent: Shape, above: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof body !== 'object' || body === null) return []
  const { items, properties, ...shape } = shapeOf(body, sent)
  const isClosed = shape.additionalProperties === false && shape['x-ignores'] !== 'unknown'
  const own = isClosed ? Object.keys(body).map((field) => above.concat(field)) : []
  const inner = Object.entries(body).map(([field, value]) => closedFields(value, items ?? properties?.[field] ?? {}, [...above, field]))
  return own.concat(...inner.map((paths) => paths.map((path) => Array.from(path))))
}

/** Adds a letter to the name of one field. */
function rename(body: unknown, path: readonly string[]): unknown {
  const copy: unknown = structuredClone(body)
  const parent = path.slice(0, -1).reduce((value, step) => (value as Readonly<Record<string, unknown>>)[step], copy) as Record<
    string,
    unknown
  >
  const field = path.at(-1) ?? ''
  parent[`${field}q`] = parent[field]
  Reflect.deleteProperty(parent, field)
  return copy
}

interface Named {
  readonly message: string
  readonly parameter: string
}

/** Sends an example with a field renamed; returns what the answer lacks. */
async function sendRenamed(operation: Operation, path: readonly string[]): Promise<string | undefined> {
  const { status, text, body } = await send(operation, rename(operation.example, path))
  const unknown = `${path.join('.')}q`
  const wanted = { parameter: unknown, message: `unknown field ${unknown}; did you mean ${path.at(-1) ?? ''}?` }
  const { error, parameter, messages = [{ parameter, message: error }] } = body as Partial<Named> & { error: string; messages?: Named[] }
  const isNamed = messages.some((one) => one.parameter === wanted.parameter && one.message === wanted.message)
  return status === 400 && isNamed ? undefined : `${operation.method} ${operation.path} ${unknown} ${text}`
}

describe('the fields of bodies (docs/reference/conventions.md#body-fields)', () => {
  it('every example has only fields that its route takes', async () => {
    const rejected: string[] = []
    for (const operation of operations()) {
      const { status, text } = await send(operation, operation.example)
      // texts of advisories may say so, too
      if (status === 400 && text.includes('unknown field')) rejected.push(`${operation.method} ${operation.path} ${text}`)
    }
    expect(rejected).toEqual([])
    expect(operations().length).toBeGreaterThan(50)
  })

  it('an example with one field renamed by a letter answers 400 that names both', async () => {
    // where its project is there already, its other fields are dropped (docs/reference/projects.md#create)
    setup.company = await makeCompany()
    const wrong: (string | undefined)[] = []
    for (const operation of operations())
      for (const path of closedFields(operation.example, operation.shape)) wrong.push(await sendRenamed(operation, path))
    expect(wrong.filter((one) => one !== undefined)).toEqual([])
    expect(wrong.length).toBeGreaterThan(150)
  })

  it('what was read of a company, project, module or risk can be sent back', async () => {
    const projectId = await makeProject(setup.company)
    const moduleId = await makeModule(setup.company, projectId)
    const { riskId } = (await setup.company.post('/core/risks', { name: 'Risk', projectId })).body
    for (const path of [`/core/projects/${projectId}`, `/core/modules/${moduleId}`, `/core/risks/${String(riskId)}`]) {
      const read = (await setup.company.get(path)).body
      const answer = await setup.company.post(path, read)
      const { edited: _edited, ...kept } = read
      expect([answer.status, answer.body]).toMatchObject([200, kept])
      expect(answer.body.ignored).toBeUndefined()
    }
  })

  it('routes outside the original interface list what they ignored', async () => {
    const read = (await setup.company.get('/account/company')).body
    const company = await setup.company.patch('/account/company', read)
    expect([company.status, company.body]).toEqual([200, { ...read, ignored: ['_id', 'features'] }])
    expect((await setup.company.patch('/account/company', { name: read.name })).body).toEqual(read)
    const { body } = await setup.company.post('/core/policies/preview', {
      level: 'company',
      settings: { features: [], policies: {} },
    })
    expect(body.ignored).toEqual(['settings.features'])
  })
})

/** Sends a body to new ids; returns what the answer says of it. */
async function outcome(operation: Operation, payload: object | undefined): Promise<readonly unknown[]> {
  const { status, body } = await send(operation, payload)
  return [status, body.parameter, String(body.error).replaceAll(/[\da-f-]{36}/gu, '')]
}

describe('a missing body (docs/reference/conventions.md#body-fields)', () => {
  it('is answered like {}: refused where the description requires one, and where one of two fields is needed', async () => {
    const [different, taken, refused]: [string[], string[], string[]] = [[], [], []]
    for (const operation of operations().filter(({ shape }) => shape.properties !== undefined)) {
      const name = `${operation.method} ${operation.path}`
      const [none, empty] = [await outcome(operation, undefined), await outcome(operation, {})]
      if (!isDeepStrictEqual(none, empty)) different.push(name)
      if (operation.isRequired && none[0] !== 400) taken.push(name)
      if (!operation.isRequired && none[0] === 400) refused.push(name)
    }
    expect([different, taken]).toEqual([[], []])
    expect(refused).toEqual(['POST /vulnerabilities/cveDetails', 'POST /vulnerabilities/cveFindByKey'])
    expect(operations().filter(({ isRequired }) => !isRequired).length).toBeGreaterThan(20)
  })
})
