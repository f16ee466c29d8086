import type { DependencyGraph } from './sbom.ts'

/** How deep each component lies below the subject by the shortest way: 1 is a direct dependency. Parallel to the components. */
export function depthsOf(graph: DependencyGraph): Int32Array {
  const depths = new Int32Array(graph.dependsOn.length)
  for (const [parent, child] of breadthFirst(graph)) depths[child] = parent === rootComponent ? 1 : (depths[parent] ?? 0) + 1
  return depths
}

/**
 * Walks the graph once and answers a function that tells the shortest way to a component, from a direct dependency down to the
 * component itself; empty when there is none. One way at a time: in a chain all ways together are as long as the square of it.
 */
export function shortestPaths(graph: DependencyGraph): (target: number) => readonly number[] {
  const parents = parentsOf(graph)
  return (target) => pathUp(parents, target)
}

/** The component above each on the shortest way to it; negative for one below the subject, and for one that no way leads to. */
export function parentsOf(graph: DependencyGraph): Int32Array {
  const parents = new Int32Array(graph.dependsOn.length).fill(unreached)
  for (const [parent, child] of breadthFirst(graph)) parents[child] = parent
  return parents
}

/** In how many places each component stands: the components that depend on it, and the subject where that does. */
export function occurrenceCounts(graph: DependencyGraph): Int32Array {
  const counts = new Int32Array(graph.dependsOn.length)
  for (const child of [graph.roots, ...graph.dependsOn].flat()) counts[child] = (counts[child] ?? 0) + 1
  return counts
}

const rootComponent = -1
const unreached = -2

/** Every reachable component once, with the parent it is first met under; equal distances in the order of the document. */
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
