import { assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFixes, findGroupFixes } from './find-fixes.ts'
import { type AdvisoryCandidate, matchComponent, matchTargetOf } from './match-component.ts'
import { readOsv } from '../osv/read-osv.ts'
import { parsePurl } from '@waybill/identifiers'

type Event = Readonly<Record<string, string>>

function says(id: string, events: readonly Event[], more: object = {}): readonly AdvisoryCandidate[] {
  const affected = [{ package: { ecosystem: 'npm', name: 'lodash' }, ranges: [{ type: 'SEMVER', events }], ...more }]
  const advisory = readOsv({ id, modified: '2024-01-01T00:00:00Z', affected })
  if ('rejected' in advisory) throw new Error(advisory.rejected)
  const { kind, withdrawn } = advisory
  return advisory.affected.map((entry) => ({ advisoryId: id, kind, withdrawn: withdrawn !== undefined, digest: id, affected: entry }))
}

function fixesOf(
  version: string,
  candidates: readonly AdvisoryCandidate[],
  groups?: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const purl = parsePurl(`pkg:npm/lodash@${version}`)
  if (purl === undefined) throw new Error('no purl')
  const target = matchTargetOf(purl)
  const matches = matchComponent(target, candidates)
  const fixes =
    groups === undefined ? findFixes(target, candidates, matches) : findGroupFixes(target, candidates, matches, (id) => groups[id] ?? id)
  return Object.fromEntries(fixes)
}

const lodash = [
  ...says('GHSA-35jh-r3h4-6jhm', [{ introduced: '0' }, { fixed: '4.17.21' }]),
  ...says('GHSA-xxjr-mmjv-4gpg', [{ introduced: '4.0.0' }, { fixed: '4.17.23' }]),
  ...says('GHSA-f23m-r3pf-42rh', [{ introduced: '0' }, { fixed: '4.18.0' }]),
]

describe('the version to move to', () => {
  it('is the lowest that a record calls fixed and no known record on the package affects: of lodash not 4.17.21 or 4.17.23', () => {
    expect(fixesOf('4.17.20', lodash)).toEqual({
      'GHSA-35jh-r3h4-6jhm': '4.18.0',
      'GHSA-xxjr-mmjv-4gpg': '4.18.0',
      'GHSA-f23m-r3pf-42rh': '4.18.0',
    })
  })

  it('passes over a version that another record introduces something in', () => {
    const later = says('GHSA-z', [{ introduced: '4.18.0' }, { fixed: '4.18.2' }])
    expect(fixesOf('4.17.22', [...lodash, ...later])).toEqual({ 'GHSA-xxjr-mmjv-4gpg': '4.18.2', 'GHSA-f23m-r3pf-42rh': '4.18.2' })
  })

  it('is taken from another record where a record names the last affected version alone', () => {
    const last = says('GHSA-l', [{ introduced: '0' }, { last_affected: '4.17.23' }])
    expect(fixesOf('4.17.22', [...last, ...lodash])['GHSA-l']).toBe('4.18.0')
    expect(fixesOf('4.17.22', last)).toEqual({})
  })

  it('is none where something in every later version is known; then the records of the same vulnerability decide', () => {
    const unfixed = says('GHSA-u', [{ introduced: '0' }])
    const malicious = says('MAL-1', [{ introduced: '0' }])
    expect(fixesOf('4.17.20', [...lodash, ...unfixed])).toEqual({})
    expect(fixesOf('4.17.20', [...lodash, ...malicious])).toEqual({})
    const groups = { 'GHSA-35jh-r3h4-6jhm': 'one', 'GHSA-xxjr-mmjv-4gpg': 'one', 'GHSA-f23m-r3pf-42rh': 'two', 'GHSA-u': 'three' }
    expect(fixesOf('4.17.20', [...lodash, ...unfixed], groups)).toEqual({
      'GHSA-35jh-r3h4-6jhm': '4.17.23',
      'GHSA-xxjr-mmjv-4gpg': '4.17.23',
      'GHSA-f23m-r3pf-42rh': '4.18.0',
    })
  })

  it('is none without a version, and none where nothing is called fixed', () => {
    expect(fixesOf('latest', lodash)).toEqual({})
    expect(fixesOf('1.0.0', says('GHSA-v', [{ introduced: '0' }]))).toEqual({})
  })

  it('is affected by no record, whatever the records say', () => {
    const bounds = record({
      from: integer({ min: 0, max: 12 }),
      length: integer({ min: 1, max: 6 }),
      kind: constantFrom('fixed', 'last_affected'),
    })
    const range = uniqueArray(bounds, { minLength: 1, maxLength: 8 })
    assert(
      property(range, integer({ min: 0, max: 12 }), (all, at) => {
        const candidates = all.flatMap(({ from, length, kind }, i) =>
          says(`GHSA-${String(i)}`, [{ introduced: `${String(from)}.0.0` }, { [kind]: `${String(from + length)}.0.0` }]),
        )
        for (const fix of new Set(Object.values(fixesOf(`${String(at)}.0.0`, candidates)))) {
          const purl = parsePurl(`pkg:npm/lodash@${fix}`)
          expect(purl && matchComponent(matchTargetOf(purl), candidates)).toEqual([])
          const lower = all
            .filter(({ kind }) => kind === 'fixed')
            .map(({ from, length }) => from + length)
            .filter((major) => major > at && major < Number(fix.split('.')[0]))
          for (const major of lower) {
            const other = parsePurl(`pkg:npm/lodash@${String(major)}.0.0`)
            expect(other && matchComponent(matchTargetOf(other), candidates)).not.toEqual([])
          }
        }
      }),
    )
  })
})
