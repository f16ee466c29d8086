import { assert, constantFrom, pre, property, record, string, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsVersion, formatVers, parseVers, type VersConstraint } from './vers-range.ts'
import { versionOrderOf } from '../orderings/version-order-of.ts'

function holds(range: string, version: string, ecosystem?: string): boolean | undefined {
  const read = parseVers(range)
  return read && containsVersion(read, version, ecosystem === undefined ? undefined : versionOrderOf(ecosystem))
}

describe('a vers range', () => {
  it.each([
    ['vers:npm/*', '1.0.0', true],
    ['vers:npm/1.2.3', '1.2.3', true],
    ['vers:npm/=1.2.3', '1.2.4', false],
    ['vers:npm/>=1.0.0|<2.0.0', '1.5.0', true],
    ['vers:npm/>=1.0.0|<2.0.0', '2.0.0', false],
    ['vers:npm/>=1.0.0|<=2.0.0', '2.0.0', true],
    ['vers:npm/>1.0.0', '1.0.0', false],
    ['vers:npm/>1.0.0', '7.0.0', true],
    ['vers:npm/<1.0.0', '0.9.0', true],
    ['vers:npm/<1.0.0|>=2.0.0|<3.0.0', '1.5.0', false],
    ['vers:npm/<1.0.0|>=2.0.0|<3.0.0', '2.5.0', true],
    ['vers:npm/<3.0.0|>=2.0.0|<1.0.0', '2.5.0', true],
    ['vers:npm/>=1.0.0|!=1.5.0|<2.0.0', '1.5.0', false],
    ['vers:npm/>=1.0.0|!=1.5.0|<2.0.0', '1.6.0', true],
    ['vers:npm/<1.0.0|1.5.0', '1.5.0', true],
    ['vers:npm/ >= 1.0.0 | < 2.0.0 ', '1.5.0', true],
    ['vers:npm/>=1.0.0%2Bbuild', '1.0.1', true],
    ['vers:pypi/>=1.0', '1.0.0', true],
    ['vers:pypi/>=1.0rc1|<2', '1.0rc2', true],
    ['vers:deb/>=1:1.0-1|<1:2.0-1', '1:1.5-1', true],
    ['vers:maven/<1.0', '1.0-SNAPSHOT', true],
    ['vers:gentoo/>=1.0_rc1|<1.0-r2', '1.0-r1', true],
    ['vers:gentoo/>=1.0|<2.0', '1.0_rc1', false],
    ['vers:ebuild/<=1.0', '1.0-r1', false],
    ['vers:datetime/>=2026-01-01T00%3A00%3A00Z|<2026-02-01T00%3A00%3A00Z', '2026-01-31T23:59:59+00:00', true],
    ['vers:datetime/>=2026-01-01T00:00:00Z|<2026-02-01T00:00:00Z', '2026-02-01T00:59:59+01:00', true],
    ['vers:datetime/>=2026-01-01', '2025-12-31', false],
    ['vers:openssl/>=1.0.2|<1.0.2za', '1.0.2y', true],
    ['vers:alpm/<1.0', '1.0rc1', true],
    ['vers:lexicographic/<b', 'a', true],
    ['vers:intdot/<1.10', '1.9', true],
    ['vers:nginx/>=1.4.1|<1.5.0', '1.4.2', true],
    ['vers:npm/1.2.3|1.2.3', '1.2.3', true],
    ['vers:none/*', '1.0', false],
  ])('%s holds %s: %s', (range, version, verdict) => {
    expect(holds(range, version)).toBe(verdict)
  })
  it('of a scheme nobody defined is compared in the package’s ordering, else by text alone', () => {
    expect(holds('vers:generic/>=1.0|<2.0', '1.5', 'PyPI')).toBe(true)
    expect(holds('vers:generic/>=1.0|<2.0', '1.5')).toBe(false)
    expect(holds('vers:generic/1.5', '1.5')).toBe(true)
    expect(holds('vers:generic/1.5', '1.5.0')).toBe(false)
    expect(holds('vers:all/*', 'anything')).toBe(true)
  })
  it('holds nothing where a bound or the version cannot be placed', () => {
    expect(holds('vers:npm/<2.0.0', 'not a version')).toBe(false)
    expect(holds('vers:npm/<???', '1.0.0')).toBe(false)
  })
  it.each([
    '',
    'vers:',
    'vers:npm',
    'vers:npm/',
    'vers:npm/|',
    'npm/1',
    'vers:npm/*|1',
    'vers:npm/1|>1',
    'vers:npm/<',
    'vers:npm/1<2',
    'vers:npm/>*',
    'vers:npm/%E0%A4',
    `vers:npm/${'1|'.repeat(10_000)}`,
  ])('is none: %s', (text) => {
    expect(parseVers(text)).toBeUndefined()
  })
  it('is read and evaluated without throwing, whatever it holds', () => {
    assert(property(string(), string(), (range, version) => [true, false, undefined].includes(holds(`vers:npm/${range}`, version))))
  })
})

describe('the canonical form of a vers range', () => {
  it.each([
    ['vers:pypi/0.0.2|0.0.6|>=0.0.0|0.0.1', 'vers:pypi/>=0.0.0|0.0.1|0.0.2|0.0.6'],
    ['vers:npm/ >= 1.0.0 | =2.0.0 | <1.5.0', 'vers:npm/>=1.0.0|<1.5.0|2.0.0'],
    ['vers:npm/*', 'vers:npm/*'],
    ['vers:datetime/>=2026-01-01T00%3A00%3A00Z', 'vers:datetime/>=2026-01-01T00:00:00Z'],
    ['vers:generic/b%7Cc|a', 'vers:generic/b%7Cc|a'],
  ])('of %s is %s', (text, canonical) => {
    const range = parseVers(text)
    expect(range && formatVers(range)).toBe(canonical)
  })

  it('changes nothing when it is read and written again', () => {
    const version = string({ minLength: 1, maxLength: 6 })
    const any = record({
      scheme: constantFrom('npm', 'pypi', 'gentoo', 'unheard-of'),
      constraints: uniqueArray(
        record({ comparator: constantFrom<VersConstraint['comparator']>('=', '!=', '<', '<=', '>', '>='), version }),
        {
          selector: (constraint) => constraint.version,
          minLength: 1,
          maxLength: 4,
        },
      ),
    })
    assert(
      property(any, (range) => {
        const read = parseVers(formatVers(range))
        pre(read !== undefined)
        expect(formatVers(read)).toBe(formatVers(range))
      }),
    )
  })
})
