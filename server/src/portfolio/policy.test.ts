import { describe, expect, it } from 'vitest'
import { type Levels, policyOf } from '#portfolio/policy.ts'

function levels(module: Levels[0], project: Levels[1] = {}, company: Levels[2] = {}): Levels {
  return [module, project, company]
}

describe('inheritance (decisions 3)', () => {
  it('takes confidenceMinScore from the module, else the project, else 1', () => {
    expect(policyOf(levels({ confidenceMinScore: '5' }, { confidenceMinScore: '4' })).confidenceMinScore).toBe(5)
    expect(policyOf(levels({}, { confidenceMinScore: '4' })).confidenceMinScore).toBe(4)
    expect(policyOf(levels({})).confidenceMinScore).toBe(1)
  })

  it('takes the requirements of the module as a whole when it has any, else those of the project', () => {
    expect(policyOf(levels({ ciaRequirements: { CR: 'H' } }, { ciaRequirements: { IR: 'L' } })).ciaRequirements).toEqual({ CR: 'H' })
    expect(policyOf(levels({}, { ciaRequirements: { IR: 'L' } })).ciaRequirements).toEqual({ IR: 'L' })
    expect(policyOf(levels({ ciaRequirements: {} }, { ciaRequirements: { IR: 'L' } })).ciaRequirements).toEqual({ IR: 'L' })
    expect(policyOf(levels({})).ciaRequirements).toBeUndefined()
  })

  it('lets the company move the thresholds of vulnerabilities one by one', () => {
    expect(policyOf(levels({}, {}, { vulnerability: { violationFrom: 9 } })).vulnerability).toEqual({
      violationFrom: 9,
      warningFrom: 0,
      kevIsViolation: true,
    })
    expect(policyOf(levels({}, {}, { vulnerability: { kevIsViolation: false } })).vulnerability.kevIsViolation).toBe(false)
  })

  it('hands out the levels nearest first, as stored', () => {
    const all = levels({ cveConfig: { whitelist: [] } }, { cveConfig: { blacklist: [] } }, { cveConfig: {} })
    expect(policyOf(all).levels).toEqual(all)
  })
})
