import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { utf8Length } from './utf8-length.ts'

it.each([
  ['', 0],
  ['lodash', 6],
  ['é', 2],
  ['€', 3],
  ['😀', 4],
  ['\uD83D', 3],
  ['\uDE00x', 4],
  ['\uD83D\uD83D\uDE00', 7],
])('counts the bytes of %j', (text, bytes) => {
  expect(utf8Length(text)).toBe(bytes)
})

it('agrees with an encoder on any text', () => {
  assert(
    property(string({ unit: 'binary' }), string({ unit: 'binary' }), (head, tail) => {
      const text = head + tail.slice(1)
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
    }),
  )
})
