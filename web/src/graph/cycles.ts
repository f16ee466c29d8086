import type { Graph } from './dominators.ts'

/** A component on the stack of the search. */
interface Visit {
  readonly node: number
  next: number
}

/**
 * Returns the groups of components that depend on each other in a circle, one group for all circles that touch.
 * Source: Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972, without recursion.
 */
export function findCycles({ edges }: Pick<Graph, 'edges'>): readonly (readonly number[])[] {
  const low = new Map<number, number>()
  const index = new Map<number, number>()
  const open: number[] = []
  const isOpen = new Set<number>()
  const groups: (readonly number[])[] = []

  function enter(node: number, visits: Visit[]): void {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    open.push(node)
    isOpen.add(node)
    visits.push({ node, next: 0 })
  }
  function lower(node: number, to: number): void {
    low.set(node, Math.min(low.get(node) ?? to, to))
  }
  function close(node: number): void {
    if (low.get(node) !== index.get(node)) return
    const group = open.splice(open.lastIndexOf(node))
    for (const member of group) isOpen.delete(member)
    if (group.length > 1 || edges[node]?.includes(node)) groups.push(group)
  }
  function step(visit: Visit, visits: Visit[]): void {
    const target = edges[visit.node]?.[visit.next++]
    if (target === undefined) {
      visits.pop()
      close(visit.node)
      const above = visits.at(-1)
      if (above) lower(above.node, low.get(visit.node) ?? 0)
    } else if (!index.has(target)) enter(target, visits)
    else if (isOpen.has(target)) lower(visit.node, index.get(target) ?? 0)
  }
  for (const start of edges.keys()) {
    const visits: Visit[] = []
    if (!index.has(start)) enter(start, visits)
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) step(visit, visits)
  }
  return groups
}
