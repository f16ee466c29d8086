import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { edgesOf, pathsToRoot } from './paths.ts'

it('gives the shortest path of each direct dependency, the shortest first', () => {
  // 0 → 2 → 3, 1 → 3
  expect(pathsToRoot({ roots: [0, 1], edges: [[2], [3], [3], []] }, 3, 60)).toEqual({
    paths: [
      [1, 3],
      [0, 2, 3],
    ],
    others: [],
  })
})

it('gives a direct dependency a path of its own', () => {
  expect(pathsToRoot({ roots: [0], edges: [[]] }, 0, 60)).toEqual({ paths: [[0]], others: [] })
})

it('gives no path to a component that nothing leads to, and ends in cycles', () => {
  expect(pathsToRoot({ roots: [0], edges: [[], [2], [1]] }, 1, 60)).toEqual({ paths: [], others: [] })
})

it('names the direct dependencies that do not fit, unless they are wanted', () => {
  const graph = { roots: [0, 1, 2], edges: [[3], [3], [3], []] }
  expect(pathsToRoot(graph, 3, 3)).toEqual({
    paths: [
      [0, 3],
      [1, 3],
    ],
    others: [2],
  })
  expect(pathsToRoot(graph, 3, 3, new Set([2]))).toEqual({
    paths: [
      [2, 3],
      [0, 3],
    ],
    others: [1],
  })
})

it('keeps each edge once', () => {
  expect(
    edgesOf([
      [0, 2, 3],
      [1, 2, 3],
    ]),
  ).toEqual([
    [0, 2],
    [2, 3],
    [1, 2],
  ])
})

const graphs = fc.integer({ min: 1, max: 12 }).chain((size) => {
  const nodes = fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 4 })
  return fc.record({
    roots: nodes,
    edges: fc.array(nodes, { minLength: size, maxLength: size }),
    target: fc.integer({ min: 0, max: size - 1 }),
  })
})

it('every path begins with a direct dependency, follows edges, and ends at the component', () => {
  fc.assert(
    fc.property(graphs, ({ roots, edges, target }) => {
      const { paths, others } = pathsToRoot({ roots, edges }, target, 5)
      for (const path of paths) {
        expect(roots).toContain(path[0])
        expect(path.at(-1)).toBe(target)
        for (const [i, node] of path.slice(1).entries()) expect(edges[path[i] ?? -1]).toContain(node)
      }
      const begins = [...paths.map(([root]) => root), ...others]
      expect(new Set(begins).size).toBe(begins.length)
      expect(paths.length === 0 && others.length > 0).toBe(false)
    }),
  )
})
