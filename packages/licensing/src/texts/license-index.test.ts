import { describe, expect, it } from 'vitest'
import { findLicenses } from './find-licenses.ts'
import type { LicenseTemplate } from './license-template.ts'
import { licenseIndex } from './bundled-index.ts'
import { openLicenseIndex } from './license-index.ts'
import { writeLicenseIndex } from './write-license-index.ts'

const own = 'Anybody may use this work and give it to others, provided that they keep the name of its author and this permission with it.'
const templates: readonly LicenseTemplate[] = [
  { id: 'LicenseRef-Own', kind: 'license', segments: [{ t: 'The Own Licence.', o: true }, { t: own }, { t: 'Signed by <author>.' }] },
  { id: 'LicenseRef-Same', kind: 'license', segments: [{ t: 'The Own Licence.', o: true }, { t: own }, { t: 'Signed by <author>.' }] },
  { id: 'LicenseRef-More', kind: 'license', segments: [{ t: `${own} They may sell it too, for as much as they like.` }] },
]

describe('an index that was written and opened', () => {
  const index = openLicenseIndex(writeLicenseIndex('1.0', templates))
  it('has its version and each text once', () => {
    expect([index.version, index.documents.map(({ id, kind }) => `${id} ${kind}`)]).toEqual([
      '1.0',
      ['LicenseRef-Own license', 'LicenseRef-More license'],
    ])
  })
  it('finds texts without what is optional and with what is replaceable', () => {
    expect(findLicenses(`${own} Signed by J. Doe.`, index)).toMatchObject({ license: 'LicenseRef-Own', confidence: 5 })
    expect(findLicenses(`${own} They may sell it too, for as much as they like.`, index).license).toBe('LicenseRef-More')
  })
})

it('the index of the SPDX list has its licences and exceptions', () => {
  const { documents, version } = licenseIndex()
  expect(version).toMatch(/^\d{4}-\d\d-\d\d$/u)
  expect(documents.filter(({ kind }) => kind === 'license').length).toBeGreaterThan(600)
  expect(documents.filter(({ kind }) => kind === 'exception').length).toBeGreaterThan(80)
})
