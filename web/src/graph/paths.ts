import { type Graph, invert, moduleNode } from './dominators.ts'

/** The shortest path of each direct dependency that leads to a component. */
export interface PathsToRoot {
  /** From the direct dependency to the component, the shortest first; of equally long ones the first of the document. */
  readonly paths: readonly (readonly number[])[]
  /** Direct dependencies that lead to the component, too, but would make the drawing too large. */
  readonly others: readonly number[]
}

/**
 * Returns how a component comes into the module: the shortest path of each direct dependency, as many as fit into `maxNodes`
 * different components. The direct dependencies in `wanted` come first.
 */
export function pathsToRoot(graph: Graph, target: number, maxNodes: number, wanted: ReadonlySet<number> = new Set()): PathsToRoot {
  const next = nextSteps(graph, target)
  const paths = [...new Set(graph.roots)]
    .filter((root) => next.has(root))
    .map((root) => follow(root, next))
    .toSorted((one, other) => Number(wanted.has(other[0] ?? 0)) - Number(wanted.has(one[0] ?? 0)) || one.length - other.length)
  const kept = fitting(paths, maxNodes)
  const shown = new Set(kept.map(([root]) => root))
  return { paths: kept, others: paths.flatMap(([root = target]) => (shown.has(root) ? [] : [root])) }
}

/** Returns as many of the paths as share at most this many components; the first one always. */
function fitting(paths: readonly (readonly number[])[], maxNodes: number): readonly (readonly number[])[] {
  const shown = new Set(paths[0])
  return paths.filter((path, i) => {
    const more = path.filter((node) => !shown.has(node))
    if (i > 0 && shown.size + more.length > maxNodes) return false
    for (const node of more) shown.add(node)
    return true
  })
}

/** Returns for each component that leads to the target the next one on a shortest path; the target leads to itself. */
function nextSteps(graph: Graph, target: number): ReadonlyMap<number, number> {
  const dependants = invert(graph)
  const next = new Map([[target, target]])
  // a queue: what is appended is visited later
  const queue = [target]
  for (const node of queue) {
    const found = (dependants[node] ?? []).filter((dependant) => dependant !== moduleNode && !next.has(dependant))
    for (const dependant of found) next.set(dependant, node)
    queue.push(...found)
  }
  return next
}

function follow(root: number, next: ReadonlyMap<number, number>): readonly number[] {
  const path = [root]
  for (let node = next.get(root) ?? root; node !== path.at(-1); node = next.get(node) ?? node) path.push(node)
  return path
}

/** Returns the edges that the paths share or not, each once. */
export function edgesOf(paths: readonly (readonly number[])[]): readonly (readonly [number, number])[] {
  const edges = paths.flatMap((path) => path.slice(1).map((node, i) => [path[i] ?? node, node] as const))
  return [...new Map(edges.map((edge) => [edge.join('>'), edge])).values()]
}
