import { assert, boolean, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import ids from './spdx-ids.json' with { type: 'json' }
import { allObligations, obligationsOf, type ComponentUse } from './license-obligations.ts'
import { propertiesOfLicense } from './properties/term-properties.ts'

const delivered: ComponentUse = { modified: false, distributed: true, form: 'binary', network: false, linking: 'dynamic' }

function keysOf(license: string, use: Partial<ComponentUse> = {}): readonly string[] {
  const properties = propertiesOfLicense(license)
  if (properties === undefined) throw new Error(`${license} is unknown`)
  return obligationsOf(properties, { ...delivered, ...use }).map(({ key }) => key)
}

describe('what follows from a licence in a use', () => {
  it.each<[string, Partial<ComponentUse>, readonly string[]]>([
    ['0BSD', {}, []],
    ['MIT', {}, ['copyright-notice', 'licence-text']],
    ['MIT', { distributed: false }, []],
    ['Zlib', {}, []],
    ['Zlib', { form: 'source' }, ['copyright-notice', 'licence-text']],
    ['Apache-2.0', {}, ['copyright-notice', 'licence-text', 'notice-file', 'no-trademark', 'no-patent-suit']],
    ['Apache-2.0', { distributed: false }, ['no-patent-suit']],
    ['BSD-4-Clause', { distributed: false, network: true }, ['advertising', 'no-endorsement']],
    ['MPL-2.0', {}, ['copyright-notice', 'source-files', 'same-licence-files', 'no-trademark', 'no-patent-suit']],
    [
      'LGPL-2.1-only',
      { linking: 'static', modified: true },
      ['copyright-notice', 'licence-text', 'state-changes', 'source-library', 'same-licence-library', 'relinking', 'reverse-engineering'],
    ],
    ['GPL-2.0-only', {}, ['copyright-notice', 'licence-text', 'source-work', 'same-licence-work']],
    ['GPL-2.0-only', { linking: 'separate' }, ['copyright-notice', 'licence-text', 'source-library', 'same-licence-library']],
    ['GPL-2.0-only', { distributed: false, network: true }, []],
    ['GPL-2.0-only WITH Classpath-exception-2.0', {}, ['copyright-notice', 'licence-text', 'source-library', 'same-licence-library']],
    ['AGPL-3.0-only', { distributed: false, network: true, modified: true }, ['network-source', 'no-patent-suit']],
    ['AGPL-3.0-only', { distributed: false, network: true }, ['no-patent-suit']],
    ['CC-BY-NC-ND-4.0', { distributed: false }, ['non-commercial', 'no-modification']],
  ])('%s, %j', (license, use, keys) => {
    expect(keysOf(license, use)).toEqual(keys)
  })
  it('is stated with a key that stays, what kind it is and one sentence', () => {
    expect(allObligations()[1]).toEqual({
      key: 'licence-text',
      type: 'do',
      message: 'Include the text of the licence with every copy',
    })
    const keys = allObligations().map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('is never less for who does more', () => {
    const use = record({ form: constantFrom('source', 'binary'), linking: constantFrom('static', 'dynamic', 'separate') })
    assert(
      property(constantFrom(...ids.licenses), use, boolean(), (license, how, network) => {
        const held = new Set(keysOf(license, { ...how, distributed: false, modified: false, network }))
        const given = new Set(keysOf(license, { ...how, distributed: true, modified: true, network }))
        expect(held.difference(given)).toEqual(new Set())
      }),
    )
  })
})
