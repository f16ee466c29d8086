import { describe, expect, it } from 'vitest'
import { type PolicyLevels, resolvePolicy } from '#portfolio/policy.ts'

function levels(module: PolicyLevels[0], project: PolicyLevels[1] = {}, company: PolicyLevels[2] = {}): PolicyLevels {
  return [module, project, company]
}

describe('inheritance (decisions 3)', () => {
  it('takes confidenceMinScore from the module, else the project, else 1', () => {
    expect(resolvePolicy(levels({ confidenceMinScore: '5' }, { confidenceMinScore: '4' })).confidenceMinScore).toBe(5)
    expect(resolvePolicy(levels({}, { confidenceMinScore: '4' })).confidenceMinScore).toBe(4)
    expect(resolvePolicy(levels({})).confidenceMinScore).toBe(1)
  })

  it('takes the requirements of the module as a whole when it has any, else those of the project', () => {
    expect(resolvePolicy(levels({ ciaRequirements: { CR: 'H' } }, { ciaRequirements: { IR: 'L' } })).ciaRequirements).toEqual({ CR: 'H' })
    expect(resolvePolicy(levels({}, { ciaRequirements: { IR: 'L' } })).ciaRequirements).toEqual({ IR: 'L' })
    expect(resolvePolicy(levels({ ciaRequirements: {} }, { ciaRequirements: { IR: 'L' } })).ciaRequirements).toEqual({ IR: 'L' })
    expect(resolvePolicy(levels({})).ciaRequirements).toBeUndefined()
  })

  it('lets the company move the thresholds of vulnerabilities one by one', () => {
    expect(resolvePolicy(levels({}, {}, { vulnerability: { violationFrom: 9 } })).vulnerability).toEqual({
      violationFrom: 9,
      warningFrom: 0,
      kevIsViolation: true,
    })
    expect(resolvePolicy(levels({}, {}, { vulnerability: { kevIsViolation: false } })).vulnerability.kevIsViolation).toBe(false)
  })

  it('hands out the levels nearest first, as stored', () => {
    const all = levels({ cveConfig: { whitelist: [] } }, { cveConfig: { blacklist: [] } }, { cveConfig: {} })
    expect(resolvePolicy(all).levels).toEqual(all)
  })
})
