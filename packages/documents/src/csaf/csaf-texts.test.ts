import { describe, expect, it } from 'vitest'
import { dateOf, textOf, webUriOf } from './csaf-texts.ts'

describe('web addresses', () => {
  it.each([
    'https://acme.example',
    'http://127.0.0.1:8080/a/b?c=d&e=%20#f',
    'https://[2001:db8::1]/x',
    'https://acme.example/?a?b#c?d',
    'https://nvd.nist.gov/vuln/detail/CVE-2021-44228',
  ])('%s stands as it is', (url) => {
    expect(webUriOf(url)).toBe(url)
  })

  it.each([
    ['https://acme.example/a b', 'https://acme.example/a%20b'],
    ['https://münchen.example/ü', 'https://xn--mnchen-3ya.example/%C3%BC'],
  ])('%s is mended', (url, mended) => {
    expect(webUriOf(url)).toBe(mended)
  })

  it.each([
    '',
    'acme.example',
    'javascript:alert(1)',
    'ftp://acme.example',
    'https://acme.example/?a|b',
    'https://user:pass@acme.example/',
    'https://acme.example/%zz',
  ])('%j is none', (url) => {
    expect(webUriOf(url)).toBeUndefined()
  })

  it('are distinguished in linear time', () => {
    const long = 'a?'.repeat(900)
    expect(webUriOf(`https://acme.example/?${long}|`)).toBeUndefined()
    expect(webUriOf(`https://acme.example/#${long}\`|^`)).toBeUndefined()
    expect(webUriOf(`https://acme.example/${'%41'.repeat(600)}|`)).toBeUndefined()
  })
})

it('texts are cut, mended and never empty', () => {
  expect([textOf(' a\0b '), textOf(' \0 '), textOf(undefined), textOf('\uD800'), textOf('abc', 2)]).toEqual([
    'ab',
    undefined,
    undefined,
    '\uFFFD',
    'ab',
  ])
})

it('moments are in UTC, others are none', () => {
  expect([dateOf('2026-01-01'), dateOf('2026-01-01T01:00:00+01:00')]).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'])
  expect([dateOf('soon'), dateOf(undefined), dateOf(''), dateOf('+275760-09-13')]).toEqual([undefined, undefined, undefined, undefined])
})
