import type { Snapshot, SnapshotModule } from '#approvals/approvals.ts'
import type { Component, Subject } from '#standards/bom/bom.ts'
import { addComponent, type ComponentList, emptyComponentList } from '#standards/bom/component-list.ts'
import type { WritableBom } from '#standards/bom/imprint.ts'
import { componentKeyOf } from '#standards/component-key.ts'
import { formatPurl, parsePurl } from '#standards/purl.ts'
import { componentsOf, directOf } from '#releases/sbom/module-components.ts'
import { type References, separateReferences, withReferences } from '#releases/sbom/separate-references.ts'

interface Merged extends ComponentList {
  readonly roots: Set<number>
  readonly edges: Map<number, Set<number>>
}

/**
 * All that a release holds as one bill: equal purls are one component, edges are united. The release depends on its modules, which
 * are components themselves where there are several, and they on what their bills say.
 */
export function releaseBom(snapshot: Snapshot): WritableBom {
  const { modules } = snapshot
  const merged: Merged = { ...emptyComponentList(), roots: new Set(), edges: new Map() }
  const references = separateReferences(modules)
  const places = modules.length > 1 ? placeModules(merged, snapshot) : []
  for (const [i, module] of modules.entries()) addModule(merged, module, { references: references[i], place: places[i] })
  const { components, roots, edges } = merged
  return {
    subject: subjectOf(snapshot),
    components,
    graph: { roots: [...roots], dependsOn: components.map((_, index) => Array.from(edges.get(index) ?? [])) },
    extractedLicenses: references.flatMap(({ licenses }) => licenses),
  }
}

/** What the documents describe: the release, and of a single module what its own bill says of it. */
function subjectOf({ approval, modules }: Snapshot): Subject {
  const { name, version, purl } = approval
  const [only] = modules.length === 1 ? modules : []
  if (only === undefined) return { name, version, purl, licenses: [] }
  const { subject } = only.bom
  return { name, version: version ?? only.version, purl: purl ?? subject?.purl, licenses: subject?.licenses ?? [] }
}

/** Each module as a component, whatever they call themselves; answers where they stand. */
function placeModules(merged: Merged, snapshot: Snapshot): readonly number[] {
  return snapshot.modules.map((module) => {
    const own = parsePurl(module.bom.subject?.purl ?? '')
    const isTaken = own !== undefined && merged.indexByPurl.has(formatPurl(own))
    const index = addComponent(merged, moduleComponent(module, own === undefined || isTaken ? madeUp(snapshot, module) : own))
    merged.roots.add(index)
    return index
  })
}

function madeUp({ project }: Snapshot, { name, version }: SnapshotModule): ParsedPurl {
  return { type: 'generic', namespace: project.name, name, version, qualifiers: {}, subpath: undefined }
}

type ParsedPurl = NonNullable<ReturnType<typeof parsePurl>>

function moduleComponent({ name, version, description, bom }: SnapshotModule, purl: ParsedPurl): Component {
  return {
    key: componentKeyOf(purl),
    name,
    version,
    purl: formatPurl(purl),
    type: 'application',
    description,
    licenses: bom.subject?.licenses ?? [],
    hash: undefined,
    links: [],
    cpe: undefined,
    isPrivate: false,
  }
}

interface Place {
  readonly references: References | undefined
  /** Of the module's own component; undefined where the release is the module. */
  readonly place: number | undefined
}

function addModule(merged: Merged, module: SnapshotModule, { references, place }: Place): void {
  const components = componentsOf(module)
  const at = components.map((component) =>
    addComponent(merged, references === undefined ? component : withReferences(component, references)),
  )
  const direct = directOf(module).flatMap((index) => at[index] ?? [])
  if (place === undefined) for (const index of direct) merged.roots.add(index)
  else link(merged, place, direct)
  for (const [i, children] of module.bom.graph.dependsOn.entries())
    link(
      merged,
      at[i] ?? 0,
      children.flatMap((child) => at[child] ?? []),
    )
}

function link({ edges }: Merged, from: number, to: readonly number[]): void {
  const targets = edges.get(from) ?? new Set()
  for (const index of to) if (index !== from) targets.add(index)
  edges.set(from, targets)
}
