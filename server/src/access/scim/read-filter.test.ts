import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFilter } from '#access/scim/read-filter.ts'

const allowed = ['userName', 'externalId', 'id', 'emails', 'members']

/** RFC 7644 §3.4.2.2, as far as it is supported (docs/reference/scim.md#lists). */
describe('a filter', () => {
  it.each([
    ['userName eq "ann"', [{ name: 'userName', value: 'ann' }]],
    ['USERNAME EQ "a\\"b"', [{ name: 'userName', value: 'a"b' }]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ann"', [{ name: 'userName', value: 'ann' }]],
    [
      'externalId eq "1" and id eq "2"',
      [
        { name: 'externalId', value: '1' },
        { name: 'id', value: '2' },
      ],
    ],
    ['emails[type eq "work"].value eq "a@b.example"', [{ name: 'emails', value: 'a@b.example' }]],
    ['Emails.Value eq "a@b.example"', [{ name: 'emails', value: 'a@b.example' }]],
    [
      'id eq "1" and members eq "2"',
      [
        { name: 'id', value: '1' },
        { name: 'members', value: '2' },
      ],
    ],
    ['userName eq "a and b eq c"', [{ name: 'userName', value: 'a and b eq c' }]],
  ])('%s is read', (filter, comparisons) => {
    expect(readFilter(filter, allowed)).toEqual(comparisons)
  })

  it.each([
    'userName',
    'userName co "a"',
    'userName eq a',
    'userName eq "a',
    'userName eq "a" or id eq "b"',
    'userName eq "a" and',
    'userName eq "a"and id eq "b" x',
    'not (userName eq "a")',
    '(userName eq "a")',
    'password eq "a"',
    'emails[type eq "home"].value eq "a"',
    'emails[type eq "work"] eq "a"',
    'emails.type eq "work"',
    'userName.value eq "a"',
    'userName eq "\\x"',
    String.raw`userName eq "a\u0000"`,
    String.raw`userName eq "\ud800"`,
    `userName eq "${'a'.repeat(3000)}"`,
  ])('%s is a 400 of the type invalidFilter', (filter) => {
    expect(() => readFilter(filter, allowed)).toThrow(expect.objectContaining({ status: 400, details: { scimType: 'invalidFilter' } }))
  })

  it('with any text as its value is read back', () => {
    assert(
      property(string({ maxLength: 200 }), (value) => {
        expect(readFilter(`userName eq ${JSON.stringify(value)}`, allowed)).toEqual([{ name: 'userName', value }])
      }),
    )
  })
})
