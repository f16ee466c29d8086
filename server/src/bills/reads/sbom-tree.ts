import type { Bom, Component } from '#standards/bom/bom.ts'
import { entriesOf } from '#bills/reads/entry.ts'
import type { HeldModule } from '#bills/reads/inventory-store.ts'

/** A component in the tree: given once with what it depends on, elsewhere by `ref`, its purl. */
export type TreeNode =
  | {
      readonly key: string
      readonly name: string
      readonly version: string | null
      readonly purl?: string
      readonly dependencies: TreeNode[]
    }
  | { readonly ref: string }

/** Deeper trees would overflow whoever reads or writes them by recursion: what lies below stands at the top, reached by `ref`. */
const deepest = 100

/** One node for each module, holding its direct dependencies and what was added by hand; every shared subtree stands in full only where it is met first. */
export function treeOf(modules: readonly HeldModule[]): TreeNode[] {
  return modules.flatMap(({ id, name, bom, settings }) => {
    const { dependencies, detached } = bom === undefined ? { dependencies: [], detached: [] } : growTree(bom)
    const byHand = entriesOf(bom, settings).slice(bom?.components.length ?? 0)
    for (const component of byHand) dependencies.push(nodeOf(component, []))
    return [{ key: id, name, version: bom?.subject?.version ?? null, dependencies }, ...detached]
  })
}

interface Pending {
  readonly index: number
  readonly into: TreeNode[]
  readonly depth: number
}

interface Growth {
  readonly bom: Bom
  readonly given: Set<number>
  readonly detached: TreeNode[]
}

/** Breadth first, so that a component stands in full as near to the top as it can; without recursion, for any graph. */
function growTree(bom: Bom): { readonly dependencies: TreeNode[]; readonly detached: TreeNode[] } {
  const dependencies: TreeNode[] = []
  const growth: Growth = { bom, given: new Set(), detached: [] }
  const queue: Pending[] = bom.graph.roots.map((index) => ({ index, into: dependencies, depth: 1 }))
  for (const pending of queue) for (const next of grow(growth, pending)) queue.push(next)
  return { dependencies, detached: growth.detached }
}

/** Puts one component into the tree; answers what is to be put below it. */
function grow({ bom, given, detached }: Growth, { index, into, depth }: Pending): readonly Pending[] {
  const component = bom.components[index]
  if (component === undefined) return []
  const isDeep = depth > deepest
  const isGiven = given.has(index)
  if (isGiven || isDeep) into.push({ ref: component.purl })
  if (isGiven) return []
  given.add(index)
  const children: TreeNode[] = []
  const place = isDeep ? detached : into
  place.push(nodeOf(component, children))
  return childrenOf(bom, index).map((child) => ({ index: child, into: children, depth: isDeep ? 2 : depth + 1 }))
}

function nodeOf({ key, name, version, purl }: Component, dependencies: TreeNode[]): TreeNode {
  return { key, name, version: version ?? null, purl, dependencies }
}

function childrenOf({ graph }: Bom, index: number): readonly number[] {
  return graph.dependsOn[index] ?? []
}
