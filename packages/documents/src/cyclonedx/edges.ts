import { mostRelations } from '../sbom/document-limits.ts'
import { ParseError } from '../parse-error.ts'
import type { Entry } from './entries.ts'
import { outsideNode, rootNode, type Nodes } from './collect-nodes.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asList, asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'
import { canonicalPurl } from '@waybill/identifiers'

export interface Edge {
  readonly from: number
  readonly to: number
  /** Stated by `provides`, not by `dependsOn`. */
  readonly isProvision?: true
}

/** Collects the edges of a document: nesting and its dependency graph. */
export function edgesOf(document: JsonObject, entries: readonly Entry[], nodes: Nodes, warnings: WarningList): readonly Edge[] {
  const resolving = { nodes, warnings, services: new Set<string>(), edges: nestingEdges(entries, nodes) }
  noteServices(document['services'], '/services', resolving)
  for (const [index, dependency] of asList(document['dependencies']).entries()) relate(dependency, `/dependencies/${index}`, resolving)
  return resolving.edges
}

interface Resolving {
  readonly nodes: Nodes
  readonly services: Set<string>
  readonly edges: Edge[]
  readonly warnings: WarningList
}

function nestingEdges(entries: readonly Entry[], nodes: Nodes): Edge[] {
  return entries.flatMap(({ parent }, index) => {
    const from = parent === 'root' ? rootNode : nodes.ofEntry[typeof parent === 'number' ? parent : -1]
    const to = nodes.ofEntry[index]
    return from === undefined || to === undefined ? [] : [{ from, to }]
  })
}

const unknownRefs = 'Relations with a ref that names nothing in the document were left out'

/** Invalid dependencies and refs are reported with the schema problems. */
function relate(dependency: unknown, pointer: string, resolving: Resolving): void {
  const source = asObject(dependency) ?? {}
  const ref = asText(source['ref'])
  if (ref === undefined) return
  const from = resolve(ref, resolving)
  const lists = relationNames.map((name) => ({ name, refs: asList(source[name]), pointer }))
  if (from === undefined) warn(resolving.warnings, unknownRefs, `${pointer}/ref`, Math.max(1, countRefs(lists)))
  else for (const list of lists) list.refs.forEach((_, index) => addEdge(from, list, index, resolving))
}

const relationNames = ['dependsOn', 'provides'] as const

/** What one component depends on, or provides. */
interface Relations {
  readonly name: (typeof relationNames)[number]
  readonly refs: readonly unknown[]
  readonly pointer: string
}

function countRefs(lists: readonly Relations[]): number {
  return lists.flatMap(({ refs }) => refs).filter((ref) => asText(ref) !== undefined).length
}

/** A document has many times as many relations as components: the place of one is written only where there is something to say. */
function addEdge(from: number, list: Relations, index: number, resolving: Resolving): void {
  const ref = asText(list.refs[index])
  if (ref === undefined) return
  const to = resolve(ref, resolving)
  if (to === undefined) warn(resolving.warnings, unknownRefs, placeOf(list, index))
  else if (to === rootNode && from !== rootNode)
    warn(resolving.warnings, 'Relations back to the described software itself were left out', placeOf(list, index))
  else if (resolving.edges.length === mostRelations)
    throw new ParseError(placeOf(list, index), `a document may have at most ${mostRelations} relations`)
  else resolving.edges.push(list.name === 'provides' ? { from, to, isProvision: true } : { from, to })
}

function placeOf({ pointer, name }: Relations, index: number): string {
  return `${pointer}/${name}/${index}`
}

function resolve(ref: string, { nodes, services }: Resolving): number | undefined {
  return nodes.byRef.get(ref) ?? (services.has(ref) ? outsideNode : nodeByPurl(ref, nodes))
}

/** Finds a component by purl, since some tools omit bom-refs. */
function nodeByPurl(ref: string, { list }: Nodes): number | undefined {
  return ref.startsWith('pkg:') ? list.indexByPurl.get(canonicalPurl(ref) ?? '') : undefined
}

function noteServices(services: unknown, pointer: string, resolving: Resolving): void {
  for (const [index, service] of asObjects(services).entries()) {
    const targetPointer = `${pointer}/${index}`
    const ref = asText(service['bom-ref'])
    warn(resolving.warnings, 'Services are no components and were left out', targetPointer)
    if (ref !== undefined) resolving.services.add(ref)
    noteServices(service['services'], `${targetPointer}/services`, resolving)
  }
}
