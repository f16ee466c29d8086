import { array, assert, dictionary, jsonValue, oneof, option, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { jsonInPieces } from '#sboms/json-in-pieces.ts'

function serialised(value: object): string {
  return [...jsonInPieces(value)].join('')
}

it('the pieces are what JSON.stringify makes of the whole', () => {
  const field = option(jsonValue(), { nil: undefined })
  assert(property(dictionary(string(), oneof(array(field), field)), (value) => serialised(value) === JSON.stringify(value)))
})

it('a list is cut after 2,000 items', () => {
  const value = { list: Array.from({ length: 4001 }, (_, i) => ({ i })), last: [undefined, null] }
  expect(serialised(value)).toBe(JSON.stringify(value))
  expect([...jsonInPieces(value)].map(({ length }) => length).filter((length) => length > 10_000)).toHaveLength(2)
})
