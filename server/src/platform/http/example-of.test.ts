import { expect, it } from 'vitest'
import { exampleOf, saysEnough } from '#platform/http/example-of.ts'

const part = { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] }

function listOf(items: object, rules: object = {}): object {
  return { type: 'array', items, ...rules }
}

function objectWith(parts: object): object {
  return { type: 'object', properties: { parts }, required: ['parts'] }
}

function orNull(type: object): object {
  return { anyOf: [type, { type: 'null' }] }
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
    'a list of objects with more than two required fields is empty inside an object',
    objectWith(listOf({ type: 'object', properties: {}, required: ['a', 'b', 'c'] })),
    { parts: [] },
  ],
  [
    'what may be null is null where it would say nothing',
    {
      type: 'object',
      properties: { until: orNull({ type: 'string' }), purl: orNull({ type: 'string' }), parts: orNull(listOf(part)) },
      required: ['until', 'purl', 'parts'],
    },
    { until: null, purl: 'pkg:npm/lodash@4.17.20', parts: [{ key: 'npm:lodash' }] },
  ],
  [
    'an object two steps down that may be null is null',
    objectWith({ type: 'object', properties: { last: orNull(part) }, required: ['last'] }),
    { parts: { last: null } },
  ],
  [
    'an optional text without a known meaning is left out, a required one is not',
    {
      type: 'object',
      properties: { remark: { type: 'string' }, title: { type: 'string' }, name: { type: 'string' } },
      required: ['title'],
    },
    { title: 'text', name: 'shop' },
  ],
  ['a list of texts has an item at any depth', objectWith(listOf(objectWith(listOf({ const: 'a' })))), { parts: [{ parts: ['a'] }] }],
])('%s', (_name, schema, example) => {
  expect(exampleOf(schema)).toEqual(example)
})

it.each<readonly [name: string, example: unknown, enough: boolean]>([
  ['one value in five', { name: 'shop', total: 1, created: '2026-01-31T09:30:00.000Z', by: null, tags: ['text'] }, true],
  ['one value in six', { name: 'shop', total: 1, open: 1, created: '2026-01-31T09:30:00.000Z', by: null, tags: ['text'] }, false],
  ['no value at all', {}, false],
])('an example says enough where a value in five means something: %s', (_name, example, enough) => {
  expect(saysEnough(example)).toBe(enough)
})
