import { describe, expect, it } from 'vitest'
import { readLicenseMatcher } from '#analysis/legal/license-matcher.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'

function askedOf(value: string, declared: string): readonly string[] | undefined {
  return readLicenseMatcher(value)?.(readLicensing(declared))
}

describe('the licence that a list asks for', () => {
  it.each([
    ['MIT', 'MIT', ['MIT']],
    ['mit', 'The MIT License', ['MIT']],
    ['MIT', 'MIT-0', []],
    ['MIT', 'MIT OR Apache-2.0', ['MIT']],
    ['Apache-2.0', 'MIT AND (Apache-2.0 OR ISC)', ['Apache-2.0']],
  ])('%s in %s is %j', (value, declared, expected) => {
    expect(askedOf(value, declared)).toEqual(expected)
  })

  it.each([
    ['GPL-2.0', 'GPL-2.0-only', ['GPL-2.0-only']],
    ['GPL-2.0-only', 'GPL-2.0', ['GPL-2.0-only']],
    ['GPL-2.0+', 'GPL-2.0-or-later', ['GPL-2.0-or-later']],
    ['GPL-2.0', 'GPL-2.0-or-later', []],
  ])('is the same by its old and its current id: %s in %s is %j', (value, declared, expected) => {
    expect(askedOf(value, declared)).toEqual(expected)
  })

  it.each([
    ['GPL-2.0-only', ['GPL-2.0-only WITH Classpath-exception-2.0']],
    ['GPL-2.0-only WITH Classpath-exception-2.0', ['GPL-2.0-only WITH Classpath-exception-2.0']],
    ['GPL-2.0-only WITH Bison-exception-2.2', []],
  ])('has any exception, or the one it names: %s is %j', (value, expected) => {
    expect(askedOf(value, 'GPL-2.0-with-classpath-exception')).toEqual(expected)
  })

  it('is every licence that begins with what stands before a star', () => {
    expect(askedOf('gpl-*', 'GPL-3.0-only OR LGPL-2.1-only OR GPL-2.0-only OR AGPL-3.0-only')).toEqual(['GPL-3.0-only', 'GPL-2.0-only'])
    expect(askedOf('*', 'MIT')).toEqual(['MIT'])
  })

  it('may be words that are no licence anybody knows', () => {
    expect(askedOf('acme house terms', 'Acme House Terms')).toEqual(['Acme House Terms'])
    expect(askedOf('acme*', 'Acme House Terms')).toEqual(['Acme House Terms'])
  })

  it('is none where nothing is known', () => {
    expect(readLicenseMatcher('none')?.(undefined)).toEqual([''])
    expect(askedOf('none', 'MIT')).toEqual([])
    expect(readLicenseMatcher('*')?.(undefined)).toEqual([])
  })

  it('is one, not an expression of several', () => {
    expect(readLicenseMatcher('MIT OR Apache-2.0')).toBeUndefined()
  })
})
