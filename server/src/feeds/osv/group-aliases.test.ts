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
  it('groups what shares an id, directly or by way of others', () => {
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
      },
      { key: 'GHSA-9', names: ['GHSA-9'], advisoryIds: ['GHSA-9'] },
    ])
  })

  it('takes the CVE id as key, the earliest of several by year and number', () => {
    expect(keysOf(says('GHSA-1', 'CVE-2020-36846', 'CVE-2020-8927', 'CVE-2021-1'))).toEqual(['CVE-2020-8927'])
  })

  it('takes the GHSA id where there is no CVE id, else the id of the first advisory, not that of an alias', () => {
    expect(keysOf(says('PYSEC-1', 'GHSA-7', 'AAA-1'))).toEqual(['GHSA-7'])
    expect(keysOf(says('RUSTSEC-2', 'AAA-1'), says('PYSEC-1', 'AAA-1'))).toEqual(['PYSEC-1'])
    expect(keysOf(says('MAL-2020-1', 'CVE-like-but-none'))).toEqual(['MAL-2020-1'])
  })

  it('groups a long chain at once', () => {
    const chain = Array.from({ length: 50_000 }, (_, i) => says(`A-${String(i)}`, `A-${String(i + 1)}`))
    expect(groupAliases(chain)).toHaveLength(1)
  })

  const names = ['CVE-2020-1', 'CVE-2021-2', 'GHSA-a', 'GHSA-b', 'PYSEC-1', 'GO-1', 'X-1', 'X-2']
  const assertions = array(tuple(constantFrom(...names), subarray(names, { maxLength: 3 })), { maxLength: 8 }).map((pairs) => {
    const byId = new Map(pairs)
    return [...byId].map(([id, aliases]) => says(id, ...aliases))
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

  it('puts every name into exactly one group, and both ends of every assertion into the same', () => {
    assert(
      property(assertions, (all) => {
        const groups = groupAliases(all)
        const grouped = groups.flatMap((group) => group.names)
        expect(new Set(grouped).size).toBe(grouped.length)
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        for (const { advisoryId, names: own } of all)
          expect(groups.find(({ advisoryIds }) => advisoryIds.includes(advisoryId))?.names).toEqual(expect.arrayContaining([...own]))
      }),
    )
  })
})
