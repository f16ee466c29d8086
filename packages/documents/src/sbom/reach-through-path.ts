import type { Sbom } from './sbom.ts'

type Tree = Pick<Sbom, 'components' | 'graph'>

/** Sets of component indexes. */
export interface PathReach {
  /** Some path to them from the root component begins with the given path. */
  readonly some: ReadonlySet<number>
  /** Every path to them does. */
  readonly only: ReadonlySet<number>
}

/**
 * Finds the components reachable through a dependency path: component keys from the root component, the last of which may be the
 * component itself. Visits each component at most twice.
 */
export function reachThroughPath(tree: Tree, path: readonly string[]): PathReach {
  const { ends, passed, left } = walkAlong(tree, path)
  const some = reachedFrom(ends, tree)
  return { some, only: some.difference(reachedFrom(left, tree)).difference(passed) }
}

interface Walk {
  /** The components that match the last key. */
  readonly ends: ReadonlySet<number>
  /** Components on the path before its end. */
  readonly passed: ReadonlySet<number>
  /** Where paths from the root component diverge from the given one. */
  readonly left: ReadonlySet<number>
}

function walkAlong({ components, graph }: Tree, path: readonly string[]): Walk {
  const passed = new Set<number>()
  const left: number[] = []
  let level: readonly number[] = []
  for (const [depth, key] of path.entries()) {
    for (const index of level) passed.add(index)
    const next = depth === 0 ? graph.roots : [...new Set(level.flatMap((index) => graph.dependsOn[index] ?? []))]
    level = next.filter((index) => components[index]?.key === key)
    left.push(...next.filter((index) => components[index]?.key !== key))
  }
  return { ends: new Set(level), passed, left: new Set(left) }
}

function reachedFrom(starts: ReadonlySet<number>, { graph }: Tree): ReadonlySet<number> {
  const reached = new Set(starts)
  // a set iterates over what is added meanwhile
  for (const index of reached) for (const child of graph.dependsOn[index] ?? []) reached.add(child)
  return reached
}
