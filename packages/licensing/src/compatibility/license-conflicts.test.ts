import { describe, expect, it } from 'vitest'
import ids from '../spdx-ids.json' with { type: 'json' }
import { type LicenseMix, mixLicenses } from './license-conflicts.ts'

function mix(keysByLicense: Readonly<Record<string, readonly string[]>>): LicenseMix {
  return mixLicenses(new Map(Object.entries(keysByLicense).map(([license, keys]) => [license, new Set(keys)])))
}

function pairs(keysByLicense: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return mix(keysByLicense)
    .conflicts()
    .map(({ licenses }) => licenses.join(' | '))
}

describe('licences that clash in one work', () => {
  it('are reported as the pair that clashes, with the side that is cheaper to replace', () => {
    expect(mix({ 'GPL-2.0-only': ['deb:a', 'deb:b'], MIT: ['npm:m'], 'Apache-2.0': ['npm:c'] }).conflicts()).toEqual([
      {
        licenses: ['GPL-2.0-only', 'Apache-2.0'],
        components: [['deb:a', 'deb:b'], ['npm:c']],
        reason: expect.stringContaining('Apache-2.0'),
        wayOut: 'replace npm:c, or keep it a program of its own',
      },
    ])
  })

  it('do not clash where one can include the other', () => {
    expect(pairs({ 'GPL-3.0-only': ['a'], 'Apache-2.0': ['b'], MIT: ['c'], 'LGPL-2.1-or-later': ['d'] })).toEqual([])
  })

  it.each([
    ['GPL-2.0-or-later', 'Apache-2.0'],
    ['GPL-1.0-or-later', 'GPL-3.0-only'],
    ['AGPL-1.0-or-later', 'GPL-3.0-only'],
    ['GPL-2.0-or-later WITH Classpath-exception-2.0', 'Apache-2.0'],
  ])('do not clash where a later version that one may take can include the other: %s, %s', (one, other) => {
    expect(pairs({ [one]: ['a'], [other]: ['b'] })).toEqual([])
  })

  it.each([
    ['GPL-2.0-only', 'GPL-3.0-only'],
    ['GPL-2.0-or-later', 'EPL-1.0'],
    ['GPL-3.0-only', 'CC-BY-NC-4.0'],
    ['AGPL-3.0-only', 'CDDL-1.0'],
  ])('clash where no version can: %s, %s', (one, other) => {
    expect(pairs({ [one]: ['a'], [other]: ['b'] })).toEqual([`${one} | ${other}`])
  })

  it('say nothing of words that are no licence of the list', () => {
    expect(pairs({ 'GPL-2.0-only': ['a'], 'LicenseRef-ours': ['b'], 'Our own words': ['c'] })).toEqual([])
  })

  it('are reported for a licence that is not in the work too', () => {
    const { clashesOf } = mix({ 'GPL-2.0-only': ['npm:g', 'npm:h'] })
    expect(clashesOf('MIT')).toEqual([])
    expect(clashesOf('Apache-2.0')).toEqual([
      {
        with: { license: 'GPL-2.0-only', componentKeys: ['npm:g', 'npm:h'], components: 2 },
        reason: 'GPL-2.0-only asks for the whole work to be under it, not under Apache-2.0',
        wayOut: 'replace npm:g and 1 more, or keep it a program of its own',
      },
    ])
  })

  it('name the same way out on both sides', () => {
    const { clashesOf } = mix({ 'Apache-2.0': ['npm:a'], 'GPL-2.0-only': ['npm:g'] })
    expect(clashesOf('Apache-2.0')[0]?.wayOut).toBe(clashesOf('GPL-2.0-only')[0]?.wayOut)
  })

  it('are compared among the two hundred most used of all licences there are', () => {
    const all = Object.fromEntries(ids.licenses.map((id, i) => [id, i < 200 ? [`npm:${id}`] : []]))
    const conflicts = mix({ ...all, 'GPL-2.0-only': ['a', 'b'], 'Apache-2.0': ['a', 'b'] }).conflicts()
    expect(conflicts.length).toBeLessThanOrEqual((200 * 199) / 2)
    expect(conflicts.map(({ licenses }) => licenses.toSorted().join())).toContain('Apache-2.0,GPL-2.0-only')
  })
})
