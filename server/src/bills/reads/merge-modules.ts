import type { Bom, Component, ExtractedLicense, Graph } from '#standards/bom/bom.ts'
import { mergeComponents } from '#standards/bom/component-list.ts'
import { entriesOf } from '#bills/reads/entry.ts'
import type { HeldModule } from '#bills/reads/inventory-store.ts'

interface Merged {
  readonly components: Component[]
  readonly places: Map<string, number>
  readonly roots: Set<number>
  readonly edges: Set<number>[]
}

interface MergedModules {
  readonly components: readonly Component[]
  readonly graph: Graph
  readonly extractedLicenses: readonly ExtractedLicense[]
}

/** Everything some modules hold as one list and one graph: equal purls are one component, edges and roots are united. */
export function mergeModules(modules: readonly HeldModule[]): MergedModules {
  const merged: Merged = { components: [], places: new Map(), roots: new Set(), edges: [] }
  for (const module of modules) mergeModule(merged, module)
  const { components, roots, edges } = merged
  const graph = { roots: Array.from(roots), dependsOn: edges.map((children) => Array.from(children)) }
  return { components, graph, extractedLicenses: modules.flatMap(({ bom }) => bom?.extractedLicenses ?? []) }
}

const nothing: Pick<Bom, 'components' | 'graph'> = { components: [], graph: { roots: [], dependsOn: [] } }

function mergeModule(merged: Merged, { bom, settings }: HeldModule): void {
  const { components: billed, graph } = bom ?? nothing
  const entries = entriesOf(bom, settings)
  const at = entries.map((component) => place(merged, component))
  // what was added by hand stands behind the bill's components and belongs to the module itself
  const direct = [...graph.roots, ...entries.keys().drop(billed.length)]
  addAll(merged.roots, direct, at)
  for (const [i, children] of graph.dependsOn.entries()) addAll(merged.edges[at[i] ?? 0], children, at)
}

function place({ components, places, edges }: Merged, component: Component): number {
  const index = places.get(component.purl)
  const known = index === undefined ? undefined : components[index]
  if (index !== undefined && known !== undefined) {
    components[index] = mergeComponents(known, component)
    return index
  }
  places.set(component.purl, components.length)
  edges.push(new Set())
  return components.push(component) - 1
}

function addAll(into: Set<number> | undefined, indexes: readonly number[], at: readonly number[]): void {
  for (const index of indexes) into?.add(at[index] ?? 0)
}
