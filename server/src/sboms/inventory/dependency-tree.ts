import type { Component, Sbom } from '@waybill/documents'
import { effectiveComponents } from '#sboms/inventory/effective-components.ts'
import type { InventoryModule } from '#sboms/inventory/inventory-store.ts'

/** A component in the tree: in full once, with its dependencies, elsewhere as a `ref` to its purl. */
export type TreeNode =
  | {
      readonly key: string
      readonly name: string
      readonly version: string | null
      readonly purl?: string
      readonly dependencies: TreeNode[]
    }
  | { readonly ref: string }

/** Deeper trees would overflow recursive readers and writers: deeper components are listed at the top, as targets of a `ref`. */
const maxDepth = 100

/** Returns one node per module with its direct dependencies and custom components; a subtree that a module shares appears in full only once. */
export function dependencyTreeOf(modules: readonly InventoryModule[]): TreeNode[] {
  return modules.flatMap(({ id, name, sbom, settings }) => {
    const { dependencies, detached } = sbom === undefined ? { dependencies: [], detached: [] } : buildTree(sbom)
    const byHand = effectiveComponents(sbom, settings).slice(sbom?.components.length ?? 0)
    for (const component of byHand) dependencies.push(toNode(component, []))
    return [{ key: id, name, version: sbom?.subject?.version ?? null, dependencies }, ...detached]
  })
}

interface PendingNode {
  readonly index: number
  readonly into: TreeNode[]
  readonly depth: number
}

interface TreeBuild {
  readonly sbom: Sbom
  readonly shown: Set<number>
  readonly detached: TreeNode[]
}

/** Works breadth first, so that a component appears in full as near to the top as possible, and without recursion, for any graph. */
function buildTree(sbom: Sbom): { readonly dependencies: TreeNode[]; readonly detached: TreeNode[] } {
  const dependencies: TreeNode[] = []
  const growth: TreeBuild = { sbom, shown: new Set(), detached: [] }
  const queue: PendingNode[] = sbom.graph.roots.map((index) => ({ index, into: dependencies, depth: 1 }))
  for (const pending of queue) for (const next of addNode(growth, pending)) queue.push(next)
  return { dependencies, detached: growth.detached }
}

/** Adds one component to the tree; returns what belongs below it. */
function addNode({ sbom, shown, detached }: TreeBuild, { index, into, depth }: PendingNode): readonly PendingNode[] {
  const component = sbom.components[index]
  if (component === undefined) return []
  const isDeep = depth > maxDepth
  const isGiven = shown.has(index)
  if (isGiven || isDeep) into.push({ ref: component.purl })
  if (isGiven) return []
  shown.add(index)
  const children: TreeNode[] = []
  const target = isDeep ? detached : into
  target.push(toNode(component, children))
  return childrenOf(sbom, index).map((child) => ({ index: child, into: children, depth: isDeep ? 2 : depth + 1 }))
}

function toNode({ key, name, version, purl }: Component, dependencies: TreeNode[]): TreeNode {
  return { key, name, version: version ?? null, purl, dependencies }
}

function childrenOf({ graph }: Sbom, index: number): readonly number[] {
  return graph.dependsOn[index] ?? []
}
