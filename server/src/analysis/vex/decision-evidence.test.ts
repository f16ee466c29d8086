import { hash } from 'node:crypto'
import { array, assert, constantFrom, dictionary, property, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOfEvidence, type DecisionEvidence, mergeSteps, packSteps, summariseChange } from '#analysis/vex/decision-evidence.ts'
import type { PathSteps } from '#analysis/vex/path-steps.ts'

/** Steps as they come from a graph: digests of eight characters, in ascending order. */
function stepsOf(texts: readonly string[]): PathSteps {
  const named = [...new Set(texts)].map((text) => ({ text, digest: hash('sha256', text, 'hex').slice(0, 8) }))
  const ordered = named.toSorted((one, other) => (one.digest < other.digest ? -1 : 1))
  return { texts: ordered.map(({ text }) => text), digests: ordered.map(({ digest }) => digest) }
}

function decided(advisories: Readonly<Record<string, string>>, steps: readonly string[]): DecisionEvidence {
  return { purl: 'pkg:npm/a@1', versions: 'this', advisories, steps: packSteps(stepsOf(steps)) }
}

const step = constantFrom('> npm:a', '> npm:b', 'npm:a > npm:c', 'npm:b > npm:c')
const digests = dictionary(constantFrom('GHSA-1', 'GHSA-2', 'CVE-3'), constantFrom('x', 'y'))

describe('what a decision was made on (docs/reference/statements.md#changed-evidence)', () => {
  it('is the same where nothing was added and nothing changed, whatever is gone', () => {
    assert(
      property(digests, uniqueArray(step), array(step), (advisories, steps, others) => {
        const before = decided(advisories, [...steps, ...others])
        expect(changeOfEvidence(before, { advisories, steps: stepsOf(steps) })).toBeUndefined()
        expect(changeOfEvidence(before, { advisories: {}, steps: stepsOf([]) })).toBeUndefined()
        expect(changeOfEvidence(before, { advisories, steps: undefined })).toBeUndefined()
      }),
    )
  })

  it('is another one with an advisory that was not there or says something else', () => {
    const before = decided({ 'GHSA-1': 'x' }, [])
    expect(changeOfEvidence(before, { advisories: { 'GHSA-1': 'y', 'CVE-2': 'x' }, steps: stepsOf([]) })).toEqual({
      newAdvisories: ['CVE-2'],
      changedAdvisories: ['GHSA-1'],
      newPathSteps: [],
      newPathStepCount: 0,
    })
  })

  it('is another one with any new step of a path, which is named', () => {
    const before = decided({}, ['> npm:a', 'npm:a > npm:c'])
    const change = changeOfEvidence(before, { advisories: {}, steps: stepsOf(['> npm:b', 'npm:a > npm:c', 'npm:b > npm:c']) })
    expect(change).toMatchObject({ newPathSteps: ['> npm:b', 'npm:b > npm:c'], newPathStepCount: 2 })
    expect(change && summariseChange(change)).toBe('Since the decision dependency paths lead to it over > npm:b and 1 other new steps.')
  })

  it('is what all modules of a decision have together', () => {
    assert(
      property(array(step), array(step), (one, other) => {
        expect(mergeSteps([packSteps(stepsOf(one)), packSteps(stepsOf(other))])).toBe(packSteps(stepsOf([...one, ...other])))
      }),
    )
  })
})
