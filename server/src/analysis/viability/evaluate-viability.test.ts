import { describe, expect, it } from 'vitest'
import { activityLevel } from '#analysis/viability/activity-level.ts'
import { evaluateViability } from '#analysis/viability/evaluate-viability.ts'
import { knownIndicators, type RepositoryFact, type ViabilityFact } from '#analysis/viability/viability-fact.ts'
import { resolveViabilityPolicy } from '#portfolio/viability-policy.ts'
import { monthsBefore } from '#platform/months-before.ts'

const at = new Date('2026-11-21T12:00:00Z')

function repository(more: Partial<RepositoryFact> = {}): RepositoryFact {
  return {
    url: 'https://github.com/a/b',
    isArchived: false,
    lastActivity: new Date('2026-11-01T00:00:00Z'),
    monthlyCommits: 3,
    lastCommitAt: new Date('2026-11-01T00:00:00Z'),
    lastReleaseAt: undefined,
    openIssues: undefined,
    contributors: undefined,
    ...more,
  }
}

function fact(more: Partial<RepositoryFact> | undefined = {}): ViabilityFact {
  return { componentId: 1, componentKey: 'npm:b', version: '1.0.0', repository: repository(more) }
}

const strict = { warningThreshold: 3, violationThreshold: 2, minConfidence: 1, noInfoLevel: 2 }

describe('the activity scale (docs/reference/analysis.md#viability)', () => {
  it.each([
    ['2026-11-01T00:00:00Z', 19, 3],
    ['2026-11-01T00:00:00Z', 20, 4],
    ['2026-05-21T12:00:00Z', 20, 4],
    ['2026-05-21T11:59:59Z', 20, 2],
    ['2025-11-21T12:00:00Z', undefined, 2],
    ['2025-11-21T11:59:59Z', undefined, 1],
    ['2024-11-21T12:00:00Z', undefined, 1],
    ['2024-11-21T11:59:59Z', undefined, 0],
  ])('last active %s with %s commits a month is level %i', (lastActivity, monthlyCommits, level) => {
    expect(activityLevel({ isArchived: false, lastActivity: new Date(lastActivity), monthlyCommits }, at)).toBe(level)
  })

  it('an archived repository is level 0, whatever happened in it (docs/reference/analysis.md#viability)', () => {
    expect(activityLevel({ isArchived: true, lastActivity: at, monthlyCommits: 100 }, at)).toBe(0)
  })

  it('nobody knows the level of a repository without commits and releases', () => {
    expect(activityLevel({ isArchived: false, lastActivity: undefined, monthlyCommits: undefined }, at)).toBeUndefined()
  })
})

it.each([
  ['2026-08-31T10:00:00.000Z', 6, '2026-02-28T10:00:00.000Z'],
  ['2024-08-31T10:00:00.000Z', 6, '2024-02-29T10:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 12, '2025-01-15T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 2, '2025-11-15T00:00:00.000Z'],
])('%s is %i months after %s', (later, months, earlier) => {
  expect(monthsBefore(new Date(later), months).toISOString()).toBe(earlier)
})

describe('evaluation (docs/reference/analysis.md#viability)', () => {
  it('below warningThreshold is a warning, below violationThreshold a violation', () => {
    expect(evaluateViability(fact(), strict, at)).toBeUndefined()
    expect(evaluateViability(fact({ lastActivity: new Date('2026-03-01T00:00:00Z') }), strict, at)?.status).toBe('warning')
    expect(evaluateViability(fact({ lastActivity: new Date('2025-03-01T00:00:00Z') }), strict, at)?.status).toBe('violation')
    expect(evaluateViability(fact(), { ...strict, warningThreshold: 4 }, at)?.status).toBe('warning')
  })

  it('a threshold of 0 is off', () => {
    const off = { ...strict, warningThreshold: 0, violationThreshold: 0 }
    expect(evaluateViability(fact({ isArchived: true }), off, at)).toBeUndefined()
  })

  it('says why in one sentence, with the facts it rests on', () => {
    const finding = evaluateViability(fact({ lastActivity: new Date('2026-03-01T00:00:00Z') }), strict, at)
    expect(finding?.reason).toBe(
      'The repository of npm:b 1.0.0 has level 2, low activity, none for 6 months (https://github.com/a/b, last active on 2026-03-01); below level 3 is a warning.',
    )
    expect(finding?.details).toEqual({
      rule: 'activity',
      level: 2,
      warningThreshold: 3,
      violationThreshold: 2,
      repository: 'https://github.com/a/b',
      archived: false,
      indicators: ['commits a month', 'last commit'],
      lastCommitAt: '2026-11-01T00:00:00.000Z',
      monthlyCommits: 3,
    })
  })

  it.each([
    [1, undefined],
    [2, 'warning'],
    [3, 'violation'],
  ] as const)('noInfoLevel %i decides where fewer than minConfidence indicators are known', (noInfoLevel, status) => {
    const policy = { ...strict, minConfidence: 3, noInfoLevel }
    expect(evaluateViability(fact({ openIssues: 4 }), policy, at)).toBeUndefined()
    expect(evaluateViability(fact(), policy, at)?.status).toBe(status)
    expect(evaluateViability({ ...fact(), repository: undefined }, policy, at)?.status).toBe(status)
    const silent = { lastCommitAt: undefined, lastActivity: undefined, openIssues: 4, contributors: 3 }
    expect(evaluateViability(fact(silent), policy, at)?.status).toBe(status)
  })

  it('that a repository is archived is enough to know', () => {
    expect(evaluateViability(fact({ isArchived: true }), { ...strict, minConfidence: 3, noInfoLevel: 1 }, at)).toMatchObject({
      status: 'violation',
      findingKey: 'activity',
    })
  })

  it('the indicators are commits per month, last commit, last release, open issues, contributors (docs/reference/analysis.md#viability)', () => {
    const all = { lastReleaseAt: at, openIssues: 0, contributors: 0, monthlyCommits: 0 }
    expect(knownIndicators(repository(all))).toEqual(['commits a month', 'last commit', 'last release', 'open issues', 'contributors'])
  })
})

describe('the policy', () => {
  it('is not evaluated without a config, and where the config switches it off', () => {
    expect(resolveViabilityPolicy(undefined)).toBeUndefined()
    expect(resolveViabilityPolicy({ enabled: false, warningThreshold: 3 })).toBeUndefined()
  })

  it('what a config does not say is off, one indicator, and no finding without information', () => {
    expect(resolveViabilityPolicy({ warningThreshold: 2 })).toEqual({
      warningThreshold: 2,
      violationThreshold: 0,
      minConfidence: 1,
      noInfoLevel: 1,
    })
  })
})
