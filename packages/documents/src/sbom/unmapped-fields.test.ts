import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MappedFields, unmappedFieldsOf } from './unmapped-fields.ts'
import type { JsonObject } from '../json/json-values.ts'

const kept: MappedFields = {
  name: true,
  parts: { id: true, sizes: () => (size) => size !== 0 },
  only: (list) => (element) => element === list.at(-1),
}

function losses(document: JsonObject): readonly string[] {
  return unmappedFieldsOf(document, kept).map(({ path, count, pointer }) => `${path} ${String(count)} ${pointer}`)
}

describe('the loss report', () => {
  it('tells what no table names, at the highest place that is lost, with its count and first place', () => {
    const parts = [{ id: 1 }, { id: 2, made: { by: 'me', at: 1 } }, { id: 3, made: { by: 'you' } }]
    expect(losses({ name: 'a', parts, notes: { deep: { deeper: 1 } } })).toEqual(['/parts/*/made 2 /parts/1/made', '/notes 1 /notes'])
  })

  it('counts the elements of a list that is lost', () => {
    expect(losses({ notes: ['a', 'b', 'c'], parts: [{ tags: [1, 2] }, { tags: [3] }] })).toEqual([
      '/notes/* 3 /notes/0',
      '/parts/*/tags/* 3 /parts/0/tags/0',
    ])
  })

  it('asks a choice for each element, and for a single value', () => {
    expect(losses({ only: ['a', 'b', 'c'] })).toEqual(['/only/* 2 /only/0'])
    expect(losses({ only: 'a' })).toEqual([])
    expect(losses({ parts: { sizes: [1, 0, 2, 0] } })).toEqual(['/parts/sizes/* 2 /parts/sizes/1'])
  })

  it('counts what is not of the shape that is read as lost', () => {
    expect(losses({ parts: ['a', { id: 1 }] })).toEqual(['/parts/* 1 /parts/0'])
  })

  it('tells nothing of what says nothing', () => {
    expect(losses({ a: null, b: '', c: [], d: {}, parts: [] })).toEqual([])
    expect(unmappedFieldsOf({ a: 'NONE' }, {}, (text) => text === 'NONE')).toEqual([])
  })

  it('writes names as JSON pointers do, and cuts those that are far too long', () => {
    expect(losses({ 'a/b~c': 1 })).toEqual(['/a~1b~0c 1 /a~1b~0c'])
    const [path = ''] = losses({ ['x'.repeat(100_000)]: 1 })
    expect(path.length).toBeLessThan(300)
  })

  it('takes names of JavaScript’s own for names', () => {
    expect(losses(JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}') as JsonObject)).toEqual([
      '/__proto__ 1 /__proto__',
      '/constructor 1 /constructor',
      '/toString 1 /toString',
    ])
  })

  it('tells at most 100 kinds, however many a hostile document has', () => {
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`field ${String(i)}`, 1]))
    expect(losses(wide)).toHaveLength(100)
    const parts = Array.from({ length: 50_000 }, (_, i) => ({ [`field ${String(i)}`]: 1 }))
    expect(losses({ parts })).toHaveLength(100)
  })

  it('holds for any JSON: bounded, every pointer leads somewhere, no kind twice', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 6, withNullPrototype: false, key: fc.string({ maxLength: 20 }) }), (value) => {
        const document = JSON.parse(JSON.stringify({ ...value, parts: [value, { id: 1, more: value }] })) as JsonObject
        const unmapped = unmappedFieldsOf(document, kept)
        expect(new Set(unmapped.map(({ path }) => path)).size).toBe(unmapped.length)
        for (const { path, pointer, count } of unmapped) {
          expect(count).toBeGreaterThan(0)
          expect(pointer.split('/')).toHaveLength(path.split('/').length)
          expect(valueAt(document, pointer)).not.toBeUndefined()
        }
      }),
    )
  })
})

function valueAt(document: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
}
