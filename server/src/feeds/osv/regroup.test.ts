import { describe, expect, it } from 'vitest'
import { type GroupMember, regroup, type StoredGroup } from '#feeds/osv/regroup.ts'

const v2 = { type: 'CVSS_V2', vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P' } as const
const v30 = { type: 'CVSS_V3', vector: 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } as const
const v31 = { type: 'CVSS_V3', vector: 'CVSS:3.1/AV:L/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } as const
const v31other = { type: 'CVSS_V3', vector: 'CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } as const

function member(id: string, aliases: readonly string[], more: Partial<GroupMember> = {}): GroupMember {
  return { id, aliases, isWithdrawn: false, severities: [], hasSummary: true, hasDetails: true, groupId: undefined, ...more }
}

function stored(id: number, key: string, names: readonly string[], more: Partial<StoredGroup> = {}): StoredGroup {
  return { id, key, names, covers: [], severities: [], knownExploited: false, ...more }
}

describe('regroup', () => {
  it('keeps the identity of a group that keeps its key', () => {
    const { groups, removed } = regroup(
      [stored(1, 'CVE-2020-1', ['CVE-2020-1', 'GHSA-1'])],
      [member('GHSA-1', ['CVE-2020-1']), member('GO-1', ['CVE-2020-1'])],
    )
    expect(groups).toMatchObject([{ id: 1, key: 'CVE-2020-1', needsReevaluation: true }])
    expect(removed).toEqual([])
  })

  it('reports the successor of a merged group', () => {
    const before = [stored(1, 'CVE-2020-1', ['CVE-2020-1', 'GHSA-1']), stored(2, 'GHSA-2', ['GHSA-2'])]
    const { groups, removed } = regroup(before, [member('GHSA-1', ['CVE-2020-1']), member('GHSA-2', ['CVE-2020-1'])])
    expect(groups).toMatchObject([{ id: 1, advisoryIds: ['GHSA-1', 'GHSA-2'] }])
    expect(removed).toEqual([{ id: 2, successor: 'CVE-2020-1' }])
  })

  it('splits a group when the connecting alias is removed', () => {
    const { groups, removed, lostNames } = regroup(
      [stored(1, 'CVE-2020-1', ['CVE-2020-1', 'GHSA-1', 'GHSA-2', 'OLD-1'])],
      [member('GHSA-1', ['CVE-2020-1']), member('GHSA-2', [])],
    )
    expect(groups).toMatchObject([
      { id: 1, key: 'CVE-2020-1', names: ['CVE-2020-1', 'GHSA-1'] },
      { id: undefined, key: 'GHSA-2', names: ['GHSA-2'] },
    ])
    expect([removed, lostNames]).toEqual([[], ['OLD-1']])
  })

  it('gives a group that gets a CVE id another key, and findings of the old one a successor', () => {
    const { groups, removed } = regroup([stored(1, 'GHSA-1', ['GHSA-1'])], [member('GHSA-1', ['CVE-2020-1'])])
    expect(groups).toMatchObject([{ id: undefined, key: 'CVE-2020-1' }])
    expect(removed).toEqual([{ id: 1, successor: 'CVE-2020-1' }])
  })

  it('keeps a withdrawn advisory separate: it neither joins others nor names its group', () => {
    const { groups } = regroup(
      [],
      [
        member('GHSA-1', ['CVE-2020-1', 'CVE-2020-2'], { isWithdrawn: true }),
        member('PYSEC-1', ['CVE-2020-1']),
        member('PYSEC-2', ['CVE-2020-2']),
      ],
    )
    expect(groups.map(({ key, advisoryIds }) => [key, advisoryIds])).toEqual([
      ['GHSA-1', ['GHSA-1']],
      ['CVE-2020-1', ['PYSEC-1']],
      ['CVE-2020-2', ['PYSEC-2']],
    ])
  })

  it('groups a withdrawn advisory with those that name it, but takes no scores from it and its text only last', () => {
    const { groups } = regroup([], [member('GHSA-1', [], { isWithdrawn: true, severities: [v31] }), member('PYSEC-1', ['GHSA-1'])])
    expect(groups).toMatchObject([{ advisoryIds: ['GHSA-1', 'PYSEC-1'], severities: [], summaryFrom: 'PYSEC-1', detailsFrom: 'PYSEC-1' }])
  })

  it('keeps one vector of each version of CVSS: the reviewed advisory before the others, 3.1 before 3.0', () => {
    const members = [
      member('AAA-1', ['CVE-2020-1'], { severities: [v31other, v2] }),
      member('GHSA-1', ['CVE-2020-1'], { severities: [v31] }),
      member('CVE-2020-1', [], { severities: [v30] }),
    ]
    expect(regroup([], members).groups[0]?.severities).toEqual([v31, v2])
    expect(
      regroup([], [member('GHSA-1', ['X'], { severities: [v30] }), member('Z-1', ['X'], { severities: [v31] })]).groups[0]?.severities,
    ).toEqual([v31])
  })

  it('takes summary and details from the first that has them: GHSA, then CVE, then others', () => {
    const members = [
      member('AAA-1', ['CVE-2020-1']),
      member('GHSA-1', ['CVE-2020-1'], { hasDetails: false }),
      member('CVE-2020-1', [], { hasSummary: false }),
    ]
    expect(regroup([], members).groups).toMatchObject([{ summaryFrom: 'GHSA-1', detailsFrom: 'CVE-2020-1' }])
  })

  it('requires no re-evaluation when only texts changed', () => {
    const group = stored(1, 'GHSA-1', ['GHSA-1'], { severities: [v31] })
    expect(regroup([group], [member('GHSA-1', [], { severities: [v31], hasSummary: false })]).groups[0]?.needsReevaluation).toBe(false)
    expect(regroup([group], [member('GHSA-1', [], { severities: [v30] })]).groups[0]?.needsReevaluation).toBe(true)
  })

  it('looks up exploitation by any name of a vulnerability, and requires re-evaluation when it changes', () => {
    const before = [stored(1, 'CVE-2020-1', ['CVE-2020-1']), stored(2, 'GHSA-2', ['GHSA-2'], { knownExploited: true })]
    const { groups } = regroup(before, [member('GHSA-1', ['CVE-2020-1']), member('GHSA-2', [])], new Set(['CVE-2020-1']))
    expect(groups.map(({ needsReevaluation }) => needsReevaluation)).toEqual([true, true])
    expect(groups.map(({ key, knownExploited }) => [key, knownExploited])).toEqual([
      ['CVE-2020-1', true],
      ['GHSA-2', false],
    ])
  })
})
