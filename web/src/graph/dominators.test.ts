import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findDominators, type Graph, moduleNode, unreachable } from './dominators.ts'

it('places a component below the one that all paths to it share', () => {
  // 0 → 1 → 3, 0 → 2 → 3: without 0 there would be no 3
  expect(findDominators({ roots: [0], edges: [[1, 2], [3], [3], []] })).toEqual([moduleNode, 0, 0, 0])
})

it('places a component that several direct dependencies bring below the module', () => {
  expect(findDominators({ roots: [0, 1], edges: [[2], [2], []] })).toEqual([moduleNode, moduleNode, moduleNode])
})

it('keeps a direct dependency below the module, also when another one depends on it', () => {
  expect(findDominators({ roots: [0, 1], edges: [[1], []] })).toEqual([moduleNode, moduleNode])
})

it('takes cycles, and tells components that nothing leads to', () => {
  expect(findDominators({ roots: [0], edges: [[1], [2], [1, 0], [3]] })).toEqual([moduleNode, 0, 1, unreachable])
})

it('takes a document without components', () => {
  expect(findDominators({ roots: [], edges: [] })).toEqual([])
})

it('goes through a chain of 20,000 components', () => {
  const edges = Array.from({ length: 20_000 }, (_, i) => (i === 19_999 ? [] : [i + 1]))
  expect(findDominators({ roots: [0], edges }).at(-1)).toBe(19_998)
})

/** The definition: what disappears with a component is dominated by it. */
function reachableWithout(removed: number, { roots, edges }: Graph): ReadonlySet<number> {
  const reached = new Set<number>()
  const open = roots.filter((root) => root !== removed)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    open.push(...(edges[node] ?? []).filter((target) => target !== removed))
  }
  return reached
}

const graphs = fc.integer({ min: 1, max: 12 }).chain((size) => {
  const nodes = fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 4 })
  return fc.record({ roots: nodes, edges: fc.array(nodes, { minLength: size, maxLength: size }) })
})

it('agrees with the definition: a component disappears with exactly its dominators', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const dominators = findDominators(graph)
      const reached = reachableWithout(-1, graph)
      for (const node of graph.edges.keys()) {
        const above = new Set<number>()
        for (let at = dominators[node] ?? unreachable; at >= 0; at = dominators[at] ?? unreachable) above.add(at)
        const needed = [...graph.edges.keys()].filter((other) => other !== node && !reachableWithout(other, graph).has(node))
        expect(reached.has(node) ? [...above].toSorted((a, b) => a - b) : 'unreachable').toEqual(reached.has(node) ? needed : 'unreachable')
        expect(dominators[node] === unreachable).toBe(!reached.has(node))
      }
    }),
  )
})
