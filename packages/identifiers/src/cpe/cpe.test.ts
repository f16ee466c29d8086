import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesCpe, parseCpe } from './cpe.ts'

function fits(pattern: string, cpe: string): boolean | undefined {
  const [one, other] = [parseCpe(pattern), parseCpe(cpe)]
  return one && other && matchesCpe(one, other)
}

describe('a CPE is read', () => {
  it('from the formatted string of 2.3, without its escapes', () => {
    expect(parseCpe(String.raw`cpe:2.3:a:Acme:foo\:bar\/baz:1.2.3:rc1:*:*:*:node.js:*:*`)).toMatchObject({
      part: 'a',
      vendor: 'acme',
      product: 'foo:bar/baz',
      version: '1.2.3',
      update: 'rc1',
      targetSoftware: 'node.js',
    })
  })
  it('from the URI of 2.2, with its packed edition', () => {
    expect(parseCpe('cpe:/o:redhat:enterprise_linux:8::baseos')).toMatchObject({ part: 'o', version: '8', update: '*', edition: 'baseos' })
    expect(parseCpe('cpe:/a:acme:foo%2fbar:1:-:~~pro~wordpress~~')).toMatchObject({
      product: 'foo/bar',
      update: '-',
      edition: '*',
      softwareEdition: 'pro',
      targetSoftware: 'wordpress',
    })
  })
  it('when it is cut short, with any value for the rest', () => {
    expect(parseCpe('cpe:2.3:a:acme:foo')?.version).toBe('*')
  })
  it.each([
    '',
    'acme',
    'cpe:',
    'cpe:2.3:',
    'cpe:2.3:x:a:b',
    'cpe:2.3:a:*:*:1',
    `cpe:2.3:a:b:${'c:'.repeat(20)}`,
    `cpe:/a:${'x'.repeat(3000)}`,
  ])('and what is none is none: %s', (text) => {
    expect(parseCpe(text)).toBeUndefined()
  })
  it('and never throws', () => {
    assert(property(string(), (text) => [parseCpe(`cpe:2.3:${text}`), parseCpe(`cpe:/${text}`)].length === 2))
  })
})

describe('a pattern names a CPE', () => {
  it('attribute by attribute, any value where it has a star', () => {
    expect(fits('cpe:2.3:a:acme:foo:*', 'cpe:2.3:a:acme:foo:1.2.3:*:*:*:*:*:*:*')).toBe(true)
    expect(fits('cpe:2.3:a:acme:foo:1.2.3', 'cpe:2.3:a:acme:foo:*')).toBe(false)
    expect(fits('cpe:2.3:a:acme:foo:1.2.3', 'cpe:2.3:a:acme:foo:1.2.3:-')).toBe(true)
    expect(fits('cpe:2.3:a:acme:foo:-', 'cpe:2.3:a:acme:foo:1')).toBe(false)
    expect(fits('cpe:2.3:a:acme:foo', 'cpe:2.3:a:other:foo')).toBe(false)
  })
  it('with wildcards inside a value', () => {
    expect(fits('cpe:2.3:a:acme:foo:1.2.*', 'cpe:2.3:a:acme:foo:1.2.33')).toBe(true)
    expect(fits('cpe:2.3:a:acme:foo:1.2.?', 'cpe:2.3:a:acme:foo:1.2.33')).toBe(false)
    expect(fits('cpe:2.3:a:acme:*foo*', 'cpe:2.3:a:acme:the_foo_bar')).toBe(true)
    expect(fits('cpe:2.3:a:acme:a*b*c', 'cpe:2.3:a:acme:axxbyyc')).toBe(true)
    expect(fits('cpe:2.3:a:acme:a*b*c', 'cpe:2.3:a:acme:axxcyyb')).toBe(false)
  })
})
