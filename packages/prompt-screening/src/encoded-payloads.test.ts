import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodings, possibleEncodings } from './encoded-payloads.ts'

const digits = ['65, ', '101 ', '0x41', '\\x4a', '4a ', '4A:', '01000001', '10101010 ']
const letters = ['QUJD', 'QUJDRA==', 'aGVsbG8gd29ybGQh', 'MFRGGZDF', 'a', 'Z', 'word ', '\u00e9', '\u017f']
const escapes = ['%41', '%4aab', 'word%20', '\\u0041', '\\u{1F600}', '\\U004a', '=', '\n', '-', '_', ' ', '\0']

const repeated = fc
  .tuple(fc.constantFrom(...digits, ...letters, ...escapes), fc.integer({ min: 1, max: 14 }))
  .map(([fragment, times]) => fragment.repeat(times))

it('an encoding that matches a text is never ruled out before its pattern is tried', () => {
  const text = fc.array(repeated, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (one) => {
      const matching = encodings.filter(({ pattern }) => one.search(pattern) !== -1)
      const possible = new Set(possibleEncodings(one))
      expect(matching.filter((encoding) => !possible.has(encoding))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

it('ordinary text has none of them, however many digits it has', () => {
  const text = 'Released on 2024-01-15, version 10.20.30 adds 12 fixes, 34 tests (see #1234 and #5678) and costs 99 % less. '
  expect(possibleEncodings(text.repeat(20))).toEqual([])
})
