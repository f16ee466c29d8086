import { expect, it } from 'vitest'
import { componentPathsOf } from '#reports/component-paths.ts'
import type { ModuleTree } from '#reports/project-tree-report.ts'

/** A module's tree of `[key, index of the parent, appearances]`; parents come first. */
function treeOf(parts: readonly (readonly [key: string, parent: number, appearances?: number])[], id = 'm1', name = 'app'): ModuleTree {
  const depths: number[] = []
  for (const [, parent] of parts) depths.push(parent === -1 ? 1 : (depths[parent] ?? 0) + 1)
  return {
    id,
    name,
    keys: parts.map(([key]) => key),
    parents: Int32Array.from(parts, ([, parent]) => parent),
    depths: Int32Array.from(depths),
    appearances: Int32Array.from(parts, ([, , appearances = 1]) => appearances),
  }
}

/** a → b → c@1, a → c@2 */
const parts = [
  ['npm:a', -1],
  ['npm:b', 0],
  ['npm:c', 1],
  ['npm:c', 0],
] as const

it('gives the shortest path to any version of a component, and counts every occurrence', () => {
  const places = componentPathsOf([treeOf(parts)], new Set(['npm:c', 'npm:a']))
  expect(places.get('npm:c')).toEqual({
    appearance: 2,
    paths: [{ path: ['npm:a', 'npm:c'], moduleId: 'm1', module: 'app', componentKey: 'npm:c' }],
  })
  expect(places.get('npm:a')).toMatchObject({ appearance: 1, paths: [{ path: ['npm:a'] }] })
  expect(places.has('npm:b')).toBe(false)
})

it('gives one path for each module, at most ten, and counts all occurrences', () => {
  const modules = Array.from({ length: 12 }, (_, i) => treeOf(parts, `m${String(i)}`, `module ${String(i)}`))
  const { paths = [], appearance } = componentPathsOf(modules, new Set(['npm:c'])).get('npm:c') ?? {}
  expect([paths.length, new Set(paths.map(({ moduleId }) => moduleId)).size, appearance]).toEqual([10, 10, 24])
})

it('counts every occurrence of a component', () => {
  const tree = treeOf([
    ['npm:a', -1],
    ['npm:b', 0, 3],
  ])
  expect(componentPathsOf([tree, tree], new Set(['npm:b'])).get('npm:b')?.appearance).toBe(6)
})

it('leaves out the middle of a way of more than 100 keys, and a long chain full of wanted components costs little', () => {
  const chain = treeOf(Array.from({ length: 20_000 }, (_, i) => [`npm:c${String(i)}`, i - 1] as const))
  const places = componentPathsOf([chain], new Set(chain.keys))
  const path = places.get('npm:c19999')?.paths[0]?.path ?? []
  expect([path.length, path[0], path[49], path[50], path[51], path.at(-1)]).toEqual([
    101,
    'npm:c0',
    'npm:c49',
    '…',
    'npm:c19950',
    'npm:c19999',
  ])
  expect(places.get('npm:c99')?.paths[0]?.path).toHaveLength(100)
})
