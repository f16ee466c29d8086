import { freeName } from '#standards/bom/asset-names.ts'
import { refsIn } from '#standards/bom/asset-refs.ts'
import type { Asset, Bom } from '#standards/bom/bom.ts'
import type { Edge } from '#standards/bom/cyclonedx-edges.ts'
import { type AssetDraft, assetIndex, isAssetKind, subjectNode, type Nodes, withoutNested } from '#standards/bom/cyclonedx-nodes.ts'
import type { SubjectReading } from '#standards/bom/cyclonedx-subject.ts'
import { completeRoots } from '#standards/bom/root-components.ts'

/** Sorts edges out: between components into the graph, from the subject into its roots, at assets into the assets. */
export function connect(nodes: Nodes, edges: readonly Edge[], subject: SubjectReading): Pick<Bom, 'graph' | 'assets'> {
  return { graph: graphOf(nodes, edges), assets: linkedAssets(withSubject(nodes, subject), edges) }
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

/** What assets are linked by, and what each node is called. */
interface Naming {
  readonly nodes: Nodes
  readonly assets: readonly AssetDraft[]
  /** Index of the asset that the subject is; -1 for none. */
  readonly subjectAsset: number
  /** Parallel to the assets: their refs, made unlike each other and the purls of components. */
  readonly refs: readonly string[]
}

/** A document may be about a model or an asset itself; where its components describe that one again, they do it better. */
function withSubject(nodes: Nodes, { source, ref, subject }: SubjectReading): Naming {
  const kind = source['type']
  const isNew = nodes.assets.every((asset) => asset.kind !== kind || asset.name !== subject?.name || asset.version !== subject.version)
  if (!isAssetKind(kind) || subject === undefined || !isNew) return namingOf(nodes, nodes.assets, -1)
  const { name, version } = subject
  const own = { kind, ref: ref ?? '#/metadata/component', name, version, body: withoutNested(source) }
  return namingOf(nodes, [...nodes.assets, own], nodes.assets.length)
}

function namingOf(nodes: Nodes, assets: readonly AssetDraft[], subjectAsset: number): Naming {
  const taken = new Set(nodes.list.indexByPurl.keys())
  return { nodes, assets, subjectAsset, refs: assets.map(({ ref }) => freeName(ref, taken)) }
}

interface Links {
  readonly dependsOn: Set<string>
  readonly usedBy: Set<string>
  readonly providedBy: Set<string>
  isDirect: boolean
}

function newLinks(): Links {
  return { dependsOn: new Set(), usedBy: new Set(), providedBy: new Set(), isDirect: false }
}

function linkedAssets(naming: Naming, edges: readonly Edge[]): readonly Asset[] {
  const links = naming.assets.map(newLinks)
  for (const edge of edges) if (edge.from !== edge.to) link(edge, links, naming)
  return naming.assets.map((asset, index) => linked(asset, links[index] ?? newLinks(), naming.refs[index]))
  function linked(asset: AssetDraft, own: Links, ref = asset.ref): Asset {
    return { ...asset, ref, ...givenLinks(own), ...refsOf(asset, naming) }
  }
}

function link(edge: Edge, links: readonly Links[], naming: Naming): void {
  const target = links[assetIndex(edge.to) ?? -1]
  const source = links[edge.from === subjectNode ? naming.subjectAsset : (assetIndex(edge.from) ?? -1)]
  if (target !== undefined) noteUser(target, edge, naming)
  if (source !== undefined && (target === undefined || !edge.isProvision)) add(source.dependsOn, nameOf(edge.to, naming))
}

function noteUser(target: Links, { from, isProvision }: Edge, naming: Naming): void {
  add(isProvision ? target.providedBy : target.usedBy, nameOf(from, naming))
  if (from === subjectNode && !isProvision) target.isDirect = true
}

function add(names: Set<string>, name: string | undefined): void {
  if (name !== undefined) names.add(name)
}

function givenLinks({ dependsOn, usedBy, providedBy, isDirect }: Links): Pick<Asset, 'dependsOn' | 'usedBy' | 'providedBy' | 'isDirect'> {
  return {
    dependsOn: Array.from(dependsOn),
    usedBy: Array.from(usedBy),
    ...(providedBy.size > 0 && { providedBy: Array.from(providedBy) }),
    ...(isDirect && { isDirect }),
  }
}

function refsOf({ body }: AssetDraft, naming: Naming): Pick<Asset, 'refs'> {
  const found = Array.from(refsIn(body)).flatMap((ref) => {
    const node = naming.nodes.byRef.get(ref)
    const name = node === undefined ? undefined : nameOf(node, naming)
    return name === undefined ? [] : [[ref, name] as const]
  })
  return found.length === 0 ? {} : { refs: Object.fromEntries(found) }
}

function nameOf(node: number, { nodes, refs, subjectAsset }: Naming): string | undefined {
  return nodes.list.components[node]?.purl ?? refs[node === subjectNode ? subjectAsset : (assetIndex(node) ?? -1)]
}
