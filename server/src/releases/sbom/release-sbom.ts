import type { Snapshot, SnapshotModule } from '#approvals/approvals.ts'
import type { Component, RootComponent } from '@waybill/documents'
import {
  addComponent,
  type ComponentList,
  emptyComponentList,
  type References,
  separateReferences,
  withReferences,
  type WritableSbom,
} from '@waybill/documents/sbom'
import { componentKeyOf, formatPurl, parsePurl } from '@waybill/identifiers'
import { componentsOf, directIndexesOf } from '#releases/sbom/module-components.ts'

interface Merged extends ComponentList {
  readonly roots: Set<number>
  readonly edges: Map<number, Set<number>>
}

/**
 * Merges the SBOMs of a release: equal purls become one component, edges are united. The release depends on its modules, which
 * are components themselves where there are several, and they on the roots of their SBOMs.
 */
export function releaseSbom(snapshot: Snapshot): WritableSbom {
  const { modules } = snapshot
  const merged: Merged = { ...emptyComponentList(), roots: new Set(), edges: new Map() }
  const references = separateReferences(modules.map(({ bom }) => bom))
  const positions = modules.length > 1 ? addModules(merged, snapshot) : []
  for (const [i, module] of modules.entries()) addModule(merged, module, { references: references[i], purl: positions[i] })
  const { components, roots, edges } = merged
  return {
    subject: rootComponentOf(snapshot),
    components,
    graph: { roots: [...roots], dependsOn: components.map((_, index) => Array.from(edges.get(index) ?? [])) },
    extractedLicenses: references.flatMap(({ licenses }) => licenses),
  }
}

/** Returns the root component: the release, with the details of its SBOM when there is a single module. */
function rootComponentOf({ approval, modules }: Snapshot): RootComponent {
  const { name, version, purl } = approval
  const [only] = modules.length === 1 ? modules : []
  if (only === undefined) return { name, version, purl, licenses: [] }
  const { subject: rootComponent } = only.bom
  return { name, version: version ?? only.version, purl: purl ?? rootComponent?.purl, licenses: rootComponent?.licenses ?? [] }
}

/** Adds each module as a component under a purl of its own; returns their indexes. */
function addModules(merged: Merged, snapshot: Snapshot): readonly number[] {
  return snapshot.modules.map((module) => {
    const own = parsePurl(module.bom.subject?.purl ?? '')
    const isTaken = own !== undefined && merged.indexByPurl.has(formatPurl(own))
    const index = addComponent(merged, moduleComponent(module, own === undefined || isTaken ? modulePurl(snapshot, module) : own))
    merged.roots.add(index)
    return index
  })
}

function modulePurl({ project }: Snapshot, { name, version }: SnapshotModule): ParsedPurl {
  return { type: 'generic', namespace: project.name, name, version, qualifiers: {}, subpath: undefined }
}

type ParsedPurl = NonNullable<ReturnType<typeof parsePurl>>

function moduleComponent({ name, version, description, bom: sbom }: SnapshotModule, purl: ParsedPurl): Component {
  return {
    key: componentKeyOf(purl),
    name,
    version,
    purl: formatPurl(purl),
    type: 'application',
    description,
    licenses: sbom.subject?.licenses ?? [],
    hash: undefined,
    links: [],
    cpe: undefined,
    isPrivate: false,
  }
}

interface ModulePosition {
  readonly references: References | undefined
  /** Index of the module's own component; undefined where the release is the module. */
  readonly purl: number | undefined
}

function addModule(merged: Merged, module: SnapshotModule, { references, purl }: ModulePosition): void {
  const components = componentsOf(module)
  const at = components.map((component) =>
    addComponent(merged, references === undefined ? component : withReferences(component, references)),
  )
  const direct = directIndexesOf(module).flatMap((index) => at[index] ?? [])
  if (purl === undefined) for (const index of direct) merged.roots.add(index)
  else addEdges(merged, purl, direct)
  for (const [i, children] of module.bom.graph.dependsOn.entries())
    addEdges(
      merged,
      at[i] ?? 0,
      children.flatMap((child) => at[child] ?? []),
    )
}

function addEdges({ edges }: Merged, from: number, to: readonly number[]): void {
  const targets = edges.get(from) ?? new Set()
  for (const index of to) if (index !== from) targets.add(index)
  edges.set(from, targets)
}
