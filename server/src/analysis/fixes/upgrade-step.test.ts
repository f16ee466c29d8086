import { describe, expect, it } from 'vitest'
import { parsePurl, type Purl } from '@waybill/identifiers'
import { upgradeCommands } from '#analysis/fixes/upgrade-commands.ts'
import { upgradeStep } from '#analysis/fixes/upgrade-step.ts'

describe('the step of an upgrade (docs/reference/fixes.md#steps)', () => {
  it.each([
    ['1.2.3', '1.2.4', 'patch'],
    ['1.2.3', '1.3.0', 'minor'],
    ['1.2.3', '2.0.0', 'major'],
    ['0.2.3', '0.2.9', 'patch'],
    ['0.2.3', '0.3.0', 'major'],
    ['v1.2.3', 'v1.2.10', 'patch'],
    ['1:2.3-1', '1:2.3-2', 'patch'],
    ['2.14.0.Final', '2.14.1.Final', 'patch'],
    ['1', '1.1', 'minor'],
    ['r07', 'abc', 'major'],
  ])('from %s to %s is a %s', (from, to, step) => {
    expect(upgradeStep(from, to)).toBe(step)
  })
})

describe('commands (docs/reference/fixes.md#commands)', () => {
  it.each([
    ['pkg:npm/%40acme/a@1.0.0', true, 'npm install @acme/a@2.0.0'],
    ['pkg:npm/a.b@1.0.0', false, '"overrides": { "a.b": "2.0.0" }'],
    ['pkg:pypi/a@1.0.0', true, 'pip install a==2.0.0'],
    [
      'pkg:maven/org.acme/a@1.0.0',
      true,
      '<dependency><groupId>org.acme</groupId><artifactId>a</artifactId><version>2.0.0</version></dependency>',
    ],
    ['pkg:golang/github.com/acme/a@v1.0.0', true, 'go get github.com/acme/a@v2.0.0'],
    ['pkg:cargo/a@1.0.0', false, 'cargo update -p a --precise 2.0.0'],
    ['pkg:nuget/A@1.0.0', true, 'dotnet add package A --version 2.0.0'],
    ['pkg:gem/a@1.0.0', true, 'bundle add a --version 2.0.0'],
    ['pkg:composer/acme/a@1.0.0', true, 'composer require acme/a:^2.0.0 --with-all-dependencies'],
    ['pkg:deb/debian/a@1.0.0', true, 'apt-get install a=2.0.0'],
    ['pkg:npm/a%3Brm%20-rf@1.0.0', true, `npm install 'a;rm -rf@2.0.0'`],
  ])('for %s, direct: %s', (text, isDirect, expected) => {
    expect(upgradeCommands({ purl: parsePurl(text) as Purl, to: '2.0.0', isDirect })[0]?.command).toBe(expected)
  })

  it('are none for ecosystems without a package manager', () => {
    expect(upgradeCommands({ purl: parsePurl('pkg:generic/a@1') as Purl, to: '2', isDirect: true })).toEqual([])
  })
})
