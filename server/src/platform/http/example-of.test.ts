import { expect, it } from 'vitest'
import { exampleOf } from '#platform/http/example-of.ts'

const part = { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] }

function listOf(items: object, rules: object = {}): object {
  return { type: 'array', items, ...rules }
}

function objectWith(parts: object): object {
  return { type: 'object', properties: { parts }, required: ['parts'] }
}

it.each([
  ['a list at the top has one item', objectWith(listOf(part)), { parts: [{ key: 'npm:lodash' }] }],
  ['a list of objects inside a list is empty', objectWith(listOf(objectWith(listOf(part)))), { parts: [{ parts: [] }] }],
  [
    'one that may not be empty has an item',
    objectWith(listOf(objectWith(listOf(part, { minItems: 1 })))),
    { parts: [{ parts: [{ key: 'npm:lodash' }] }] },
  ],
  [
    'an optional text without a known meaning is left out, a required one is not',
    {
      type: 'object',
      properties: { remark: { type: 'string' }, title: { type: 'string' }, name: { type: 'string' } },
      required: ['title'],
    },
    { title: 'text', name: 'web-shop' },
  ],
  ['a list of texts has an item at any depth', objectWith(listOf(objectWith(listOf({ const: 'a' })))), { parts: [{ parts: ['a'] }] }],
])('%s', (_name, schema, example) => {
  expect(exampleOf(schema)).toEqual(example)
})
