import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { componentKeyOf, normaliseComponentKey, parseComponentKey, parseComponentVersion } from './component-key.ts'
import { formatPurl, parsePurl } from './purl.ts'

describe('componentKeyOf', () => {
  it.each([
    ['pkg:npm/%40scope/name@1.0.0', 'npm:@scope/name'],
    ['pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1?type=jar', 'maven:org.apache.logging.log4j:log4j-core'],
    ['pkg:pypi/Requests@2.0', 'pypi:requests'],
    ['pkg:golang/github.com/gin-gonic/gin@v1.9.0', 'golang:github.com/gin-gonic/gin'],
    ['pkg:composer/Vendor/Name@1', 'composer:vendor/name'],
    ['pkg:deb/debian/curl@7?arch=amd64', 'deb:debian/curl'],
    ['pkg:generic/My%20Thing', 'generic:My Thing'],
    ['pkg:git/cygwin.com/cgit/newlib-cygwin', 'git:cygwin.com/cgit/newlib-cygwin'],
  ])('writes the name as its ecosystem does: %s', (purl, key) => {
    expect(componentKeyOf(parsePurl(purl)!)).toBe(key)
  })
})

describe('parseComponentVersion', () => {
  it.each([
    ['pkg:npm/lodash@4.17.20', 'pkg:npm/lodash@4.17.20'],
    ['npm:lodash@4.17.20', 'pkg:npm/lodash@4.17.20'],
    [' npm:lodash 4.17.20 ', 'pkg:npm/lodash@4.17.20'],
    ['npm:@scope/name', 'pkg:npm/%40scope/name'],
    ['npm:@scope/name@1.0.0', 'pkg:npm/%40scope/name@1.0.0'],
    ['mvn:org.x:y 1.0-beta', 'pkg:maven/org.x/y@1.0-beta'],
    ['golang:github.com/a/b v1.2.3', 'pkg:golang/github.com/a/b@v1.2.3'],
    ['npm:lodash', 'pkg:npm/lodash'],
    ['generic:Windows 10', 'pkg:generic/Windows%2010'],
    ['generic:Windows@10', 'pkg:generic/Windows@10'],
  ])('reads %j as %s', (text, purl) => {
    expect(formatPurl(parseComponentVersion(text)!)).toBe(purl)
  })

  it.each(['lodash', 'lodash 4.17.20', 'npm:', 'pkg:npm', ''])('reads no component from %j', (text) => {
    expect(parseComponentVersion(text)).toBeUndefined()
  })
})

describe('normaliseComponentKey', () => {
  it.each([
    ['mvn:org.x:y', 'maven:org.x:y'],
    ['maven:org.x/y', 'maven:org.x:y'],
    ['pip:Zope_Interface', 'pypi:zope-interface'],
    ['bundler:rails', 'gem:rails'],
    ['NPM:@a/b', 'npm:@a/b'],
    ['pkg:npm/%40a/b@1', 'npm:@a/b'],
    [' no key at all ', 'no key at all'],
    ['npm:', 'npm:'],
  ])('reads %j as %j', (key, normalised) => {
    expect(normaliseComponentKey(key)).toBe(normalised)
  })

  it('changes nothing the second time', () => {
    assert(
      property(constantFrom('npm:', 'mvn:', 'pypi:', 'git:', ''), string({ unit: 'binary' }), (prefix, rest) => {
        const once = normaliseComponentKey(prefix + rest)
        expect(normaliseComponentKey(once)).toBe(once)
      }),
    )
  })
})

describe('parseComponentKey', () => {
  it('gives the purl without version', () => {
    expect(formatPurl(parseComponentKey('mvn:org.apache.logging.log4j:log4j-core')!)).toBe('pkg:maven/org.apache.logging.log4j/log4j-core')
    expect(formatPurl(parseComponentKey('npm:@babel/core')!)).toBe('pkg:npm/%40babel/core')
    expect(parseComponentKey('lodash')).toBeUndefined()
    expect(parseComponentKey('npm:/')).toBeUndefined()
  })
})
