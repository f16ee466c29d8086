import { describe, expect, it } from 'vitest'
import { declaredLicenseFormatter } from './declared-licenses.ts'

describe('what a document declares as licences', () => {
  it.each([
    ['an id', [{ id: 'MIT' }], 'MIT'],
    ['an expression', [{ expression: 'MIT OR Apache-2.0' }], 'MIT OR Apache-2.0'],
    ['a name, on one line', [{ name: 'Our\n own  licence ' }], 'Our own licence'],
    ['a name that is known stays as it is', [{ name: 'The MIT License' }], 'The MIT License'],
    ['several, each once', [{ id: 'MIT' }, { name: 'ISC' }, { id: 'MIT' }], 'MIT\nISC'],
    ['nothing', [], undefined],
    ['an empty name', [{ name: ' ' }], undefined],
    ['a known address', [{ name: 'See there', url: 'https://opensource.org/licenses/MIT' }], 'MIT\t4'],
    ['an address alone', [{ url: 'https://www.apache.org/licenses/LICENSE-2.0.txt' }], 'Apache-2.0\t4'],
    ['an address nobody knows', [{ name: 'Ours', url: 'https://example.org/license' }], 'Ours'],
  ])('%s', (_what, licenses, text) => {
    expect(declaredLicenseFormatter()(licenses)).toBe(text)
  })

  it('a reference is read by what the document quotes under it, and stays where nobody knows that', () => {
    const declared = declaredLicenseFormatter([
      { id: 'LicenseRef-1', name: 'Apache License, Version 2.0' },
      { id: 'LicenseRef-2', text: 'Do as you like, but call us first.' },
    ])
    expect(declared([{ expression: 'LicenseRef-1 OR MIT' }])).toBe('Apache-2.0 OR MIT\t4')
    expect(declared([{ expression: 'LicenseRef-2 AND MIT' }])).toBe('LicenseRef-2 AND MIT')
    expect(declared([{ expression: 'LicenseRef-3' }])).toBe('LicenseRef-3')
  })

  it('names are read where there are many of them, since they take less', () => {
    const references = Array.from({ length: 900 }, (_, i) => ({
      id: `LicenseRef-${String(i)}`,
      name: `Our licence ${String(i)}`,
      text: '?',
    }))
    const declared = declaredLicenseFormatter([...references, { id: 'LicenseRef-last', name: 'Apache License, Version 2.0' }])
    for (const { id } of references) expect(declared([{ expression: id }])).toBe(id)
    expect(declared([{ expression: 'LicenseRef-last' }])).toBe('Apache-2.0\t4')
  })

  it('so many texts that reading them would hold up others are not all read', () => {
    const declared = declaredLicenseFormatter()
    const lines = Array.from({ length: 300 }, (_, i) =>
      declared([{ name: `Part ${String(i)}`, text: `MIT License${' '.repeat(200 + i)}` }]),
    )
    expect([lines[0], lines[299]]).toEqual(['MIT\t4', 'Part 299'])
  })
})
