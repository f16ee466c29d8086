import { describe, expect, it } from 'vitest'
import { declaredLicenses } from '#standards/licenses/declared-licenses.ts'

describe('what a document declares as licences', () => {
  it.each([
    ['an id', [{ id: 'MIT' }], 'MIT'],
    ['an expression', [{ expression: 'MIT OR Apache-2.0' }], 'MIT OR Apache-2.0'],
    ['a name, on one line', [{ name: 'Our\n own  licence ' }], 'Our own licence'],
    ['an address alone', [{ url: 'https://example.org/license' }], 'https://example.org/license'],
    ['several, each once', [{ id: 'MIT' }, { name: 'ISC' }, { id: 'MIT' }], 'MIT\nISC'],
    ['nothing', [], undefined],
    ['an empty name', [{ name: ' ' }], undefined],
  ])('%s', (_what, licenses, text) => {
    expect(declaredLicenses(licenses)).toBe(text)
  })
})
