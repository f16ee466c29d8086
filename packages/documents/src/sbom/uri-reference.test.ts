import { describe, expect, it } from 'vitest'
import { uriReferenceOf } from './uri-reference.ts'

describe('an address in a written SBOM is one that RFC 3986 accepts', () => {
  it.each([
    'https://acme.example/a?b=c#d',
    'git+https://github.com/a/b.git#main',
    'git+ssh://git@github.com/a/b.git',
    'ssh://git@acme.example:22/a',
    'scm:git:git@github.com:a/b.git',
    'https://[2001:db8::1]:8080/x',
    'mailto:list@acme.example',
    'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#a',
    'LICENSE.txt',
  ])('%s stands as it is', (url) => {
    expect(uriReferenceOf(url)).toBe(url)
  })

  it.each([
    ['git@github.com:a/b.git', 'ssh://git@github.com/a/b.git'],
    ['git+ssh://git@github.com:a/b.git', 'git+ssh://git@github.com/a/b.git'],
    ['https://acme.example/a b', 'https://acme.example/a%20b'],
    ['https://acme.example/(a b)/{c}|%zz', 'https://acme.example/(a%20b)/%7Bc%7D%7C%25zz'],
    ['https://acme.example/ü', 'https://acme.example/%C3%BC'],
    [' see README <here> ', 'see%20README%20%3Chere%3E'],
  ])('%s is repaired', (url, repaired) => {
    expect(uriReferenceOf(url)).toBe(repaired)
  })

  it.each(['', ' ', 'http://[bad', 'a b:c'])('%j is none', (url) => {
    expect(uriReferenceOf(url)).toBeUndefined()
  })

  it('is decided in linear time', () => {
    const long = ['a:'.repeat(1000), `a${'%41'.repeat(600)}|[`, `${'a@'.repeat(1000)}:b`, `//${'a:'.repeat(900)}@[`]
    expect(long.map((url) => uriReferenceOf(url) !== undefined)).toEqual([true, false, false, false])
  })
})
