import type { DependencyGraph } from './sbom.ts'

/** Computes each component's depth below the root component by the shortest path; 1 is a direct dependency. */
export function depthsOf(graph: DependencyGraph): Int32Array {
  const depths = new Int32Array(graph.dependsOn.length)
  for (const [parent, child] of breadthFirst(graph)) depths[child] = parent === rootComponent ? 1 : (depths[parent] ?? 0) + 1
  return depths
}

/**
 * Traverses the graph once and returns a function that computes the shortest path to a component, from a direct dependency to the
 * component itself; empty when unreachable. Paths are computed one at a time, since in a chain all together take quadratic space.
 */
export function shortestPaths(graph: DependencyGraph): (target: number) => readonly number[] {
  const parents = parentsOf(graph)
  return (target) => pathUp(parents, target)
}

/** Returns the parent of each component on its shortest path; negative for direct dependencies and for unreachable components. */
export function parentsOf(graph: DependencyGraph): Int32Array {
  const parents = new Int32Array(graph.dependsOn.length).fill(unreached)
  for (const [parent, child] of breadthFirst(graph)) parents[child] = parent
  return parents
}

/** Counts the occurrences of each component: its dependents, including the root component. */
export function occurrenceCounts(graph: DependencyGraph): Int32Array {
  const counts = new Int32Array(graph.dependsOn.length)
  for (const child of [graph.roots, ...graph.dependsOn].flat()) counts[child] = (counts[child] ?? 0) + 1
  return counts
}

/** The direct dependency that brings each component, and whether another one leads to it too. */
export interface Introducers {
  /** The first component on the shortest path; a direct dependency itself, and negative for an unreachable component. */
  readonly nearest: Int32Array
  /** 1 where paths from the root begin with different direct dependencies. */
  readonly isShared: Uint8Array
}

/**
 * Finds the direct dependency that brings each component. It is the only one exactly where every path from the root begins with it, since
 * whatever depends on a shared component adds another beginning to all below it. Takes linear time.
 */
export function introducersOf(graph: DependencyGraph): Introducers {
  const nearest = new Int32Array(graph.dependsOn.length).fill(unreached)
  for (const [parent, child] of breadthFirst(graph)) nearest[child] = parent === rootComponent ? child : (nearest[parent] ?? unreached)
  const isShared = new Uint8Array(nearest.length)
  const queue: number[] = []
  for (const [parent, children] of graph.dependsOn.entries())
    markShared(
      children.filter((child) => nearest[child] !== nearest[parent]),
      { isShared, queue },
    )
  for (const shared of queue) markShared(graph.dependsOn[shared] ?? [], { isShared, queue })
  return { nearest, isShared }
}

function markShared(
  components: readonly number[],
  { isShared, queue }: Pick<Introducers, 'isShared'> & { readonly queue: number[] },
): void {
  for (const component of components) {
    if (isShared[component] !== 0) continue
    isShared[component] = 1
    queue.push(component)
  }
}

const rootComponent = -1
const unreached = -2

/** Yields every reachable component once, with the parent that reaches it first; equal distances in document order. */
function* breadthFirst(graph: DependencyGraph): Generator<readonly [parent: number, child: number]> {
  const seen = new Uint8Array(graph.dependsOn.length)
  const queue: number[] = []
  yield* unseenChildren(graph.roots, rootComponent, { seen, queue })
  for (const parent of queue) yield* unseenChildren(graph.dependsOn[parent] ?? [], parent, { seen, queue })
}

interface BreadthFirstState {
  readonly seen: Uint8Array
  readonly queue: number[]
}

function* unseenChildren(
  children: readonly number[],
  parent: number,
  { seen, queue }: BreadthFirstState,
): Generator<readonly [number, number]> {
  for (const child of children) {
    if (seen[child] !== 0) continue
    seen[child] = 1
    queue.push(child)
    yield [parent, child]
  }
}

function pathUp(parents: Int32Array, target: number): readonly number[] {
  const path: number[] = []
  if ((parents[target] ?? unreached) === unreached) return path
  for (let at = target; at >= 0; at = parents[at] ?? rootComponent) path.push(at)
  return path.toReversed()
}
