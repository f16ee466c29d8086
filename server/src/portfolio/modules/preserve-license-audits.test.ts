import { array, assert, constantFrom, property, record, string } from 'fast-check'
import { expect, it } from 'vitest'
import { preserveLicenseAudits } from '#portfolio/modules/preserve-license-audits.ts'
import type { LicenseSelection, StoredSelection } from '#portfolio/settings/component-config.ts'

const audit = { justification: 'read it', resolvedBy: 'Ada', resolvedById: '1', resolvedAt: '2026-01-01T00:00:00.000Z' }

it('uses each stored record once, for the entry of the same version first', () => {
  const stored = [
    { key: 'npm:a', version: '1', license: 'MIT', ...audit },
    { key: 'npm:a', version: '2', license: 'MIT', ...audit, resolvedBy: 'Bob' },
  ]
  const sent = [
    { key: 'npm:a', version: '3', license: 'MIT' },
    { key: 'npm:a', version: '2', license: 'MIT' },
    { key: 'npm:a', version: '4', license: 'MIT' },
  ]
  expect(preserveLicenseAudits(sent, stored).map(({ resolvedBy }) => resolvedBy)).toEqual(['Ada', 'Bob', undefined])
})

it('leaves an ordinary selection that is sent back as it is, whatever was set by hand for another version', () => {
  const ordinary = { key: 'npm:a', version: '2', license: 'MIT' }
  const stored = [ordinary, { key: 'npm:a', version: '1', license: 'MIT', ...audit }]
  expect(preserveLicenseAudits([ordinary], stored)).toEqual([ordinary])
  expect(preserveLicenseAudits([ordinary, { ...ordinary, version: '3' }], stored).map(({ resolvedBy }) => resolvedBy)).toEqual([
    undefined,
    'Ada',
  ])
})

it('reads a key with an older prefix as that of the same component', () => {
  const stored = [{ key: 'maven:org.slf4j:slf4j-api', license: 'MIT', ...audit }]
  const [kept] = preserveLicenseAudits([{ key: 'mvn:org.slf4j:slf4j-api', license: 'MIT' }], stored)
  expect(kept).toEqual({ key: 'mvn:org.slf4j:slf4j-api', license: 'MIT', ...audit })
})

const keys = constantFrom('npm:a', 'npm:b', '__proto__')
const licenses = constantFrom('MIT', 'ISC')
function isAlike(one: LicenseSelection, other: LicenseSelection): boolean {
  return one.key === other.key && one.license === other.license
}

const selection = record({ key: keys, license: licenses, version: constantFrom('1', '2') })
const stored = record({
  key: keys,
  license: licenses,
  version: constantFrom('1', '2'),
  resolvedBy: string(),
  justification: string(),
  resolvedById: string(),
  resolvedAt: string(),
})

it('never changes what was sent but for audit fields, and never gives more of them than are stored for key and licence', () => {
  assert(
    property(array(selection), array(stored), (sent, records: StoredSelection[]) => {
      const kept = preserveLicenseAudits(sent, records)
      expect(kept.map(({ key, license, version }) => ({ key, license, version }))).toEqual(sent)
      for (const entry of sent) {
        const given = kept.filter((other) => isAlike(other, entry) && other.resolvedBy !== undefined).length
        const possible = [sent, records].map((all) => all.filter((other) => isAlike(other, entry)).length)
        expect(given).toBe(Math.min(...possible))
      }
    }),
  )
})
