import { uniqueName } from './asset-namer.ts'
import { refsIn } from './asset-refs.ts'
import type { Asset, Sbom } from '../sbom/sbom.ts'
import type { Edge } from './edges.ts'
import { type AssetDraft, assetIndex, isAssetKind, rootNode, type Nodes, withoutNested } from './collect-nodes.ts'
import type { RootComponentReading } from './read-root-component.ts'
import { completeRoots } from '../sbom/complete-roots.ts'

/** Sorts edges: between components into the graph, from the root component into the roots, at assets into the assets. */
export function connectGraph(nodes: Nodes, edges: readonly Edge[], rootComponent: RootComponentReading): Pick<Sbom, 'graph' | 'assets'> {
  return { graph: graphOf(nodes, edges), assets: linkedAssets(withRootComponent(nodes, rootComponent), edges) }
}

function graphOf({ list }: Nodes, edges: readonly Edge[]): Sbom['graph'] {
  const targets = list.components.map((): number[] => [])
  const direct: number[] = []
  for (const { from, to } of edges) {
    if (from !== to && to >= 0) (from === rootNode ? direct : targets[from])?.push(to)
  }
  const dependsOn = targets.map(withoutRepetition)
  return { roots: completeRoots(dependsOn, withoutRepetition(direct)), dependsOn }
}

/** A set for each component would take a fifth of the memory that reading takes. */
function withoutRepetition(nodes: readonly number[]): readonly number[] {
  return nodes.length < fewNodes && nodes.every((node, index) => nodes.indexOf(node) === index) ? nodes : [...new Set(nodes)]
}

/** So few are compared with each other faster than put into a set. */
const fewNodes = 30

/** The names of nodes, and what assets are linked by. */
interface NodeNames {
  readonly nodes: Nodes
  readonly assets: readonly AssetDraft[]
  /** Index of the asset that is the root component; -1 for none. */
  readonly rootAsset: number
  /** The assets' refs, unique among each other and the purls of components. */
  readonly refs: readonly string[]
}

/** Handles documents about a model or an asset itself; a component that describes it again takes precedence. */
function withRootComponent(nodes: Nodes, { source, ref, rootComponent }: RootComponentReading): NodeNames {
  const kind = source['type']
  const isNew = nodes.assets.every(
    (asset) => asset.kind !== kind || asset.name !== rootComponent?.name || asset.version !== rootComponent.version,
  )
  if (!isAssetKind(kind) || rootComponent === undefined || !isNew) return namingOf(nodes, nodes.assets, -1)
  const { name, version } = rootComponent
  const own = { kind, ref: ref ?? '#/metadata/component', name, version, body: withoutNested(source) }
  return namingOf(nodes, [...nodes.assets, own], nodes.assets.length)
}

function namingOf(nodes: Nodes, assets: readonly AssetDraft[], rootAsset: number): NodeNames {
  const taken = new Set(nodes.list.indexByPurl.keys())
  return { nodes, assets, rootAsset, refs: assets.map(({ ref }) => uniqueName(ref, taken)) }
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

function linkedAssets(naming: NodeNames, edges: readonly Edge[]): readonly Asset[] {
  if (naming.assets.length === 0) return []
  const links = naming.assets.map(newLinks)
  for (const edge of edges) if (edge.from !== edge.to) link(edge, links, naming)
  return naming.assets.map((asset, index) => linked(asset, links[index] ?? newLinks(), naming.refs[index]))
  function linked(asset: AssetDraft, own: Links, ref = asset.ref): Asset {
    return { ...asset, ref, ...givenLinks(own), ...refsOf(asset, naming) }
  }
}

function link(edge: Edge, links: readonly Links[], naming: NodeNames): void {
  const target = links[assetIndex(edge.to) ?? -1]
  const source = links[edge.from === rootNode ? naming.rootAsset : (assetIndex(edge.from) ?? -1)]
  if (target !== undefined) noteUser(target, edge, naming)
  if (source !== undefined && (target === undefined || !edge.isProvision)) add(source.dependsOn, nameOf(edge.to, naming))
}

function noteUser(target: Links, { from, isProvision }: Edge, naming: NodeNames): void {
  add(isProvision ? target.providedBy : target.usedBy, nameOf(from, naming))
  if (from === rootNode && !isProvision) target.isDirect = true
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

function refsOf({ body }: AssetDraft, naming: NodeNames): Pick<Asset, 'refs'> {
  const found = Array.from(refsIn(body)).flatMap((ref) => {
    const node = naming.nodes.byRef.get(ref)
    const name = node === undefined ? undefined : nameOf(node, naming)
    return name === undefined ? [] : [[ref, name] as const]
  })
  return found.length === 0 ? {} : { refs: Object.fromEntries(found) }
}

function nameOf(node: number, { nodes, refs, rootAsset }: NodeNames): string | undefined {
  return nodes.list.components[node]?.purl ?? refs[node === rootNode ? rootAsset : (assetIndex(node) ?? -1)]
}
