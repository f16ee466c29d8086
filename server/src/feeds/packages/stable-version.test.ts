import { assert, constantFrom, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { isStableVersion } from './stable-version.ts'

it.each([
  ['npm', '1.2.3', true],
  ['npm', 'v1.2.3+build.5', true],
  ['npm', '1.2.3-rc.1', false],
  ['npm', '2.0.0-0', false],
  ['crates.io', '0.3.0-alpha.2', false],
  ['Go', 'v2.0.0+incompatible', true],
  ['Go', 'v0.0.0-20210101000000-abcdef012345', false],
  ['NuGet', '6.0.1', true],
  ['NuGet', '6.0.0.1', true],
  ['NuGet', '6.0.0-preview.7', false],
  ['PyPI', '1.0', true],
  ['PyPI', '1!1.0.post1', true],
  ['PyPI', '1.0+ubuntu.1', true],
  ['PyPI', '1.0rc1', false],
  ['PyPI', '1.0.0a2', false],
  ['PyPI', '1.0.dev3', false],
  ['PyPI', '1.0b1.post2', false],
  ['RubyGems', '7.0.4.2', true],
  ['RubyGems', '7.1.0.rc1', false],
  ['RubyGems', '1.0.0.pre', false],
  ['Maven', '31.1-jre', true],
  ['Maven', '5.6.15.Final', true],
  ['Maven', '2.7.18.RELEASE', true],
  ['Maven', '6.0.0-M1', false],
  ['Maven', '3.0.0-SNAPSHOT', false],
  ['Maven', '2.0-beta9', false],
  ['Maven', '1.0.0.CR2', false],
  ['Packagist', '3.0.0', true],
  ['Packagist', 'v5.4.0-BETA1', false],
  ['Packagist', 'dev-main', false],
  ['Hex', '1.7.0-rc.0', false],
  ['Pub', '3.0.0-nullsafety.0', false],
  ['Pub', '1.0.0+1', true],
  [undefined, '1.0', true],
  [undefined, 'latest', false],
])('in %s, whether %s is stable: %s', (ecosystem, version, expected) => {
  expect(isStableVersion(ecosystem, version)).toBe(expected)
})

it('answers to anything', () => {
  assert(
    property(constantFrom('npm', 'PyPI', 'Maven', 'RubyGems', undefined), string(), (ecosystem, version) => {
      expect(typeof isStableVersion(ecosystem, version)).toBe('boolean')
    }),
  )
})
