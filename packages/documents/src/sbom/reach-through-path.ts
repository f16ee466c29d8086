import type { Sbom } from './sbom.ts'

type Tree = Pick<Sbom, 'components' | 'graph'>

/** Components by index. */
export interface PathReach {
  /** Some way to them from the subject begins with the path. */
  readonly some: ReadonlySet<number>
  /** Every way to them does: they stand in this place of the tree alone. */
  readonly only: ReadonlySet<number>
}

/** What is reached through a place of the tree: component keys from the subject, of which the last may be the component itself. One walk, each component at most twice. */
export function reachThroughPath(tree: Tree, path: readonly string[]): PathReach {
  const { ends, passed, left } = walkAlong(tree, path)
  const some = reachedFrom(ends, tree)
  return { some, only: some.difference(reachedFrom(left, tree)).difference(passed) }
}

interface Walk {
  /** What the last key is met by, where the path leads. */
  readonly ends: ReadonlySet<number>
  /** Components on the path before its end. */
  readonly passed: ReadonlySet<number>
  /** Where ways from the subject leave the path. */
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
  // a set hands out what is added while it is walked
  for (const index of reached) for (const child of graph.dependsOn[index] ?? []) reached.add(child)
  return reached
}
