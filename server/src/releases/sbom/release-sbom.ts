import type { Snapshot, SnapshotModule } from '#approvals/approvals.ts'
import type { Component, RootComponent } from '@waybill/documents'
import { addComponent, type ComponentList, emptyComponentList, type WritableSbom } from '@waybill/documents/sbom'
import { componentKeyOf, formatPurl, parsePurl } from '@waybill/identifiers'
import { componentsOf, directIndexesOf } from '#releases/sbom/module-components.ts'
import { type References, separateReferences, withReferences } from '#releases/sbom/separate-references.ts'

interface Merged extends ComponentList {
  readonly roots: Set<number>
  readonly edges: Map<number, Set<number>>
}

/**
 * All that a release holds as one bill: equal purls are one component, edges are united. The release depends on its modules, which
 * are components themselves where there are several, and they on what their bills say.
 */
export function releaseSbom(snapshot: Snapshot): WritableSbom {
  const { modules } = snapshot
  const merged: Merged = { ...emptyComponentList(), roots: new Set(), edges: new Map() }
  const references = separateReferences(modules)
  const places = modules.length > 1 ? addModules(merged, snapshot) : []
  for (const [i, module] of modules.entries()) addModule(merged, module, { references: references[i], purl: places[i] })
  const { components, roots, edges } = merged
  return {
    subject: rootComponentOf(snapshot),
    components,
    graph: { roots: [...roots], dependsOn: components.map((_, index) => Array.from(edges.get(index) ?? [])) },
    extractedLicenses: references.flatMap(({ licenses }) => licenses),
  }
}

/** What the documents describe: the release, and of a single module what its own bill says of it. */
function rootComponentOf({ approval, modules }: Snapshot): RootComponent {
  const { name, version, purl } = approval
  const [only] = modules.length === 1 ? modules : []
  if (only === undefined) return { name, version, purl, licenses: [] }
  const { subject: rootComponent } = only.bom
  return { name, version: version ?? only.version, purl: purl ?? rootComponent?.purl, licenses: rootComponent?.licenses ?? [] }
}

/** Each module as a component, whatever they call themselves; answers where they stand. */
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
  /** Of the module's own component; undefined where the release is the module. */
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
