import { array, assert, constantFrom, dictionary, option, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requirementRuns, runAt } from '#feeds/packages/requirement-runs.ts'

describe('the runs of requirements', () => {
  it('join consecutive versions that require a package in the same words', () => {
    const runs = requirementRuns([undefined, { a: ['^1'] }, { a: ['^1'], b: ['2'] }, { a: ['^2'] }])
    expect(runs.known).toEqual([[1, 3]])
    expect(Object.fromEntries(runs.dependencies)).toEqual({
      a: [
        [1, 2, ['^1']],
        [3, 3, ['^2']],
      ],
      b: [[2, 2, ['2']]],
    })
  })

  it('are those of the newest 1,000 versions', () => {
    const { known, dependencies } = requirementRuns(Array.from({ length: 1500 }, () => ({ a: ['*'] })))
    expect([known, dependencies.get('a')]).toEqual([[[500, 1499]], [[500, 1499, ['*']]]])
  })

  it('are none where a record has too many, which would look as if some were not required', () => {
    const versions = Array.from({ length: 1000 }, (_, i) =>
      Object.fromEntries(Array.from({ length: 30 }, (_one, j) => [`p${String(j)}`, [String(i)]])),
    )
    expect(requirementRuns(versions)).toEqual({ known: [], dependencies: new Map() })
  })

  it('tell of every version what it requires', () => {
    const requirements = dictionary(constantFrom('a', 'b'), array(constantFrom('1', '2'), { minLength: 1, maxLength: 2 }), {
      noNullPrototype: true,
    })
    assert(
      property(array(option(requirements, { nil: undefined })), (versions) => {
        const { known, dependencies } = requirementRuns(versions)
        for (const [at, one] of versions.entries()) {
          expect(runAt(known, at) !== undefined).toBe(one !== undefined)
          for (const key of ['a', 'b']) expect(runAt(dependencies.get(key) ?? [], at)?.[2]).toEqual(one?.[key])
        }
      }),
    )
  })
})
