import type { Component, DependencyGraph, Sbom } from '@waybill/documents'
import { mergeComponents, type References, separateReferences, withReferences } from '@waybill/documents/sbom'
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

/** Merges the components and graphs of modules: equal purls become one component, edges and roots are united, equal licence references separated. */
export function mergeModules(modules: readonly InventoryModule[]): MergedModules {
  const merged: Merged = { components: [], indexByPurl: new Map(), roots: new Set(), edges: [] }
  const references = separateReferences(modules.map(({ sbom }) => sbom ?? emptySbom))
  for (const [i, module] of modules.entries()) mergeModule(merged, module, references[i])
  const { components, roots, edges } = merged
  const graph = { roots: Array.from(roots), dependsOn: edges.map((children) => Array.from(children)) }
  return { components, graph, extractedLicenses: references.flatMap(({ licenses }) => licenses) }
}

const emptySbom: Pick<Sbom, 'components' | 'graph' | 'extractedLicenses'> = { components: [], graph: { roots: [], dependsOn: [] } }

function mergeModule(merged: Merged, { sbom, settings }: InventoryModule, references: References | undefined): void {
  const { components: billed, graph } = sbom ?? emptySbom
  const entries = effectiveComponents(sbom, settings)
  const at = entries.map((component) => addComponent(merged, references === undefined ? component : withReferences(component, references)))
  // custom components follow those of the SBOM and are direct dependencies of the module
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
