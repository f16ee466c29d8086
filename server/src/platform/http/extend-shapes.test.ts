import { expect, it } from 'vitest'
import { extendShapes } from '#platform/http/extend-shapes.ts'

const names = ['_id', 'name', 'version', 'status', 'created', 'edited', 'comment', 'reason']
const fields = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
const base = { type: 'object', required: ['_id'], properties: fields }

function extended(shape: object): unknown {
  return extendShapes(new Map(Object.entries({ Approval: base, ApprovalDetail: { ...base, ...shape } }))).get('ApprovalDetail')
}

const changes = { type: 'array' }

it('a shape with all fields of another one is that one and what it adds', () => {
  expect(extended({ required: ['_id', 'changes'], properties: { ...fields, changes } })).toEqual({
    allOf: [{ $ref: '#/components/schemas/Approval' }, { type: 'object', required: ['changes'], properties: { changes } }],
  })
  expect(extended({ properties: { ...fields, changes }, description: 'with its history' })).toEqual({
    description: 'with its history',
    allOf: [{ $ref: '#/components/schemas/Approval' }, { type: 'object', properties: { changes } }],
  })
})

it.each([
  ['a field of another type', { properties: { ...fields, name: { type: 'integer' }, changes } }],
  ['a field that only one of them requires', { required: ['_id', 'name'], properties: { ...fields, changes } }],
  ['the same fields', {}],
  ['a body that allows no other fields', { properties: { ...fields, changes }, additionalProperties: false }],
])('%s makes it a shape of its own', (_name, shape) => {
  expect(extended(shape)).toEqual({ ...base, ...shape })
})

it('a few fields that two shapes happen to share are no extension', () => {
  const small = { type: 'object', properties: { _id: {}, name: {} } }
  const shapes = new Map(Object.entries({ Small: small, Large: { type: 'object', properties: { _id: {}, name: {}, more: {} } } }))
  expect(extendShapes(shapes)).toEqual(shapes)
})

it('the largest shape is extended, which may itself extend another one', () => {
  const middle = { ...base, properties: { ...fields, project: {} } }
  const large = { ...base, properties: { ...fields, project: {}, changes } }
  const shapes = extendShapes(new Map(Object.entries({ Base: base, Large: large, Middle: middle })))
  expect(shapes.get('Large')).toMatchObject({ allOf: [{ $ref: '#/components/schemas/Middle' }, { properties: { changes } }] })
  expect(shapes.get('Middle')).toMatchObject({ allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { project: {} } }] })
})
