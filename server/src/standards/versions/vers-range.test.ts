import { existsSync, readFileSync } from 'node:fs'
import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsVersion, parseVers } from './vers-range.ts'
import { orderOf } from './version-order.ts'

function holds(range: string, version: string, ecosystem?: string): boolean | undefined {
  const read = parseVers(range)
  return read && containsVersion(read, version, ecosystem === undefined ? undefined : orderOf(ecosystem))
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
    'vers:npm/1|1',
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

const fixtures = new URL('../../../../../shared/data/version-fixtures/vers-spec/tests/pypi_range_containment_test.json', import.meta.url)

interface Containment {
  readonly input: { readonly vers: string; readonly version: string }
  readonly expected_output: boolean
}

it.skipIf(!existsSync(fixtures))('evaluates as the published tests of the specification say', () => {
  const { tests } = JSON.parse(readFileSync(fixtures, 'utf8')) as { readonly tests: readonly Containment[] }
  const wrong = tests.filter(({ input, expected_output }) => holds(input.vers, input.version) !== expected_output)
  expect([tests.length > 5, wrong]).toEqual([true, []])
})
