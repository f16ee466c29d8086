import { array, assert, constantFrom, property, shuffledSubarray, subarray, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AliasGroup, type Assertion, groupAliases } from '#feeds/osv/group-aliases.ts'

function says(advisoryId: string, ...aliases: readonly string[]): Assertion {
  return { advisoryId, names: [advisoryId, ...aliases] }
}

function sorted(assertions: readonly Assertion[]): readonly AliasGroup[] {
  return groupAliases(assertions).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

function keysOf(...assertions: readonly Assertion[]): readonly string[] {
  return groupAliases(assertions)
    .map(({ key }) => key)
    .toSorted()
}

describe('groupAliases', () => {
  it('groups advisories that share an id, directly or through others', () => {
    const groups = groupAliases([
      says('GHSA-1', 'CVE-2020-1'),
      says('PYSEC-1', 'GHSA-2', 'CVE-2020-1'),
      says('RUSTSEC-1', 'GHSA-2'),
      says('GHSA-9'),
    ])
    expect(groups).toEqual([
      {
        key: 'CVE-2020-1',
        names: ['CVE-2020-1', 'GHSA-1', 'GHSA-2', 'PYSEC-1', 'RUSTSEC-1'],
        advisoryIds: ['GHSA-1', 'PYSEC-1', 'RUSTSEC-1'],
        covers: [],
      },
      { key: 'GHSA-9', names: ['GHSA-9'], advisoryIds: ['GHSA-9'], covers: [] },
    ])
  })

  it('a record that lists two CVEs describes two vulnerabilities: it joins neither and forms its own group', () => {
    const groups = sorted([
      says('GHSA-r5fr-rjxr-66jc', 'CVE-2021-23337', 'CVE-2026-4800'),
      says('GHSA-35jh-r3h4-6jhm', 'CVE-2021-23337'),
      says('PYSEC-9', 'CVE-2026-4800'),
      says('GO-7', 'CVE-2026-4800', 'GHSA-r5fr-rjxr-66jc'),
    ])
    expect(groups).toEqual([
      { key: 'CVE-2021-23337', names: ['CVE-2021-23337', 'GHSA-35jh-r3h4-6jhm'], advisoryIds: ['GHSA-35jh-r3h4-6jhm'], covers: [] },
      {
        key: 'CVE-2026-4800',
        names: ['CVE-2026-4800', 'GO-7', 'PYSEC-9'],
        advisoryIds: ['GO-7', 'PYSEC-9'],
        covers: ['GHSA-r5fr-rjxr-66jc'],
      },
      {
        key: 'GHSA-r5fr-rjxr-66jc',
        names: ['GHSA-r5fr-rjxr-66jc'],
        advisoryIds: ['GHSA-r5fr-rjxr-66jc'],
        covers: ['CVE-2021-23337', 'CVE-2026-4800'],
      },
    ])
  })

  it('the record of a CVE that lists another CVE is not that CVE', () => {
    expect(keysOf(says('CVE-2020-1', 'CVE-2020-2'), says('PYSEC-2', 'CVE-2020-2'))).toEqual(['CVE-2020-1', 'CVE-2020-2'])
  })

  it('ids connected with two CVEs through others are separated: each record by its own aliases', () => {
    const groups = sorted([says('GHSA-a', 'CVE-2020-1'), says('RUSTSEC-1', 'GHSA-a', 'CVE-2020-2'), says('GO-1', 'RUSTSEC-1', 'GHSA-a')])
    expect(groups.map(({ key, names }) => [key, names])).toEqual([
      ['CVE-2020-1', ['CVE-2020-1', 'GHSA-a']],
      ['CVE-2020-2', ['CVE-2020-2', 'RUSTSEC-1']],
      ['GO-1', ['GO-1']],
    ])
  })

  it('several GHSA ids of one CVE are that CVE, as one record says of all; without a CVE they are several vulnerabilities', () => {
    expect(sorted([says('GO-1', 'CVE-2020-1', 'GHSA-a', 'GHSA-b'), says('GHSA-b')])).toMatchObject([
      { key: 'CVE-2020-1', names: ['CVE-2020-1', 'GHSA-a', 'GHSA-b', 'GO-1'] },
    ])
    expect(keysOf(says('JLSEC-1', 'GHSA-a', 'GHSA-b'), says('GHSA-a'), says('GHSA-b'))).toEqual(['GHSA-a', 'GHSA-b', 'JLSEC-1'])
    expect(keysOf(says('GHSA-a', 'GHSA-b'), says('GHSA-b'))).toEqual(['GHSA-a', 'GHSA-b'])
  })

  it('a rejected CVE joins the one that its publisher names as the original', () => {
    const rejected = { advisoryId: 'NVD:CVE-2019-1', names: ['CVE-2019-1', 'CVE-2020-1'], replacedBy: 'CVE-2020-1' }
    const groups = sorted([rejected, says('GHSA-1', 'CVE-2019-1'), says('PYSEC-1', 'CVE-2020-1'), says('GO-1', 'CVE-2019-1', 'CVE-2020-1')])
    expect(groups).toEqual([
      {
        key: 'CVE-2020-1',
        names: ['CVE-2019-1', 'CVE-2020-1', 'GHSA-1', 'GO-1', 'PYSEC-1'],
        advisoryIds: ['GHSA-1', 'GO-1', 'NVD:CVE-2019-1', 'PYSEC-1'],
        covers: [],
      },
    ])
  })

  it('takes the GHSA id where there is no CVE id, else the id of the first advisory, not that of an alias', () => {
    expect(keysOf(says('PYSEC-1', 'GHSA-7', 'AAA-1'))).toEqual(['GHSA-7'])
    expect(keysOf(says('RUSTSEC-2', 'AAA-1'), says('PYSEC-1', 'AAA-1'))).toEqual(['PYSEC-1'])
    expect(keysOf(says('MAL-2020-1', 'CVE-like-but-none'))).toEqual(['MAL-2020-1'])
  })

  it('groups a long chain at once', () => {
    const chain = Array.from({ length: 50_000 }, (_, i) => says(`A${String(i)}-1`, `A${String(i + 1)}-1`))
    expect(groupAliases(chain)).toHaveLength(1)
  })

  const names = ['CVE-2020-1', 'CVE-2021-2', 'GHSA-a', 'GHSA-b', 'PYSEC-1', 'GO-1', 'X-1', 'X-2']
  const assertions = array(tuple(constantFrom(...names), subarray(names, { maxLength: 3 })), { maxLength: 8 }).map((pairs) => {
    const byId = new Map(pairs)
    return [...byId].map(([id, aliases]) => says(id, ...aliases))
  })

  it('names a record after its own CVE when it lists one, and after no CVE when it lists two', () => {
    assert(
      property(assertions, (all) => {
        const keyOf = new Map(groupAliases(all).flatMap(({ key, advisoryIds }) => advisoryIds.map((id) => [id, key])))
        const named = all.map(({ advisoryId, names: own }) => ({ advisoryId, cves: own.filter((name) => name.startsWith('CVE-')) }))
        const speaking = named.filter(({ cves }) => cves.length > 0)
        expect(speaking.map(({ advisoryId }) => keyOf.get(advisoryId))).toEqual(
          speaking.map(({ advisoryId, cves }) => (cves.length === 1 ? cves[0] : advisoryId)),
        )
      }),
    )
  })

  it('does not depend on the order', () => {
    assert(
      property(
        assertions.chain((all) => tuple(constantFrom(all), shuffledSubarray(all, { minLength: all.length }))),
        ([one, other]) => {
          expect(sorted(other)).toEqual(sorted(one))
        },
      ),
    )
  })

  it('puts every name into one group at most, every record into exactly one, and never two CVEs into one', () => {
    assert(
      property(assertions, (all) => {
        const groups = groupAliases(all)
        const grouped = groups.flatMap((group) => group.names)
        expect(new Set(grouped).size).toBe(grouped.length)
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        expect(groups.flatMap(({ advisoryIds }) => advisoryIds).toSorted()).toEqual(all.map(({ advisoryId }) => advisoryId).toSorted())
        for (const { advisoryIds, names: its } of groups) {
          expect(its).toEqual(expect.arrayContaining([...advisoryIds]))
          expect(its.filter((name) => name.startsWith('CVE-')).length).toBeLessThan(2)
        }
      }),
    )
  })
})
