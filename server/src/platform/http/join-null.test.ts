import { expect, it } from 'vitest'
import { joinNull } from '#platform/http/join-null.ts'

it.each([
  [
    'a text',
    { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }], description: 'a name' },
    { type: ['string', 'null'], maxLength: 5, description: 'a name' },
  ],
  [
    'items',
    { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
    { type: 'array', items: { type: ['integer', 'null'] } },
  ],
])('%s that may be null has a list of two types', (_name, schema, joined) => {
  expect(joinNull(schema)).toEqual(joined)
})

it.each([
  ['an enumeration', { anyOf: [{ type: 'string', enum: ['low', 'high'] }, { type: 'null' }] }],
  ['a reference', { anyOf: [{ $ref: '#/components/schemas/Tag' }, { type: 'null' }] }],
  ['two types without null', { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
  ['three alternatives', { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'integer' }] }],
  ['an example', { type: 'object', examples: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }] }],
])('%s stays as it is', (_name, schema) => {
  expect(joinNull(schema)).toEqual(schema)
})
