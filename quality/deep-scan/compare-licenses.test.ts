import { expect, it } from 'vitest'
import { idsIn, summarise } from './compare-licenses.ts'

function compared(id: string, expected: readonly string[], found: readonly string[]) {
  return { id, expected: new Set(expected), found: new Set(found) }
}

it('lists the ids of an expression, exceptions included', () => {
  expect(idsIn('MIT OR GPL-2.0-only WITH Classpath-exception-2.0')).toEqual(['MIT', 'GPL-2.0-only', 'Classpath-exception-2.0'])
})

it('counts sets of ids that are equal, differ, or are empty, and the ids in them', () => {
  const records = [
    compared('a', ['MIT'], ['MIT']),
    compared('b', ['MIT'], ['MIT', 'ISC']),
    compared('c', ['ISC'], []),
    compared('d', [], []),
  ]
  expect(summarise('set', records)).toMatchObject({
    set: 'set',
    records: 4,
    figures: { right: 0.5, wrong: 0.25, precision: 0.6667, recall: 0.6667 },
  })
})

it('tells only the misses of one half, so that the other half stays unknown', () => {
  const records = Array.from({ length: 100 }, (_, i) => compared(String(i), ['MIT'], []))
  const { wrong } = summarise('set', records)
  expect([wrong.length > 10, wrong.length < 90, wrong[0]?.endsWith(': MIT <- ')]).toEqual([true, true, true])
})
