import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DependencyGraph } from './sbom.ts'
import { introducersOf, occurrenceCounts, depthsOf, shortestPaths } from './dependency-graph.ts'
import { completeRoots } from './complete-roots.ts'

/** 0 → 1 → 2 → 3 → 1, 0 → 3, 4 → 2 */
const graph: DependencyGraph = { roots: [0, 4], dependsOn: [[1, 3], [2], [3], [1], [2]] }

describe('the depth of a component', () => {
  it('is 1 for a direct dependency, else that of the shortest way, circles or not', () => {
    expect([...depthsOf(graph)]).toEqual([1, 2, 2, 2, 1])
  })
})

describe('the shortest path', () => {
  it('leads from a direct dependency to the component', () => {
    expect(shortestPaths(graph)(3)).toEqual([0, 3])
    expect(shortestPaths(graph)(2)).toEqual([4, 2])
    expect(shortestPaths(graph)(4)).toEqual([4])
  })
  it('is found for many components in one walk, in the order asked for', () => {
    expect([2, 0, 2].map(shortestPaths(graph))).toEqual([[4, 2], [0], [4, 2]])
  })
  it('is empty for what cannot be reached', () => {
    expect([0, 7, -1].map(shortestPaths({ roots: [], dependsOn: [[]] }))).toEqual([[], [], []])
  })
})

describe('appearances', () => {
  it('are the places a component stands in: under other components, and under the root component', () => {
    expect([...occurrenceCounts(graph)]).toEqual([1, 2, 2, 2, 1])
  })
})

const components = 7
const anyGraph = tuple(
  array(array(integer({ min: 0, max: components - 1 }), { maxLength: 3 }), { minLength: components, maxLength: components }),
  array(integer({ min: 0, max: components - 1 }), { maxLength: 3 }),
)

/** The direct dependencies from which a component can be reached, each walked on its own. */
function directDependenciesAbove({ roots, dependsOn }: DependencyGraph, target: number): readonly number[] {
  return roots.filter((root) => depthsOf({ roots: [root], dependsOn })[target] !== 0)
}

describe('the introducer of a component', () => {
  it('is the direct dependency of the shortest path, marked as shared where another one leads to the component too', () => {
    const { nearest, isShared } = introducersOf({ roots: [0, 4], dependsOn: [[1, 5], [2], [], [], [2, 3], [0]] })
    expect([...nearest]).toEqual([0, 0, 4, 4, 4, 0])
    expect([...isShared]).toEqual([0, 0, 1, 0, 0, 0])
  })
  it('is shared exactly where several direct dependencies lead to the component', () => {
    assert(
      property(anyGraph, ([dependsOn, direct]) => {
        const any = { roots: completeRoots(dependsOn, [...new Set(direct)]), dependsOn }
        const { nearest, isShared } = introducersOf(any)
        for (const component of dependsOn.keys()) {
          const above = directDependenciesAbove(any, component)
          expect(above).toContain(nearest[component])
          expect(isShared[component]).toBe(above.length > 1 ? 1 : 0)
        }
      }),
    )
  })
})

describe('roots', () => {
  it('are completed by what nobody depends on, and by the first of each circle nobody else depends on', () => {
    expect(completeRoots([[], [0], [3], [2], [2]], [])).toEqual([1, 4])
    expect(completeRoots([[1], [0], [1]], [])).toEqual([2])
    expect(completeRoots([[1], [2], [0], [4], [3]], [])).toEqual([0, 3])
    expect(completeRoots([[1], [], [1]], [0])).toEqual([0, 2])
  })
  it('do not recurse: 300,000 components in a chain', () => {
    const chain = Array.from({ length: 300_000 }, (_, index) => (index === 0 ? [] : [index - 1]))
    const roots = completeRoots(chain, [])
    expect(roots).toEqual([299_999])
    expect(depthsOf({ roots, dependsOn: chain })[0]).toBe(300_000)
    expect(shortestPaths({ roots, dependsOn: chain })(0)).toHaveLength(300_000)
  })
  it('reach everything, and none is needless', () => {
    const size = 8
    const graphs = tuple(
      array(array(integer({ min: 0, max: size - 1 })), { minLength: size, maxLength: size }),
      array(integer({ min: 0, max: size - 1 }), { maxLength: 2 }),
    )
    assert(
      property(graphs, ([dependsOn, direct]) => {
        const roots = completeRoots(dependsOn, direct)
        expect(roots.slice(0, direct.length)).toEqual(direct)
        expect(depthsOf({ roots, dependsOn }).indexOf(0)).toBe(-1)
        for (const root of roots.slice(direct.length)) {
          const others = roots.filter((each) => each !== root)
          expect(depthsOf({ roots: others, dependsOn })[root]).toBe(0)
        }
      }),
    )
  })
})
