import type { Component, Graph } from '#standards/bom/bom.ts'
import { entriesOf } from '#bills/reads/entry.ts'
import type { HeldModule } from '#bills/reads/inventory-store.ts'

/** Everything some modules hold as one list and one graph: equal purls are one component, edges and roots are united. */
export function mergeModules(modules: readonly HeldModule[]): { readonly components: readonly Component[]; readonly graph: Graph } {
  const components: Component[] = []
  const places = new Map<string, number>()
  const roots = new Set<number>()
  const edges: Set<number>[] = []
  for (const { bom, settings } of modules) {
    const entries = entriesOf(bom, settings)
    const at = entries.map((component) => place(component, { components, places, edges }))
    // what was added by hand stands behind the bill's components and belongs to the module itself
    const direct = [...(bom?.graph.roots ?? []), ...entries.keys().drop(bom?.components.length ?? 0)]
    for (const root of direct) roots.add(at[root] ?? 0)
    for (const [i, children] of (bom?.graph.dependsOn ?? []).entries()) unite(edges[at[i] ?? 0], at, children)
  }
  return { components, graph: { roots: [...roots], dependsOn: edges.map((children) => [...children]) } }
}

interface Merged {
  readonly components: Component[]
  readonly places: Map<string, number>
  readonly edges: Set<number>[]
}

function place(component: Component, { components, places, edges }: Merged): number {
  const known = places.get(component.purl)
  if (known !== undefined) return known
  places.set(component.purl, components.length)
  edges.push(new Set())
  return components.push(component) - 1
}

function unite(into: Set<number> | undefined, at: readonly number[], children: readonly number[]): void {
  for (const child of children) into?.add(at[child] ?? 0)
}
