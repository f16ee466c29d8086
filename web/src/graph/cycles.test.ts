import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCycles } from './cycles.ts'

it('finds no cycle where components only share a dependency', () => {
  expect(findCycles({ edges: [[1, 2], [3], [3], []] })).toEqual([])
})

it('finds a component that depends on itself, and one group for circles that touch', () => {
  expect(findCycles({ edges: [[0], []] })).toEqual([[0]])
  expect(findCycles({ edges: [[1], [0, 2], [1]] })).toEqual([[0, 1, 2]])
})

const lists = fc
  .integer({ min: 1, max: 10 })
  .chain((size) => fc.array(fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 3 }), { minLength: size, maxLength: size }))

function reach(from: number, edges: readonly (readonly number[])[]): ReadonlySet<number> {
  const reached = new Set<number>()
  const open = [...(edges[from] ?? [])]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    open.push(...(edges[node] ?? []))
  }
  return reached
}

it('puts exactly those into one group that lead to each other', () => {
  fc.assert(
    fc.property(lists, (edges) => {
      const groups = findCycles({ edges })
      for (const one of edges.keys())
        for (const other of edges.keys()) {
          const isTogether = groups.some((group) => group.includes(one) && group.includes(other))
          expect(isTogether).toBe(reach(one, edges).has(other) && reach(other, edges).has(one))
        }
    }),
  )
})
