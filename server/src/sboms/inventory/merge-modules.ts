import type { Component, DependencyGraph, Sbom } from '@waybill/documents'
import { mergeComponents } from '@waybill/documents/sbom'
import type { ExtractedLicense } from '@waybill/licensing'
import { effectiveComponents } from '#sboms/inventory/effective-components.ts'
import type { InventoryModule } from '#sboms/inventory/inventory-store.ts'

interface Merged {
  readonly components: Component[]
  readonly indexByPurl: Map<string, number>
  readonly roots: Set<number>
  readonly edges: Set<number>[]
}

interface MergedModules {
  readonly components: readonly Component[]
  readonly graph: DependencyGraph
  readonly extractedLicenses: readonly ExtractedLicense[]
}

/** Everything some modules hold as one list and one graph: equal purls are one component, edges and roots are united. */
export function mergeModules(modules: readonly InventoryModule[]): MergedModules {
  const merged: Merged = { components: [], indexByPurl: new Map(), roots: new Set(), edges: [] }
  for (const module of modules) mergeModule(merged, module)
  const { components, roots, edges } = merged
  const graph = { roots: Array.from(roots), dependsOn: edges.map((children) => Array.from(children)) }
  return { components, graph, extractedLicenses: modules.flatMap(({ sbom }) => sbom?.extractedLicenses ?? []) }
}

const emptySbom: Pick<Sbom, 'components' | 'graph'> = { components: [], graph: { roots: [], dependsOn: [] } }

function mergeModule(merged: Merged, { sbom, settings }: InventoryModule): void {
  const { components: billed, graph } = sbom ?? emptySbom
  const entries = effectiveComponents(sbom, settings)
  const at = entries.map((component) => addComponent(merged, component))
  // what was added by hand stands behind the bill's components and belongs to the module itself
  const direct = [...graph.roots, ...entries.keys().drop(billed.length)]
  addIndexes(merged.roots, direct, at)
  for (const [i, children] of graph.dependsOn.entries()) addIndexes(merged.edges[at[i] ?? 0], children, at)
}

function addComponent({ components, indexByPurl, edges }: Merged, component: Component): number {
  const index = indexByPurl.get(component.purl)
  const known = index === undefined ? undefined : components[index]
  if (index !== undefined && known !== undefined) {
    components[index] = mergeComponents(known, component)
    return index
  }
  indexByPurl.set(component.purl, components.length)
  edges.push(new Set())
  return components.push(component) - 1
}

function addIndexes(into: Set<number> | undefined, indexes: readonly number[], at: readonly number[]): void {
  for (const index of indexes) into?.add(at[index] ?? 0)
}
