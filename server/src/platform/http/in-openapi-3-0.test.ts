import { describe, expect, it } from 'vitest'
import { service } from '#test/harness.ts'
import { inOpenApi30 } from '#platform/http/in-openapi-3-0.ts'
import type { JsonObject } from '#platform/http/json-object.ts'

/** Rewrites one shape. */
function shape(value: JsonObject): unknown {
  const { components } = inOpenApi30({ paths: {}, info: {}, components: { schemas: { It: value } } })
  return (components as { schemas: { It: unknown } }).schemas.It
}

const named = { $ref: '#/components/schemas/Other' }

describe('a shape in OpenAPI 3.0', () => {
  it.each<readonly [what: string, written: JsonObject, expected: JsonObject]>([
    ['a type or null', { type: ['string', 'null'], maxLength: 5 }, { type: 'string', nullable: true, maxLength: 5 }],
    ['a named shape or null', { anyOf: [named, { type: 'null' }], description: 'x' }, { allOf: [named], nullable: true, description: 'x' }],
    ['an unnamed shape or null', { anyOf: [{ type: 'object' }, { type: 'null' }] }, { type: 'object', nullable: true }],
    ['a value or null', { anyOf: [{ enum: ['a'] }, { type: 'null' }] }, { type: 'string', enum: ['a', null], nullable: true }],
    [
      'one of several or null',
      { anyOf: [named, { type: 'string' }, { type: 'null' }] },
      { anyOf: [named, { type: 'string' }], nullable: true },
    ],
    ['one of several', { anyOf: [named, { type: 'string' }] }, { anyOf: [named, { type: 'string' }] }],
    ['words', { enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
    ['numbers', { enum: [1, 2] }, { type: 'number', enum: [1, 2] }],
    ['an object of anything', { type: 'object', additionalProperties: {} }, { type: 'object', additionalProperties: true }],
    ['an example', { type: 'string', examples: ['a'] }, { type: 'string', example: 'a' }],
    [
      'a condition, which it cannot say',
      JSON.parse('{"type":"object","if":{"required":["a"]},"then":{"required":["b"]}}'),
      { type: 'object' },
    ],
  ])('%s', (_what, written, expected) => {
    expect(shape(written)).toEqual(expected)
    expect(shape({ type: 'object', properties: { type: written } })).toEqual({ type: 'object', properties: { type: expected } })
    expect(shape({ type: 'array', items: written })).toEqual({ type: 'array', items: expected })
    expect(shape({ allOf: [written] })).toEqual({ allOf: [expected] })
  })

  it('leaves examples and defaults as they are', () => {
    const value = { type: ['a', 'null'], anyOf: [{ type: 'null' }] }
    expect(shape({ type: 'object', default: value, examples: [value] })).toEqual({ type: 'object', default: value, example: value })
  })
})

describe('the description for generators of OpenAPI 3.0', () => {
  it('has the operations and shapes of the other one, and no word that 3.0 does not know', async () => {
    const { http } = await service()
    const [one, other] = [await http.inject('/api/v2/openapi.json'), await http.inject('/api/v2/openapi-3.0.json')]
    const [now, older] = [one.json<JsonObject>(), other.json<JsonObject>()]
    expect(older['openapi']).toBe('3.0.3')
    expect(operationIds(older)).toEqual(operationIds(now))
    expect(Object.keys(shapesOf(older))).toEqual(Object.keys(shapesOf(now)))
    const text = other.body.replaceAll(/"(?:example|default)":(?:\{[^{}]*\}|\[[^[\]]*\]|"[^"]*")/gu, '')
    expect(text).not.toMatch(/"type":\["|"type":"null"|"examples":|"const":|"if":|"\$defs":|"identifier":"Apache/u)
  })
})

function operationIds({ paths }: JsonObject): readonly string[] {
  return Object.values(paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId)
}

function shapesOf({ components }: JsonObject): object {
  return (components as { schemas: object }).schemas
}
