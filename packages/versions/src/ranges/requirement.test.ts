import { array, assert, constantFrom, nat, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInNativeRange } from './native-range.ts'
import { parseRequirement } from './requirement.ts'
import { versionOrderOfScheme } from './vers-range.ts'

const schemes = ['npm', 'cargo', 'pypi', 'gem', 'composer', 'pub', 'golang', 'nuget', 'maven', 'hex']

function admits(scheme: string, text: string, version: string): boolean | undefined {
  const range = parseRequirement(scheme, text)
  const order = versionOrderOfScheme(scheme)
  return range && order && isInNativeRange(range, version, order)
}

describe('a requirement', () => {
  it.each([
    ['npm', '^1.2.3', ['1.2.3', '1.9.0'], ['1.2.2', '2.0.0']],
    ['npm', '^0.2.3', ['0.2.3', '0.2.9'], ['0.3.0', '1.0.0']],
    ['npm', '^0.0.3', ['0.0.3'], ['0.0.4']],
    ['npm', '^0.0.0', ['0.0.0'], ['0.0.1', '0.1.0']],
    ['npm', '^0.0', ['0.0.9'], ['0.1.0']],
    ['npm', '^0', ['0.9.9'], ['1.0.0']],
    ['npm', '^1.x', ['1.0.0', '1.8.0'], ['2.0.0']],
    ['npm', '~1.2.3', ['1.2.3', '1.2.9'], ['1.3.0']],
    ['npm', '~1', ['1.0.0', '1.9.0'], ['2.0.0']],
    ['npm', '~> 1.2', ['1.2.0', '1.2.9'], ['1.3.0']],
    ['npm', '1.2', ['1.2.0', '1.2.7'], ['1.3.0']],
    ['npm', '1', ['1.0.0', '1.2.7'], ['2.0.0']],
    ['npm', '=1.2.3', ['1.2.3'], ['1.2.4']],
    ['npm', '1.2.3 - 2.3', ['1.2.3', '2.3.9'], ['1.2.2', '2.4.0']],
    ['npm', '>1.2 <=2', ['1.3.0', '2.9.9'], ['1.2.9', '3.0.0']],
    ['npm', '>= 1.4.0 < 2 || ^3', ['1.4.0', '3.1.0'], ['2.0.0', '4.0.0']],
    ['npm', '', ['0.0.1', '9.0.0'], []],
    ['npm', 'x', ['0.0.1'], []],
    ['npm', '2.x || >=4.0.0', ['2.5.0', '5.0.0'], ['3.0.0']],
    ['cargo', '1.2.3', ['1.2.3', '1.9.0'], ['2.0.0']],
    ['cargo', '0.4', ['0.4.9'], ['0.5.0']],
    ['cargo', '1.2.*', ['1.2.9'], ['1.3.0']],
    ['cargo', '>=1.2, <1.5', ['1.2.0', '1.4.9'], ['1.5.0']],
    ['cargo', '=1.2.3', ['1.2.3'], ['1.2.4']],
    ['cargo', '*', ['7.0.0'], []],
    ['cargo', '^1.5.0', ['1.5.0', '1.9.9'], ['1.4.9', '2.0.0']],
    ['cargo', '^0.0', ['0.0.0', '0.0.9'], ['0.1.0']],
    ['cargo', '0.0.3', ['0.0.3'], ['0.0.4']],
    ['cargo', '~1', ['1.0.0', '1.9.9'], ['2.0.0']],
    ['cargo', '~1.2', ['1.2.0', '1.2.9'], ['1.3.0']],
    ['cargo', '~1.2.3', ['1.2.3', '1.2.9'], ['1.2.2', '1.3.0']],
    ['cargo', '=1.2', ['1.2.0', '1.2.9'], ['1.3.0']],
    ['cargo', '1.*', ['1.0.0', '1.9.9'], ['0.9.0', '2.0.0']],
    ['cargo', '>1.2, <=1.4', ['1.3.0', '1.4.9'], ['1.2.9', '1.5.0']],
    ['cargo', '>=0.3, <0.5, >=0.3.4', ['0.3.4', '0.4.9'], ['0.3.3', '0.5.0']],
    ['hex', '~> 2.0.0', ['2.0.0', '2.0.9'], ['1.9.9', '2.1.0']],
    ['hex', '~> 2.1', ['2.1.0', '2.9.9'], ['2.0.9', '3.0.0']],
    ['hex', '~> 2.1.3-dev', ['2.1.3', '2.1.9'], ['2.1.2', '2.2.0']],
    ['hex', '2.0.0', ['2.0.0'], ['2.0.1']],
    ['hex', '== 2.0.0', ['2.0.0'], ['2.0.1']],
    ['hex', '!= 2.0.0', ['1.0.0', '2.0.1'], ['2.0.0']],
    ['hex', '> 2.0.0', ['2.0.1'], ['2.0.0']],
    ['hex', '<= 2.0.0', ['2.0.0'], ['2.0.1']],
    ['hex', '>= 2.0.0 and < 2.1.0', ['2.0.0', '2.0.9'], ['1.9.9', '2.1.0']],
    ['hex', '~> 1.0 or ~> 2.0', ['1.5.0', '2.5.0'], ['0.9.0', '3.0.0']],
    ['hex', '>= 1.0.0 and < 1.2.0 or >=2.0.0', ['1.1.0', '2.0.0'], ['1.2.0', '1.9.0']],
    ['hex', '~> 3.0 or >= 1.0.0 and < 1.2.0', ['3.1.0', '1.1.0'], ['1.2.0', '2.0.0']],
    ['hex', '', ['0.0.1'], []],
    ['pypi', '>=1.21.1,<3', ['1.21.1', '2.5'], ['1.21', '3']],
    ['pypi', '(>=2.0)', ['2.0'], ['1.9']],
    ['pypi', '~=2.2', ['2.2', '2.9'], ['3.0', '2.1']],
    ['pypi', '~=2.2.0', ['2.2.5'], ['2.3']],
    ['pypi', '==1.4.*', ['1.4', '1.4.9'], ['1.5']],
    ['pypi', '!=1.5.*,>=1.4', ['1.4', '1.6'], ['1.5', '1.5.7']],
    ['pypi', '===1.0', ['1.0'], ['1.1']],
    ['pypi', '', ['0.1'], []],
    ['gem', '~> 2.0.8', ['2.0.9'], ['2.1']],
    ['gem', '~> 2.0', ['2.9'], ['3.0']],
    ['gem', '>= 1.0, < 3', ['1.0', '2.9'], ['3']],
    ['gem', '= 1.0', ['1.0'], ['1.1']],
    ['composer', '^7.2', ['7.4.0'], ['8.0.0']],
    ['composer', '~1.2', ['1.9'], ['2.0']],
    ['composer', '~1.2.3', ['1.2.9'], ['1.3.0']],
    ['composer', '^1.0|^2.0', ['1.5', '2.5'], ['3.0']],
    ['composer', '1.0 - 2.0', ['2.0.9'], ['2.1.0']],
    ['composer', '>=1.0 <1.1 || >=1.2@stable', ['1.0.5', '1.2'], ['1.1']],
    ['composer', '1.2.*', ['1.2.3'], ['1.3.0']],
    ['composer', '*', ['1'], []],
    ['pub', '^1.2.3', ['1.9.0'], ['2.0.0']],
    ['pub', '^0.0.3', ['0.0.9'], ['0.1.0']],
    ['pub', '>=1.0.0 <2.0.0', ['1.5.0'], ['2.0.0']],
    ['pub', 'any', ['9.0.0'], []],
    ['golang', 'v1.2.3', ['v1.2.3', 'v1.9.0'], ['v1.2.2']],
    ['nuget', '1.2.0', ['1.2.0', '9.0.0'], ['1.1.0']],
    ['nuget', '[1.0.0, 2.0.0)', ['1.0.0'], ['2.0.0']],
    ['nuget', '[3.0.0, )', ['3.0.0', '4.0.0'], ['2.0.0']],
    ['maven', '1.2', ['1.2'], ['1.3']],
    ['maven', '1.0', ['1.0', '1.0.0'], ['1.0-SNAPSHOT', '1.1']],
    ['maven', '[1.0,2.0)', ['1.5'], ['2.0']],
    ['maven', '(1.0,2.0]', ['1.1', '2.0'], ['1.0', '2.1']],
    ['maven', '[1.2]', ['1.2'], ['1.3']],
    ['maven', '[1.2,)', ['1.2', '9'], ['1.1']],
    ['maven', '(,1.0],[1.2,)', ['0.9', '1.0', '1.2'], ['1.1']],
    ['maven', '(,1.1),(1.1,)', ['1.0', '1.2'], ['1.1']],
  ])('of %s, %j, admits %j and not %j', (scheme, text, inside, outside) => {
    expect(inside.map((version) => admits(scheme, text, version))).toEqual(inside.map(() => true))
    expect(outside.map((version) => admits(scheme, text, version))).toEqual(outside.map(() => false))
  })

  it.each([
    ['npm', 'next'],
    ['npm', '^latest'],
    ['npm', 'git+https://example.org/a.git'],
    ['npm', 'file:../a'],
    ['npm', 'user/repository'],
    ['npm', '>*'],
    ['npm', '1.2.3 ||| 2'],
    ['npm', `1.2.3 ${'|| 2 '.repeat(1000)}`],
    ['npm', '|| 2 '.repeat(100)],
    ['pypi', '~=2'],
    ['pypi', 'git+https://example.org/a'],
    ['composer', 'dev-main'],
    ['composer', 'self.version'],
    ['golang', 'main'],
    ['nuget', '1.*'],
    ['deb', '1.0'],
    ['maven', '${version}'],
    ['maven', 'LATEST'],
    ['maven', 'RELEASE'],
    ['maven', '[1.0,2.0'],
    ['cargo', '>= 0.3 < 0.5'],
    ['cargo', '1.0 - 2.0'],
    ['cargo', '1 || 2'],
    ['hex', '~> 2'],
    ['hex', '>= 2.0'],
    ['hex', '= 2.0.0'],
    ['hex', '2.*'],
    ['hex', '>= 1.0.0, < 2.0.0'],
    ['hex', '>= 1.0.0 and'],
    ['hex', '1.0.0 - 2.0.0'],
    ['hex', 'master'],
  ])('of %s is not understood: %j', (scheme, text) => {
    expect(parseRequirement(scheme, text)).toBeUndefined()
  })

  it('with a caret admits its own version and never the next major one', () => {
    const numbers = tuple(nat(99), nat(99), nat(99))
    assert(
      property(constantFrom('npm', 'cargo', 'composer', 'pub'), numbers, (scheme, [major, minor, patch]) => {
        const version = `${String(major)}.${String(minor)}.${String(patch)}`
        expect(admits(scheme, `^${version}`, version)).toBe(true)
        expect(admits(scheme, `^${version}`, `${String(major + 1)}.0.0`)).toBe(false)
      }),
    )
  })

  const anyVersion = tuple(nat(3), nat(3), nat(3)).map((numbers) => numbers.join('.'))

  it.each([
    ['cargo', ', '],
    ['hex', ' and '],
  ])('of %s with several comparisons admits what each of them admits', (scheme, separator) => {
    const comparison = tuple(constantFrom('>', '>=', '<', '<='), anyVersion).map((parts) => parts.join(' '))
    assert(
      property(array(comparison, { minLength: 1, maxLength: 4 }), anyVersion, (parts, one) => {
        expect(admits(scheme, parts.join(separator), one)).toBe(parts.every((part) => admits(scheme, part, one)))
      }),
    )
  })

  it.each([
    ['hex', ' or ', (from: string, to: string) => `>= ${from} and < ${to}`],
    ['maven', ',', (from: string, to: string) => `[${from},${to})`],
  ])('of %s with alternatives admits what one of them admits', (scheme, separator, write) => {
    const interval = tuple(anyVersion, anyVersion).map(([from, to]) => write(from, to))
    assert(
      property(array(interval, { minLength: 1, maxLength: 4 }), anyVersion, (parts, one) => {
        expect(admits(scheme, parts.join(separator), one)).toBe(parts.some((part) => admits(scheme, part, one)))
      }),
    )
  })

  it('of Hex with ~> keeps all but the last number', () => {
    assert(
      property(nat(9), nat(9), nat(9), anyVersion, (major, minor, patch, one) => {
        const lower = [major, minor, patch].join('.')
        const upper = `${String(major)}.${String(minor + 1)}.0`
        expect(admits('hex', `~> ${lower}`, one)).toBe(admits('hex', `>= ${lower} and < ${upper}`, one))
      }),
    )
  })

  it('is read without throwing, whatever it holds', () => {
    assert(
      property(constantFrom(...schemes), string(), string(), (scheme, text, version) => {
        expect([true, false, undefined]).toContain(admits(scheme, text, version))
      }),
    )
  })
})
