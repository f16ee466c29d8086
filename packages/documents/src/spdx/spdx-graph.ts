import type { DependencyGraph } from '../sbom/sbom.ts'
import { completeRoots } from '../sbom/complete-roots.ts'
import type { SpdxEdge } from './read-relationships.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asObjects, asText, type JsonObject } from '../json/json-values.ts'

/** Stands for the root component in place of a component's index. */
export const rootNode = -1

interface Related {
  readonly document: JsonObject
  /** Component indexes by package id, and the root component. */
  readonly nodes: ReadonlyMap<string, number>
  readonly edges: readonly SpdxEdge[]
  /** The number of components. */
  readonly count: number
}

/** Builds the dependency graph below the given roots. Edges to other elements are dropped, and counted unless they lead to files. */
export function spdxGraph(related: Related, described: readonly number[], warnings: WarningList): DependencyGraph {
  const targets = Array.from({ length: related.count }, () => new Set<number>())
  const direct = new Set(described.filter((node) => node !== rootNode))
  const others = otherElements(related.document)
  for (const edge of related.edges) {
    const [from, to] = [related.nodes.get(edge.from), related.nodes.get(edge.to)]
    if (from === undefined || to === undefined) warnOfMissing(edge, { ...related, others }, warnings)
    else if (from !== to && to !== rootNode) (from === rootNode ? direct : targets[from])?.add(to)
  }
  const dependsOn = targets.map((each) => Array.from(each))
  return { roots: completeRoots(dependsOn, Array.from(direct)), dependsOn }
}

/** Collects elements that are not packages; relations to them are irrelevant here. */
function otherElements(document: JsonObject): ReadonlySet<string> {
  const ids = new Set([asText(document['SPDXID']) ?? 'SPDXRef-DOCUMENT', 'SPDXRef-DOCUMENT', 'NONE', 'NOASSERTION'])
  for (const { SPDXID } of [document['files'], document['snippets']].flatMap(asObjects)) {
    const id = asText(SPDXID)
    if (id !== undefined) ids.add(id)
  }
  return ids
}

type Known = Pick<Related, 'nodes'> & { readonly others: ReadonlySet<string> }

function warnOfMissing({ from, to, pointer }: SpdxEdge, { nodes, others }: Known, warnings: WarningList): void {
  const missing = [from, to].find((id) => !nodes.has(id) && !others.has(id))
  if (missing === undefined) return
  const message = missing.startsWith('DocumentRef-')
    ? 'Relations to elements of other documents were left out'
    : 'Relations with an id that names nothing in the document were left out'
  warn(warnings, message, pointer)
}
