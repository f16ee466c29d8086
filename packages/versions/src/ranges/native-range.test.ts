import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInNativeRange, parseNativeRange, toVersRange } from './native-range.ts'
import { formatVers, versionOrderOfScheme } from './vers-range.ts'

function vers(scheme: string, text: string): string | undefined {
  const range = parseNativeRange(scheme, text)
  return range && formatVers(toVersRange(scheme, range))
}

function holds(scheme: string, text: string, version: string): boolean | undefined {
  const range = parseNativeRange(scheme, text)
  return range && isInNativeRange(range, version, versionOrderOfScheme(scheme)!)
}

describe('a native range', () => {
  it.each([
    ['npm', '^1.2.9', 'vers:npm/>=1.2.9|<2.0.0'],
    ['npm', '^0.1.2', 'vers:npm/>=0.1.2|<0.2.0'],
    ['npm', '^0.0.3', 'vers:npm/>=0.0.3|<0.0.4'],
    ['npm', '~3.8.2 || >= 4.0.0 < 4.5.7', 'vers:npm/>=3.8.2|<3.9.0|>=4.0.0|<4.5.7'],
    ['npm', '1.2.0 - 1.3.0', 'vers:npm/>=1.2.0|<=1.3.0'],
    ['npm', '2.1.x', 'vers:npm/>=2.1|<2.2.0'],
    ['npm', '*', 'vers:npm/*'],
    ['gem', '~>2.0.8', 'vers:gem/>=2.0.8|<2.1'],
    ['gem', '~> 2', 'vers:gem/>=2|<3'],
    ['pypi', '>=1.0a1,<1.0.5||==1.2', 'vers:pypi/>=1.0a1|<1.0.5|1.2'],
    ['pypi', '~=2.2', 'vers:pypi/>=2.2|<3'],
    ['pypi', '==1.2.*', 'vers:pypi/>=1.2|<1.3'],
    ['composer', '~1.2', 'vers:composer/>=1.2|<2'],
    ['golang', '>=v0.34.0 <v0.34.2', 'vers:golang/>=0.34.0|<0.34.2'],
    ['conan', '~2.5.1', 'vers:conan/>=2.5.1|<2.6-'],
    ['conan', '*, include_prerelease=True', 'vers:conan/>=0.0.0'],
    ['nuget', '[1.0.0, 2.0.0)', 'vers:nuget/>=1.0.0|<2.0.0'],
    ['maven', '(,1.0],[1.2,)', 'vers:maven/<=1.0|>=1.2'],
    ['maven', '[1.5]', 'vers:maven/1.5'],
    ['maven', '(,)', 'vers:maven/*'],
    ['nginx', '1.5.0+, 1.4.1+', 'vers:nginx/>=1.4.1|<1.5.0|>=1.5.0'],
    ['nginx', '0.7.52-0.8.39', 'vers:nginx/>=0.7.52|<=0.8.39'],
    ['openssl', '3.0.0, 1.0.1b', 'vers:openssl/1.0.1b|3.0.0'],
  ])('of %s, %s, is %s', (scheme, text, expected) => {
    expect(vers(scheme, text)).toBe(expected)
  })

  it.each([
    ['npm', ''],
    ['npm', '||'],
    ['npm', '>'],
    ['npm', '>=1 ||'],
    ['npm', '^latest'],
    ['npm', 'all of them'.repeat(1_000)],
    ['maven', '1.0'],
    ['maven', '[1.0'],
    ['maven', '[1.0,2.0) or so'],
    ['maven', '(1.0)'],
    ['pypi', '!=1.*'],
    ['nginx', 'none'],
  ])('of %s is not understood: %s', (scheme, text) => {
    expect(parseNativeRange(scheme, text)).toBeUndefined()
  })

  it('holds what one of its alternatives holds as a whole', () => {
    expect(['1.5.0', '2.5.0', '3.0.0'].map((version) => holds('npm', '<2.0.0 || >=2.5.0 <3.0.0', version))).toEqual([true, true, false])
    expect(['1.5.0', '2.5.0'].map((version) => holds('npm', '<=1.0.2||<2.3.10', version))).toEqual([true, false])
    expect(holds('npm', '>=1.0.0', 'not a version')).toBe(false)
  })

  it('is read without throwing, whatever it holds', () => {
    const schemes = constantFrom('npm', 'maven', 'nginx', 'openssl', 'conan', 'composer', 'gem')
    assert(
      property(schemes, string(), string(), (scheme, text, version) => {
        expect([true, false, undefined]).toContain(holds(scheme, text, version))
      }),
    )
  })
})
