/** A dependency graph by indexes: `roots` are the direct dependencies, `edges` what each component depends on. */
export interface Graph {
  readonly roots: readonly number[]
  readonly edges: readonly (readonly number[])[]
}

/** Stands for the module itself, above the direct dependencies. */
export const moduleNode = -1
/** No path leads from the module to this component. */
export const unreachable = -2

/**
 * Returns for each component the one without which it would not be there: its immediate dominator, `moduleNode` or `unreachable`.
 * Cycles are allowed. Source: Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm", 2001.
 */
export function findDominators({ roots, edges }: Graph): readonly number[] {
  const order = postorder({ roots, edges })
  const rank = new Map(order.map((node, i) => [node, i]))
  rank.set(moduleNode, order.length)
  const dependants = invert({ roots, edges })
  const dominators = new Map([[moduleNode, moduleNode]])
  const nodes = order.toReversed()
  function improve(node: number): boolean {
    const known = (dependants[node] ?? []).filter((dependant) => dominators.has(dependant))
    const next = known.reduce((one, other) => meet(one, other, { rank, dominators }))
    if (dominators.get(node) === next) return false
    dominators.set(node, next)
    return true
  }
  // filter visits every node, unlike some: a pass ends before the next one begins
  while (nodes.filter(improve).length > 0);
  return edges.map((_, node) => dominators.get(node) ?? unreachable)
}

interface Known {
  readonly rank: ReadonlyMap<number, number>
  readonly dominators: ReadonlyMap<number, number>
}

/** Returns the closest node that dominates both. */
function meet(one: number, other: number, { rank, dominators }: Known): number {
  const at = { one, other }
  while (at.one !== at.other) {
    if ((rank.get(at.one) ?? 0) < (rank.get(at.other) ?? 0)) at.one = dominators.get(at.one) ?? moduleNode
    else at.other = dominators.get(at.other) ?? moduleNode
  }
  return at.one
}

/** Returns the components that depend on each; the module depends on the roots. */
export function invert({ roots, edges }: Graph): readonly (readonly number[])[] {
  const dependants: number[][] = edges.map(() => [])
  for (const root of roots) dependants[root]?.push(moduleNode)
  for (const [node, targets] of edges.entries()) for (const target of targets) dependants[target]?.push(node)
  return dependants
}

/** Returns what the module reaches, each component after those that were reached through it. */
function postorder({ roots, edges }: Graph): readonly number[] {
  const seen = new Set<number>()
  const order: number[] = []
  const stack: { readonly node: number; next: number }[] = []
  function enter(node: number): void {
    if (seen.has(node)) return
    seen.add(node)
    stack.push({ node, next: 0 })
  }
  function step(top: { readonly node: number; next: number }): void {
    const target = edges[top.node]?.[top.next++]
    if (target !== undefined) return enter(target)
    stack.pop()
    order.push(top.node)
  }
  for (const root of roots) {
    enter(root)
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) step(top)
  }
  return order
}
