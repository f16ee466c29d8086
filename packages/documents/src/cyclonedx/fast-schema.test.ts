import { assert, constantFrom, dictionary, property } from 'fast-check'
import { Compile } from 'typebox/schema'
import { expect, it } from 'vitest'
import type { JsonObject } from '../json/json-values.ts'
import { inFastWords } from './fast-schema.ts'
import bom16 from './schemas/bom-1.6.SNAPSHOT.schema.json' with { type: 'json' }

const hash: JsonObject = { type: 'string', pattern: bom16.definitions['hash-content'].pattern }

function accepts(schema: JsonObject, value: unknown): readonly boolean[] {
  return [schema, inFastWords(schema) as JsonObject].map((each) => Compile({}, each).Check(value))
}

it('names of properties are compared, and no others are accepted than before', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' }, 'b.c': {} }, required: ['a'], additionalProperties: false }
  expect(inFastWords(schema)).toEqual({
    type: 'object',
    properties: { a: { type: 'string' }, 'b.c': {} },
    required: ['a'],
    propertyNames: { enum: ['a', 'b.c'] },
  })
  assert(
    property(dictionary(constantFrom('a', 'b.c', 'bxc', 'A', 'a\n', '__proto__'), constantFrom('', 1)), (value) => {
      const [written, fast] = accepts(schema, value)
      expect(fast).toBe(written)
    }),
  )
})

it('what names of properties match by patterns stays as it is', () => {
  const schema = { properties: { a: {} }, patternProperties: { '^x-': {} }, additionalProperties: false }
  expect(inFastWords(schema)).toEqual(schema)
})

it('hashes of the same lengths are accepted', () => {
  const lengths = Array.from({ length: 140 }, (_, length) => length)
  const accepted = lengths.filter((length) => accepts(hash, 'aF0'.repeat(50).slice(0, length)).every(Boolean))
  expect(accepted).toEqual([32, 40, 64, 96, 128])
  expect(lengths.filter((length) => accepts(hash, `${'a'.repeat(length)}g`).some(Boolean))).toEqual([])
  expect(inFastWords(hash)).not.toEqual(hash)
})
