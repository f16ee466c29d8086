import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePurl, type Purl } from '@waybill/identifiers'
import type { AdvisoryCandidate } from '@waybill/vulnerabilities'
import { upgradeOptions } from '#analysis/fixes/upgrade-options.ts'
import { advisoriesOn, type AffectedComponent, cpeOfVersion, upgraded, verifyVersions } from '#analysis/fixes/verify-versions.ts'

type Events = AdvisoryCandidate['affected']['ranges'][number]['events']

function component(text: string): AffectedComponent {
  const purl = parsePurl(text) as Purl
  return { id: 1, purl, key: 'npm:a', version: purl.version ?? '', cpes: [] }
}

function entry(
  advisoryId: string,
  events: Events,
  { name = 'a', ecosystem = 'npm', versions = [] as readonly string[] } = {},
): AdvisoryCandidate {
  const ranges = events.length === 0 ? [] : [{ type: 'SEMVER' as const, events }]
  const affected = { lookupKey: `${ecosystem}:${name}`, ecosystem, release: undefined, name, ranges, versions, severities: [] }
  return { advisoryId, kind: 'vulnerability', withdrawn: false, digest: '', affected }
}

function vulnerabilityOf(id: string) {
  return { id: Number(id), key: id, isExploited: false, epss: 0, score: 5 }
}

function knowing(entries: readonly AdvisoryCandidate[], published: readonly string[] = []) {
  return {
    entries: Map.groupBy(entries, ({ affected }) => affected.lookupKey),
    published,
    isStable: (_: string, version: string) => !version.includes('-'),
  }
}

function versionsOf(text: string, entries: readonly AdvisoryCandidate[], published?: readonly string[]): readonly string[] {
  return verifyVersions(component(text), knowing(entries, published)).map(({ version, advisoryIds }) => [version, ...advisoryIds].join(' '))
}

describe('the versions of a plan (docs/reference/fixes.md#versions)', () => {
  it.each([60, 250, 1000])('reach the one that is behind all of %i records', (count) => {
    const records = Array.from({ length: count }, (_, i) => entry(`A${String(i)}`, [{ introduced: '0' }, { fixed: `1.${String(i)}.0` }]))
    const versions = versionsOf('pkg:npm/a@0.9.0', records)
    expect(versions.at(0)).toMatch(/^1\.0\.0 /u)
    expect(versions.at(-1)).toBe(`1.${String(count - 1)}.0`)
    expect(versions.length).toBeLessThanOrEqual(300)
  })

  it.each<[string, readonly AdvisoryCandidate[], readonly string[] | undefined, readonly string[]]>([
    ['the fixed version of the advisory', [entry('A', [{ introduced: '0' }, { fixed: '1.2.0' }])], undefined, ['1.2.0']],
    [
      'the lowest published version from the fix on',
      [entry('A', [{ introduced: '0' }, { fixed: '1.2.0' }])],
      ['1.0.0', '1.1.0', '1.2.3', '1.3.0'],
      ['1.2.3'],
    ],
    [
      'the fixed version where the registry has none as high yet',
      [entry('A', [{ introduced: '0' }, { fixed: '1.2.0' }])],
      ['1.0.0', '1.1.0'],
      ['1.2.0'],
    ],
    [
      'the lowest published version behind the last affected one',
      [entry('A', [{ introduced: '0' }, { last_affected: '1.1.0' }])],
      ['1.0.0', '1.1.0', '1.1.1'],
      ['1.1.1'],
    ],
    [
      'none behind a last affected version without a registry',
      [entry('A', [{ introduced: '0' }, { last_affected: '1.1.0' }])],
      undefined,
      [],
    ],
    ['no preview', [entry('A', [{ introduced: '0' }, { fixed: '2.0.0-rc.1' }])], undefined, []],
    [
      'each end of a range up to the first clean version',
      [entry('A', [{ introduced: '0' }, { fixed: '1.1.0' }]), entry('B', [{ introduced: '0' }, { fixed: '1.2.0' }])],
      undefined,
      ['1.1.0 B', '1.2.0'],
    ],
    [
      'the first version that is not on a list',
      [entry('A', [], { versions: ['1.0.0', '1.0.1'] })],
      ['1.0.0', '1.0.1', '1.0.2'],
      ['1.0.1 A', '1.0.2'],
    ],
    ['none where every version is affected', [entry('A', [{ introduced: '0' }])], ['1.0.0', '2.0.0'], []],
  ])('are %s', (_case, entries, published, expected) => {
    expect(versionsOf('pkg:npm/a@1.0.0', entries, published)).toEqual(expected)
  })

  it('are spelt as the component spells its own', () => {
    const go = entry('A', [{ introduced: '0' }, { fixed: '1.2.0' }], { ecosystem: 'Go', name: 'github.com/acme/a' })
    expect(versionsOf('pkg:golang/github.com/acme/a@v1.0.0', [go])).toEqual(['v1.2.0'])
  })

  it('never claim to clear what the matcher still finds', () => {
    const version = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)).map((numbers) => numbers.join('.'))
    const events = fc.array(
      fc.oneof(
        version.map((introduced) => ({ introduced })),
        version.map((fixed) => ({ fixed })),
        version.map((last) => ({ last_affected: last })),
      ),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(fc.array(events, { minLength: 1, maxLength: 6 }), fc.uniqueArray(version), version, (all, published, current) => {
        const known = knowing(
          all.map((one, i) => entry(String(i), one)),
          published.toSorted(),
        )
        const one = component(`pkg:npm/a@${current}`)
        const present = advisoriesOn(one, known)
        const findings = [...present].map((id) => ({ id, componentId: 1, vulnerabilityId: Number(id), score: 5 }))
        for (const option of upgradeOptions(verifyVersions(one, known), {
          component: one,
          findings,
          present,
          modules: 1,
          vulnerabilityOf,
        })) {
          const after = advisoriesOn(upgraded(one, option.to), known)
          expect(option.clears.filter((id) => after.has(id))).toEqual([])
          expect(new Set([...option.remains, ...option.brings.map(({ key }) => key)])).toEqual(after)
        }
      }),
    )
  })
})

describe('the CPE of another version', () => {
  it.each([
    ['cpe:2.3:a:acme:rocket:1.0:rc1:*:*:*:*:*:*', '2.0+b', String.raw`cpe:2.3:a:acme:rocket:2.0\+b:*:*:*:*:*:*:*`],
    ['cpe:/a:acme:rocket:1.0', '2.0', 'cpe:/a:acme:rocket:2.0'],
    ['cpe:2.3:a:acme:rocket:*:*:*:*:*:*:*:*', '2.0', 'cpe:2.3:a:acme:rocket:*:*:*:*:*:*:*:*'],
    [String.raw`cpe:2.3:a:ac\:me:rocket:1.0:*:*:*:*:*:*:*`, '2.0', String.raw`cpe:2.3:a:ac\:me:rocket:2.0:*:*:*:*:*:*:*`],
  ])('%s at %s', (cpe, version, expected) => {
    expect(cpeOfVersion(cpe, version)).toBe(expected)
  })
})
