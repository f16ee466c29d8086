import { expect, it } from 'vitest'
import { nameShapes } from '#platform/http/name-shapes.ts'

const tag = { title: 'Tag', type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const project = { type: 'object', properties: { tags: { type: 'array', items: tag } }, required: ['tags'] }

function json(schema: object) {
  return { content: { 'application/json': { schema } } }
}

function documentWith(operation: object) {
  return { paths: { '/projects': { get: { operationId: 'getProject', ...operation } } } } as Parameters<typeof nameShapes>[0]
}

it('a shape with a title becomes a component of that name, also inside another shape', () => {
  const { components } = nameShapes(documentWith({ responses: { 200: json(project) } }))
  expect(components).toMatchObject({
    schemas: {
      Tag: { type: 'object', properties: tag.properties, required: ['name'] },
      GetProjectResponse: { properties: { tags: { items: { $ref: '#/components/schemas/Tag' } } } },
    },
  })
})

it('a component does not repeat its name as a title', () => {
  const { components } = nameShapes(documentWith({ responses: { 200: json(project) } }))
  expect((components as { readonly schemas: { readonly Tag: object } }).schemas.Tag).not.toHaveProperty('title')
})

it('a parameter says whether it is required only where it is', () => {
  const parameters = [
    { name: 'module_id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
  ]
  const { paths } = nameShapes(documentWith({ parameters, responses: {} }))
  expect((paths as Readonly<Record<string, { readonly get: object }>>)['/projects']?.get).toHaveProperty('parameters', [
    parameters[0],
    { name: 'page', in: 'query', schema: { type: 'integer' } },
  ])
})

it('a body and a response without a title are named after the operation', () => {
  const body = { type: 'object', properties: { name: { type: 'string' } } }
  const { components } = nameShapes(documentWith({ requestBody: json(body), responses: { 200: json(project), 404: json(body) } }))
  expect(Object.keys((components as { readonly schemas: object }).schemas)).toEqual([
    'GetProject404Response',
    'GetProjectBody',
    'GetProjectResponse',
    'Tag',
  ])
})

it('the items of a list are named, not the list', () => {
  const { paths } = nameShapes(documentWith({ responses: { 200: json({ type: 'array', items: project }) } }))
  expect(paths).toMatchObject({
    '/projects': {
      get: {
        responses: {
          200: json({ type: 'array', items: { $ref: '#/components/schemas/GetProjectItem' } }),
        },
      },
    },
  })
})

it('the shape of a body or a success has an example with every required field, also as the item of a list', () => {
  const list = { type: 'array', items: { title: 'Item', type: 'object', properties: { name: { type: 'string' } } } }
  const { components } = nameShapes(documentWith({ requestBody: json(list), responses: { 200: json(project) } }))
  expect(components).toMatchObject({
    schemas: { GetProjectResponse: { examples: [{ tags: [{ name: 'shop' }] }] }, Item: { examples: [{ name: 'shop' }] } },
  })
  expect(components).not.toMatchObject({ schemas: { Tag: { examples: [] } } })
})

it('a shape that extends one with an example has one of what it adds', () => {
  const properties = Object.fromEntries(['_id', 'name', 'version', 'status', 'comment'].map((field) => [field, { type: 'string' }]))
  const small = { type: 'object', title: 'Small', properties }
  const large = { type: 'object', title: 'Large', properties: { ...properties, purl: { type: 'string' } } }
  const { components } = nameShapes(documentWith({ requestBody: json(small), responses: { 200: json(large) } }))
  expect(components).toMatchObject({
    schemas: {
      Small: { examples: [{ name: 'shop' }] },
      Large: { allOf: [{ $ref: '#/components/schemas/Small' }, { examples: [{ purl: 'pkg:npm/lodash@4.17.20' }] }] },
    },
  })
})

it('a success without a name has its example beside it', () => {
  const { paths } = nameShapes(documentWith({ responses: { 200: json({ type: 'array', items: { enum: ['draft'] } }) } }))
  expect(paths).toMatchObject({ '/projects': { get: { responses: { 200: { content: { 'application/json': { example: ['draft'] } } } } } } })
})

it('a success whose example says no more than its types has none; a body has one anyway', () => {
  const code = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }
  const { components } = nameShapes(
    documentWith({ requestBody: json({ ...code, title: 'Sent' }), responses: { 200: json({ ...code, title: 'Read' }) } }),
  )
  expect(components).toMatchObject({ schemas: { Sent: { examples: [{ code: 'text' }] } } })
  expect(components).not.toHaveProperty('schemas.Read.examples')
})

it('a parameter of several operations is defined once; of one name the most frequent', () => {
  const inPath = { name: 'module_id', in: 'path', required: true, schema: { type: 'string' } }
  const page = { name: 'page', in: 'query', schema: { type: 'integer' } }
  const other = { name: 'page', in: 'query', schema: { type: 'string' } }
  const paths = Object.fromEntries(
    [[inPath, page], [inPath, page], [other], [other], [page]].map((parameters, i) => [`/${String(i)}`, { get: { parameters } }]),
  )
  const named = nameShapes({ paths })
  expect(named['components']).toMatchObject({ parameters: { ModuleId: inPath, PageQuery: page } })
  expect(named['paths']).toMatchObject({
    '/0': { get: { parameters: [{ $ref: '#/components/parameters/ModuleId' }, { $ref: '#/components/parameters/PageQuery' }] } },
    '/2': { get: { parameters: [other] } },
  })
})

it.each<readonly [name: string, schema: object, required: true | undefined]>([
  ['a field is required', { type: 'object', properties: {}, required: ['name'] }, true],
  ['a field at least is', { type: 'object', properties: {}, minProperties: 1 }, true],
  ['every shape requires one', { anyOf: [{ type: 'array' }, { type: 'object', properties: {}, required: ['name'] }] }, true],
  ['it is a document', { type: 'object', 'x-raw': true }, true],
  ['one shape requires none', { anyOf: [{ type: 'array' }, { type: 'object', properties: {} }] }, undefined],
  ['no field is required', { type: 'object', properties: {} }, undefined],
])('a body is required only where a request without it is refused: %s', (_name, schema, required) => {
  const { paths } = nameShapes(documentWith({ requestBody: { required: true, ...json(schema) }, responses: {} }))
  const { requestBody } = (paths as Readonly<Record<string, { readonly get: { readonly requestBody: object } }>>)['/projects']?.get ?? {}
  expect((requestBody as { readonly required?: boolean }).required).toBe(required)
})

it('two different shapes of one title are refused', () => {
  const other = { title: 'Tag', type: 'object', properties: {} }
  expect(() => nameShapes(documentWith({ requestBody: json(other), responses: { 200: json(project) } }))).toThrow(
    'two different shapes are named Tag',
  )
})
