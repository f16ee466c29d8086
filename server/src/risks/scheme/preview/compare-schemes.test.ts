import { describe, expect, it } from 'vitest'
import type { Decision } from '#risks/decision.ts'
import { defaultScheme, type Scheme, type SchemeValue } from '#risks/scheme.ts'
import type { AssessedProperties } from '#risks/scheme/preview/broken-rules.ts'
import { addSchemePreviews, type AssessedRisk, compareSchemes, emptyPreview, mostListed } from '#risks/scheme/preview/compare-schemes.ts'

const now = new Date('2026-11-22T12:00:00.000Z')

function risk(properties: AssessedProperties, id = 'r'): AssessedRisk {
  return { id, name: 'Open port', projectId: 'p', project: 'Shop', moduleId: undefined, module: undefined, properties }
}

function decision(sent: Partial<Decision> & Pick<Decision, 'type'>): Decision {
  return { rationale: 'It will be replaced.', decidedBy: 'ada', decidedByName: 'Ada', decidedAt: '2026-11-01T00:00:00.000Z', ...sent }
}

function compare(risks: readonly AssessedProperties[], after: Partial<Scheme>, before: Partial<Scheme> = {}) {
  const schemes = { before: () => ({ ...defaultScheme, ...before }), after: () => ({ ...defaultScheme, ...after }), now }
  return compareSchemes(
    risks.map((properties) => risk(properties)),
    schemes,
  )
}

function without(value: string, list: readonly SchemeValue[]): readonly SchemeValue[] {
  return list.filter((entry) => entry.value !== value)
}

const withoutHigh = { impactClasses: without('high', defaultScheme.impactClasses) }
const withoutRare = { aroScale: without('rare', defaultScheme.aroScale) }

describe('risks that would no longer fit a scheme (docs/reference/risks.md#what-a-scheme-would-change)', () => {
  it('a class or value that disappears is named by its field, as the write of it would be', () => {
    const { total, rules, risks } = compare([{ impactClass: 'high', ARO_enum: 'rare' }, { impactClass: 'low' }], {
      ...withoutHigh,
      ...withoutRare,
    })
    expect([total, rules]).toEqual([
      1,
      [
        { parameter: 'riskProperties.ARO_enum', risks: 1 },
        { parameter: 'riskProperties.impactClass', risks: 1 },
      ],
    ])
    expect(risks[0]?.problems[0]).toEqual({
      parameter: 'riskProperties.impactClass',
      message: 'riskProperties.impactClass must be one of low, moderate, critical, existential',
    })
  })

  it('a class that the present scheme does not have either does not count', () => {
    expect(compare([{ impactClass: 'high' }], withoutHigh, withoutHigh)).toMatchObject({ total: 0, again: 0 })
  })

  it('a class that comes back fits again', () => {
    expect(compare([{ impactClass: 'high' }], {}, withoutHigh)).toMatchObject({ total: 0, again: 1 })
  })

  it('a done risk without a decision breaks the rule that requires one; an untreated one is undecided', () => {
    const done = { impactClass: 'high', state: 'closed' } as const
    const open = { impactClass: 'high', state: 'assessed' } as const
    expect(compare([done, open, { ...done, impactClass: 'low' }], { thresholds: { decisionRequiredFrom: 'high' } })).toMatchObject({
      evaluated: 3,
      total: 1,
      rules: [{ parameter: 'riskProperties.decision', risks: 1 }],
      undecided: { from: 0, to: 1 },
    })
  })

  it('acceptance that becomes forbidden is named by the decision and by the strategy', () => {
    const accepted = {
      impactClass: 'critical',
      state: 'approved',
      generalApproach: 'accept',
      decision: decision({ type: 'accept' }),
    } as const
    expect(compare([accepted], { thresholds: { acceptanceForbiddenFrom: 'critical' } }).rules).toEqual([
      { parameter: 'riskProperties.decision.type', risks: 1 },
      { parameter: 'riskProperties.generalApproach', risks: 1 },
    ])
  })

  it('an exception is measured from when it was decided', () => {
    const excepted = { decision: decision({ type: 'temporary-exception', validUntil: '2026-12-20' }) }
    expect(compare([excepted], { thresholds: { maxExceptionDays: 49 } }).rules).toEqual([
      { parameter: 'riskProperties.decision.validUntil', risks: 1 },
    ])
    expect(compare([excepted], { thresholds: { maxExceptionDays: 50 } }).total).toBe(0)
  })

  it('a decision that has ended is not checked', () => {
    const ended = decision({ type: 'temporary-exception', decidedAt: '2026-01-01T00:00:00.000Z', validUntil: '2026-11-21' })
    const thresholds = { acceptanceForbiddenFrom: 'low', maxExceptionDays: 1 }
    expect(compare([{ impactClass: 'low', decision: ended }], { thresholds }).total).toBe(0)
  })
})

it('previews of parts add up: counts are complete, the list ends', () => {
  const schemes = { before: () => defaultScheme, after: () => ({ ...defaultScheme, ...withoutHigh }), now }
  const part = compareSchemes(
    Array.from({ length: mostListed - 1 }, (_, i) => risk({ impactClass: 'high' }, String(i))),
    schemes,
  )
  const sum = addSchemePreviews(addSchemePreviews(emptyPreview, part), part)
  expect([sum.total, sum.evaluated, sum.rules, sum.risks.length]).toEqual([
    1998,
    1998,
    [{ parameter: 'riskProperties.impactClass', risks: 1998 }],
    mostListed,
  ])
})
