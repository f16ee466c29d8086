import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchesVersion } from '#portfolio/settings/version-pattern.ts'

it.each([
  ['1.0', '1.0', true],
  ['1.0', '1.0.0', false],
  ['1.*', '1.0', true],
  ['1.*', '10', false],
  ['1*', '10', true],
  ['*', '', true],
  ['*', undefined, true],
  ['1*', undefined, false],
  ['1.0', undefined, false],
])('the pattern %s and the version %s: %s (docs/reference/settings.md#component-entries)', (pattern, version, meets) => {
  expect(matchesVersion(pattern, version)).toBe(meets)
})

it('a version matches itself and each of its prefixes with a star, whatever characters it has', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (version, cut) => {
      fc.pre(!version.endsWith('*'))
      expect(matchesVersion(version, version)).toBe(true)
      expect(matchesVersion(`${version.slice(0, cut % version.length)}*`, version)).toBe(true)
    }),
  )
})
