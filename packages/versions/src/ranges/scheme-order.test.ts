import { join } from 'node:path'
import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contradictedPairs, readPairs } from '../../test/version-pairs.ts'
import { versionOrderOfScheme } from './vers-range.ts'

/** Orderings of the vers notation whose versions are no numbers, so that the tests of all other orderings do not hold for them. */
describe.each(['datetime', 'lexicographic'])('the scheme %s', (scheme) => {
  const order = versionOrderOfScheme(scheme)!

  it('orders as its table says', () => {
    expect(contradictedPairs(readPairs(join(import.meta.dirname, 'scheme-tables', `${scheme}.txt`)), order)).toEqual([])
  })

  it('orders any texts, one way round as the other', () => {
    const text = string({ unit: 'binary' })
    assert(property(text, text, (a, b) => Math.sign(order.compare(a, b)) === 0 - Math.sign(order.compare(b, a))))
  })
})

it.each(['2026-01-01', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123+02:00'])('%s is a moment', (text) => {
  expect(versionOrderOfScheme('datetime')?.isParsable(text)).toBe(true)
})

it.each(['', '2026', '2026-02-30', '2026-01-01T00:00:00', 'yesterday', '2026-13-01T00:00:00Z'])('%j is no moment', (text) => {
  expect(versionOrderOfScheme('datetime')?.isParsable(text)).toBe(false)
})

it.each(['gentoo', 'alpm', 'openssl'])('%s takes time in proportion to the text', (scheme) => {
  const order = versionOrderOfScheme(scheme)!
  for (const unit of ['.', '1.', 'a', '_p', '-', '0'])
    expect(order.compare(unit.repeat(100_000), `${unit.repeat(100_000)}1`)).toBeTypeOf('number')
})
