import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeCopies, addCopy } from '#feeds/osv/merge-copies.ts'
import type { Advisory } from '@waybill/vulnerabilities'
import { readOsv } from '@waybill/vulnerabilities/records'
import { osv } from '#test/osv.ts'

const owner = { name: 'github.com/github/advisory-database', rank: 2 } as const
const derived = { name: 'github.com/retirejs/retire.js', rank: 0 } as const
const other = { name: 'github.com/other/list', rank: 0 } as const

function copy(publisher: Advisory['publisher'], year: number, names: readonly string[], more: object = {}): Advisory {
  const affected = names.flatMap((name) => osv('x', name)['affected'] as object[])
  const advisory = readOsv(osv('GHSA-1', '', { modified: `${String(year)}-01-01T00:00:00Z`, affected, ...more }))
  if ('rejected' in advisory) throw new Error(advisory.rejected)
  return { ...advisory, publisher }
}

function addAll(...copies: readonly Advisory[]): readonly Advisory[] {
  return copies.reduce<readonly Advisory[]>((all, each) => addCopy(all, each, false), [])
}

function namesIn({ affected }: Advisory): readonly string[] {
  return affected.map(({ name }) => name)
}

describe('of several copies of one advisory (decisions 17)', () => {
  it('the copy of the database that owns the id wins, however old', () => {
    const [ours, theirs] = [copy(owner, 2021, ['lodash', 'lodash-es']), copy(derived, 2026, ['lodash'])]
    expect(mergeCopies(addAll(ours, theirs))).toBe(ours)
    expect(mergeCopies(addAll(theirs, ours))).toBe(ours)
  })

  it('a copy without a source wins over a derived one', () => {
    const plain = copy({ name: '', rank: 1 }, 2021, ['lodash'])
    expect(mergeCopies(addAll(copy(derived, 2026, ['other']), plain))).toBe(plain)
  })

  it('without the owner the newest wins, and packages it does not name come from the newest copy that does', () => {
    const old = copy(derived, 2020, ['one', 'two'])
    const young = copy(other, 2021, ['two', 'three'], { summary: 'Newer' })
    const merged = mergeCopies(addAll(young, old))
    expect([merged.summary, merged.modified, namesIn(merged)]).toEqual(['Newer', '2021-01-01T00:00:00.000Z', ['two', 'three', 'one']])
  })

  it('a withdrawn copy adds no packages, and the newest withdraws the record where the owner is absent', () => {
    const withdrawn = { withdrawn: '2022-01-01T00:00:00Z' }
    expect(namesIn(mergeCopies(addAll(copy(derived, 2020, ['one'], withdrawn), copy(other, 2021, ['two']))))).toEqual(['two'])
    expect(mergeCopies(addAll(copy(derived, 2020, ['one']), copy(other, 2021, ['two'], withdrawn))).withdrawn).toBeDefined()
    expect(mergeCopies(addAll(copy(owner, 2020, ['one']), copy(other, 2021, ['two'], withdrawn))).withdrawn).toBeUndefined()
  })

  it('the same publisher has one copy: its newest', () => {
    const young = copy(owner, 2022, ['young'])
    expect(addAll(young, copy(owner, 2021, ['old']))).toEqual([young])
    expect(addAll(copy(owner, 2021, ['old']), young)).toEqual([young])
  })

  it('a copy stored before publishers were recorded gives way to the first one as new, or to the owner’s', () => {
    const stored = copy({ name: '', rank: -1 }, 2023, ['stored'])
    expect(addAll(stored, copy(derived, 2022, ['older']))).toHaveLength(2)
    expect(mergeCopies(addAll(stored, copy(derived, 2022, ['older']))).affected[0]?.name).toBe('stored')
    expect(addAll(stored, copy(derived, 2023, ['same']))).toHaveLength(1)
    expect(addAll(stored, copy(owner, 2021, ['owner']))).toHaveLength(1)
  })

  it('the result depends neither on the order of copies nor on repetition', () => {
    const publishers = [owner, derived, other, { name: '', rank: 1 } as const]
    const made = record({
      publisher: constantFrom(...publishers),
      year: integer({ min: 2020, max: 2025 }),
      name: constantFrom('a', 'b', 'c'),
    })
    const copies = uniqueArray(made, { maxLength: 8, selector: ({ publisher, year }) => `${publisher.name} ${String(year)}` })
    assert(
      property(
        copies.filter((all) => all.length > 0),
        array(integer()),
        (all, order) => {
          const given = all.map(({ publisher, year, name }) => copy(publisher, year, [name]))
          const shuffled = given.toSorted((one, two) => (order[given.indexOf(one)] ?? 0) - (order[given.indexOf(two)] ?? 0))
          const expected = mergeCopies(addAll(...given))
          expect(mergeCopies(addAll(...shuffled))).toEqual(expected)
          expect(mergeCopies(addAll(...given, ...shuffled))).toEqual(expected)
        },
      ),
    )
  })
})
