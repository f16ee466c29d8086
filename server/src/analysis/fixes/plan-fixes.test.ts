import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planFixes, type UpgradeOption, weightOf } from '#analysis/fixes/plan-fixes.ts'
import { upgradeSteps } from '#analysis/fixes/upgrade-step.ts'

const option = { componentId: 1, step: 'patch', clears: ['a'], broughtWeight: 0 } as const

function weightsBy(weigh: (id: string) => number, all: readonly UpgradeOption[]): ReadonlyMap<string, number> {
  return new Map(all.flatMap(({ clears }) => clears.map((id) => [id, weigh(id)] as const)))
}

function worth(all: readonly UpgradeOption[], weights: ReadonlyMap<string, number>): number {
  const cleared = new Set(all.flatMap(({ clears }) => clears))
  return [...cleared].reduce((sum, id) => sum + (weights.get(id) ?? 0), 0) - all.reduce((sum, one) => sum + one.broughtWeight, 0)
}

describe('the order of upgrades (docs/reference/fixes.md#order)', () => {
  it('weighs an exploited vulnerability more than a likely one, and that more than a severe one', () => {
    const exploited = weightOf({ isExploited: true, epss: undefined, score: 0 })
    const likely = weightOf({ isExploited: false, epss: 0.5, score: 0 })
    const severe = weightOf({ isExploited: false, epss: 0, score: 10 })
    expect([exploited > likely, likely > severe, severe > weightOf({ isExploited: false, epss: 0, score: undefined })]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('takes the version that gains most, and of equal ones the smallest step', () => {
    const weights = new Map([
      ['a', 1],
      ['b', 2],
    ])
    const major = { ...option, step: 'major', clears: ['a', 'b'] } as const
    expect(planFixes([option, major], weights).map((planned) => planned.option)).toEqual([major])
    expect(planFixes([{ ...option, step: 'minor' }, option], weights).map((planned) => planned.option)).toEqual([option])
  })

  it('leaves out an upgrade that brings as much as it clears', () => {
    expect(planFixes([{ ...option, broughtWeight: 1 }], new Map([['a', 1]]))).toEqual([])
  })

  const findings = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 8 })
  const options = fc.array(
    fc.record({
      componentId: fc.integer({ min: 0, max: 5 }),
      step: fc.constantFrom(...upgradeSteps),
      clears: findings,
      broughtWeight: fc.double({ min: 0, max: 5, noNaN: true }),
    }),
    { maxLength: 20 },
  )
  // a finding belongs to one component
  const ofComponents = options.map((all): readonly UpgradeOption[] =>
    all.map((one) => ({ ...one, clears: one.clears.map((id) => `${String(one.componentId)} ${id}`) })),
  )
  const weighed = fc.func(fc.double({ min: 0, max: 120, noNaN: true }))

  it('is never worse than doing nothing, upgrades a component once, and sorts by gain', () => {
    fc.assert(
      fc.property(ofComponents, weighed, (all, weigh) => {
        const weights = weightsBy(weigh, all)
        const plan = planFixes(all, weights)
        const gains = plan.map(({ gain }) => gain)
        expect(gains.every((gain) => gain > 0)).toBe(true)
        expect(gains).toEqual(gains.toSorted((one, other) => other - one))
        expect(new Set(plan.map((planned) => planned.option.componentId)).size).toBe(plan.length)
        expect(
          worth(
            plan.map((planned) => planned.option),
            weights,
          ),
        ).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('clears as much with its first upgrades as any other choice of as many', () => {
    fc.assert(
      fc.property(ofComponents, weighed, fc.nat(), fc.integer({ min: 1, max: 3 }), (all, weigh, seed, count) => {
        const weights = weightsBy(weigh, all)
        const others = [
          ...new Map(
            all
              .toSorted((one, other) => ((one.clears.length * seed) % 7) - ((other.clears.length * seed) % 7))
              .map((one) => [one.componentId, one]),
          ).values(),
        ]
        const planned = planFixes(all, weights).slice(0, count)
        expect(
          worth(
            planned.map((one) => one.option),
            weights,
          ) + 1e-9,
        ).toBeGreaterThanOrEqual(worth(others.slice(0, count), weights))
      }),
    )
  })
})
