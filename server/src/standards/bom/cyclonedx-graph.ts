import type { Asset, Bom } from '#standards/bom/bom.ts'
import type { Edge } from '#standards/bom/cyclonedx-edges.ts'
import { assetIndex, subjectNode, type Nodes } from '#standards/bom/cyclonedx-nodes.ts'
import { completeRoots } from '#standards/bom/root-components.ts'

/** Sorts edges out: between components into the graph, from the subject into its roots, at assets into the assets. */
export function connect(nodes: Nodes, edges: readonly Edge[]): Pick<Bom, 'graph' | 'assets'> {
  return { graph: graphOf(nodes, edges), assets: linkedAssets(nodes, edges) }
}

function graphOf({ list }: Nodes, edges: readonly Edge[]): Bom['graph'] {
  const targets = list.components.map(() => new Set<number>())
  const direct = new Set<number>()
  for (const { from, to } of edges) {
    if (from !== to && to >= 0) (from === subjectNode ? direct : targets[from])?.add(to)
  }
  const dependsOn = targets.map((each) => Array.from(each))
  return { roots: completeRoots(dependsOn, Array.from(direct)), dependsOn }
}

function linkedAssets(nodes: Nodes, edges: readonly Edge[]): readonly Asset[] {
  const links = nodes.assets.map(() => ({ dependsOn: new Set<string>(), usedBy: new Set<string>() }))
  for (const { from, to } of edges) {
    if (from === to) continue
    add(links[assetIndex(from) ?? -1]?.dependsOn, nameOf(to, nodes))
    add(links[assetIndex(to) ?? -1]?.usedBy, nameOf(from, nodes))
  }
  return nodes.assets.map((asset, index) => ({
    ...asset,
    dependsOn: Array.from(links[index]?.dependsOn ?? []),
    usedBy: Array.from(links[index]?.usedBy ?? []),
  }))
}

function nameOf(node: number, { list, assets }: Nodes): string | undefined {
  return list.components[node]?.purl ?? assets[assetIndex(node) ?? -1]?.ref
}

function add(names: Set<string> | undefined, name: string | undefined): void {
  if (name !== undefined) names?.add(name)
}
