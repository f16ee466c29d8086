import { expect, it } from 'vitest'
import { readSort } from '#platform/http/query-sort.ts'
import { readList, readWords } from '#platform/http/query-words.ts'

const known = ['red', 'green'] as const

it('words are separated by commas, and none are as if the parameter were absent (docs/reference/conventions.md#lists-in-queries)', () => {
  expect(readWords('colour', ' green ,red', known)).toEqual(['green', 'red'])
  expect([readWords('colour', undefined, known), readWords('colour', ' , ', known)]).toEqual([undefined, undefined])
})

it.each(['blue', 'red,blue', 'red,green,red'])('%s is refused, naming the parameter', (text) => {
  expect(() => readWords('colour', text, known)).toThrow(expect.objectContaining({ status: 400, parameter: 'colour' }))
})

it('a list of any values refuses one that stands there twice', () => {
  expect(readList('rule', 'use, copyleft')).toEqual(['use', 'copyleft'])
  expect(() => readList('rule', 'use,use')).toThrow(expect.objectContaining({ status: 400, parameter: 'rule' }))
})

it('the first order is the default, and a minus sign reverses one (docs/reference/conventions.md#sorting)', () => {
  expect(readSort('', known)).toEqual({ key: 'red', isReversed: false })
  expect(readSort('-green', known)).toEqual({ key: 'green', isReversed: true })
})

it.each(['blue', '--red', 'red,green'])('the order %s is refused', (text) => {
  expect(() => readSort(text, known)).toThrow(expect.objectContaining({ status: 400, parameter: 'sort' }))
})
