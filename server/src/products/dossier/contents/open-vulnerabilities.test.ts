import { describe, expect, it } from 'vitest'
import {
  figuresOf,
  findVulnerabilitiesIn as foundInRelease,
  toVulnerabilityOverview,
} from '#products/dossier/contents/open-vulnerabilities.ts'
import { snapshotFinding, riskOf, snapshotModule, snapshotOf, vulnerabilityOf } from '#test/make-snapshot.ts'

const [one, two] = ['pkg:npm/one@1.0.0', 'pkg:npm/two@1.0.0']

function openOf(...modules: readonly ReturnType<typeof snapshotModule>[]) {
  const snapshot = snapshotOf(modules, {
    vulnerabilities: [vulnerabilityOf('CVE-1', { aliases: ['GHSA-1'], knownExploited: true }), vulnerabilityOf('CVE-2')],
  })
  return toVulnerabilityOverview(foundInRelease('Core 1', snapshot))
}

describe('open vulnerabilities', () => {
  it('count once for each component; the worst occurrence decides', () => {
    const { open, answered } = openOf(
      snapshotModule([one], { findings: [snapshotFinding(one, 'CVE-1', { status: 'warning', score: 3 })] }),
      snapshotModule([one, two], { findings: [snapshotFinding(one, 'CVE-1'), snapshotFinding(two, 'CVE-1')] }),
    )
    expect(open.map(({ component, status, places }) => [component.purl, status, places.length])).toEqual([
      [one, 'violation', 2],
      [two, 'violation', 1],
    ])
    expect(answered).toBe(0)
  })

  it('are answered only when no occurrence is open', () => {
    const entry = { cveKey: 'CVE-1', key: 'npm:one', version: '*', comment: 'is never called' }
    const allowed = { status: 'whitelisted', ruling: { level: 'project', list: 'whitelist', entry } } as const
    const everywhere = openOf(snapshotModule([one], { findings: [snapshotFinding(one, 'CVE-1', allowed)] }))
    expect([everywhere.open, everywhere.answered]).toEqual([[], 1])
    const { open, answered } = openOf(
      snapshotModule([one], { findings: [snapshotFinding(one, 'CVE-1', allowed)] }),
      snapshotModule([one], { findings: [snapshotFinding(one, 'CVE-1')] }),
    )
    expect([open.length, open[0]?.places.length, answered]).toEqual([1, 1, 0])
  })

  it('come worst first: exploited, then violations, then by score; findings of other kinds are none', () => {
    const findings = [
      snapshotFinding(one, 'CVE-3', { status: 'warning', score: 6 }),
      snapshotFinding(one, 'CVE-2', { score: 7.5 }),
      snapshotFinding(two, 'CVE-2', { score: 9 }),
      snapshotFinding(two, 'CVE-1', { status: 'warning', score: undefined }),
      snapshotFinding(two, 'copyleft', { kind: 'legal' }),
    ]
    const { open } = openOf(snapshotModule([one, two], { findings }))
    expect(open.map(({ key, score }) => [key, score])).toEqual([
      ['CVE-1', null],
      ['CVE-2', 9],
      ['CVE-2', 7.5],
      ['CVE-3', 6],
    ])
  })
})

describe('decisions', () => {
  const decision = {
    type: 'accept',
    rationale: 'Only reachable from the inside.',
    validFrom: undefined,
    validUntil: undefined,
    decidedByName: 'Ann',
    decidedAt: '2026-01-01T00:00:00.000Z',
  } as const

  it('are found by the key of the vulnerability or any alias of it', () => {
    const risks = [riskOf('GHSA-1', { decision, treatment: 'untreated' })]
    const { open } = openOf(snapshotModule([one], { findings: [snapshotFinding(one, 'CVE-1')], risks }))
    expect(open).toMatchObject([{ decided: true, treatment: 'untreated', decision: { type: 'accept', validUntil: null } }])
    expect(figuresOf(open)).toEqual({ open: 1, violations: 1, undecided: 0, knownExploited: 1 })
  })

  it('that have ended decide nothing', () => {
    const ended = { ...decision, type: 'temporary-exception', validUntil: '2025-12-31' } as const
    const risks = [riskOf('CVE-1', { decision: ended, treatment: 'untreated' })]
    const { open } = openOf(snapshotModule([one], { findings: [snapshotFinding(one, 'CVE-1')], risks }))
    expect(open).toMatchObject([{ decided: false, decision: { validUntil: '2025-12-31' } }])
    expect(figuresOf(open).undecided).toBe(1)
  })

  it('in one module do not apply to another', () => {
    const findings = [snapshotFinding(one, 'CVE-1')]
    const { open } = openOf(
      snapshotModule([one], { findings, risks: [riskOf('CVE-1', { decision, treatment: 'done' })] }),
      snapshotModule([one], { findings, risks: [] }),
    )
    expect(open).toMatchObject([{ decided: false, treatment: 'untreated' }])
    expect(figuresOf(open).undecided).toBe(1)
  })
})
