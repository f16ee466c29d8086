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
  const links = nodes.assets.map(() => ({ dependsOn: new Set<string>(), usedBy: new Set<string>(), isDirect: false }))
  for (const { from, to } of edges.filter((edge) => edge.from !== edge.to)) {
    const target = links[assetIndex(to) ?? -1]
    add(links[assetIndex(from) ?? -1]?.dependsOn, nameOf(to, nodes))
    add(target?.usedBy, nameOf(from, nodes))
    if (target !== undefined && from === subjectNode) target.isDirect = true
  }
  return nodes.assets.map((asset, index) => linked(asset, nodes, links[index] ?? noLinks))
}

interface Links {
  readonly dependsOn: ReadonlySet<string>
  readonly usedBy: ReadonlySet<string>
  readonly isDirect: boolean
}

const noLinks: Links = { dependsOn: new Set(), usedBy: new Set(), isDirect: false }

function linked(asset: Nodes['assets'][number], nodes: Nodes, { dependsOn, usedBy, isDirect }: Links): Asset {
  return {
    ...asset,
    dependsOn: Array.from(dependsOn),
    usedBy: Array.from(usedBy),
    ...(isDirect && { isDirect }),
    ...refsOf(asset, nodes),
  }
}

/** What the body of an asset refers to besides the graph: the algorithm of a key, the data sets of a model. */
function refsOf({ body, ref }: Nodes['assets'][number], nodes: Nodes): Pick<Asset, 'refs'> {
  const found = textsIn(body).flatMap((text) => {
    const node = text === ref ? undefined : nodes.byRef.get(text)
    const name = node === undefined ? undefined : nameOf(node, nodes)
    return name === undefined ? [] : [[text, name] as const]
  })
  return found.length === 0 ? {} : { refs: Object.fromEntries(found) }
}

/** Names are no refs, though they may look like some. */
const neverRefs = new Set(['bom-ref', 'name', 'version', 'description', 'components', 'purl', 'type'])
const mostTexts = 10_000

function textsIn(body: unknown): readonly string[] {
  const texts = new Set<string>()
  const waiting = [body]
  while (waiting.length > 0 && texts.size < mostTexts) {
    const next = waiting.pop()
    if (typeof next === 'string') texts.add(next)
    waiting.push(...valuesOf(next))
  }
  return [...texts]
}

function valuesOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (neverRefs.has(name) ? [] : [inner as unknown]))
}

function nameOf(node: number, { list, assets }: Nodes): string | undefined {
  return list.components[node]?.purl ?? assets[assetIndex(node) ?? -1]?.ref
}

function add(names: Set<string> | undefined, name: string | undefined): void {
  if (name !== undefined) names?.add(name)
}
