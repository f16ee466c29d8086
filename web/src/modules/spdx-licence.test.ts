import { expect, it } from 'vitest'
import { findUnlisted } from './spdx-licence.ts'

it.each(['', 'MIT', 'mit or Apache-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0', 'LicenseRef-Acme', 'NOASSERTION'])(
  '%j is an SPDX licence, or one of the document itself',
  (expression) => {
    expect(findUnlisted(expression)).toBe(undefined)
  },
)

it.each([
  ['Apache 2', 'Apache 2', 'Apache-2.0'],
  ['GPLv3', 'GPLv3', 'GPL-3.0-only'],
  ['MIT OR Apach-2.0', 'Apach-2.0', 'Apache-2.0'],
  ['CC BY 4.0', 'CC BY 4.0', 'CC-BY-4.0'],
])('of %s, %s is none; it may mean %s', (expression, text, meant) => {
  expect(findUnlisted(expression)).toMatchObject({ text, near: expect.arrayContaining([meant]) })
})

it('to a name of the company nothing is near', () => {
  expect(findUnlisted('Our own words')).toEqual({ text: 'Our own words', near: [] })
  expect(findUnlisted('GPL-2.0-only WITH Foo')).toMatchObject({ text: 'Foo' })
})
