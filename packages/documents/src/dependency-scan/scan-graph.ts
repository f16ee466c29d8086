import type { Sbom } from '../sbom/sbom.ts'
import { addComponent, type ComponentList, emptyComponentList } from '../sbom/component-list.ts'
import { mostComponents, mostRelations } from '../sbom/document-limits.ts'
import { completeRoots } from '../sbom/complete-roots.ts'
import { readDependency, type SentDependency } from './scan-dependency.ts'
import type { WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asObject, asText } from '../json/json-values.ts'

/** Deeper trees come from clients that follow a cycle. */
const deepest = 200

interface Waiting {
  readonly list: unknown
  readonly pointer: string
  readonly depth: number
  /** The parents of the list's entries; undefined for the module itself. */
  readonly parents: readonly number[] | undefined
}

interface Collecting {
  readonly list: ComponentList
  readonly roots: Set<number>
  readonly edges: Set<number>[]
  readonly sources: SentDependency[]
  readonly waiting: Waiting[]
  readonly pkgType: string | undefined
  readonly warnings: WarningList
  entries: number
  relations: number
}

interface Tree {
  readonly content: Pick<Sbom, 'components' | 'graph'>
  /** All dependencies that were sent, for content screening. */
  readonly sources: readonly SentDependency[]
}

/** Flattens a dependency tree to components, each once, without recursion. Throws a ParseError for invalid entries. */
export function readTree(tree: Pick<Waiting, 'list' | 'pointer'>, pkgType: string | undefined, warnings: WarningList): Tree {
  const collecting: Collecting = {
    list: emptyComponentList(),
    roots: new Set(),
    edges: [],
    sources: [],
    waiting: [{ ...tree, depth: 1, parents: undefined }],
    pkgType,
    warnings,
    entries: 0,
    relations: 0,
  }
  // the list grows during iteration: level by level
  for (const next of collecting.waiting) readList(next, collecting)
  const dependsOn = collecting.edges.map((each, node) => Array.from(each).filter((target) => target !== node))
  const graph = { roots: completeRoots(dependsOn, Array.from(collecting.roots)), dependsOn }
  return { content: { components: collecting.list.components, graph }, sources: collecting.sources }
}

function readList(waiting: Waiting, collecting: Collecting): void {
  const { list, pointer, depth } = waiting
  if (list === undefined || list === null || list === '') return
  if (!Array.isArray(list)) throw new ParseError(pointer, 'dependencies must be a list')
  if (depth > deepest && list.length > 0) throw new ParseError(pointer, `dependencies may nest at most ${deepest} deep`)
  for (const [index, value] of (list as readonly unknown[]).entries()) readEntry(value, `${pointer}/${index}`, { waiting, collecting })
}

interface EntryContext {
  readonly waiting: Waiting
  readonly collecting: Collecting
}

function readEntry(value: unknown, pointer: string, { waiting, collecting }: EntryContext): void {
  const sent = sentDependency(value, pointer)
  if (sent === undefined) return
  if (++collecting.entries > mostComponents) throw new ParseError(pointer, `a scan may have at most ${mostComponents} dependencies`)
  const nodes = readDependency(sent, collecting.pkgType, collecting.warnings).map((component) => addComponent(collecting.list, component))
  while (collecting.edges.length < collecting.list.components.length) collecting.edges.push(new Set())
  collecting.sources.push(sent)
  connect(waiting.parents, nodes, { pointer, collecting })
  collecting.waiting.push({
    list: sent.source['dependencies'],
    pointer: `${pointer}/dependencies`,
    depth: waiting.depth + 1,
    parents: nodes,
  })
}

/** Accepts a bare purl as a dependency; null is none. */
export function sentDependency(value: unknown, pointer: string): SentDependency | undefined {
  if (value === null) return undefined
  const source = typeof value === 'string' && asText(value) !== undefined ? { purl: value } : asObject(value)
  if (source === undefined) throw new ParseError(pointer, 'a dependency must be an object or a package URL')
  return { source, pointer }
}

interface EdgeContext {
  readonly pointer: string
  readonly collecting: Collecting
}

function connect(parents: readonly number[] | undefined, nodes: readonly number[], { pointer, collecting }: EdgeContext): void {
  const { roots, edges } = collecting
  const above = parents === undefined ? [roots] : parents.flatMap((parent) => edges[parent] ?? [])
  for (const targets of above) for (const node of nodes) targets.add(node)
  collecting.relations += above.length * nodes.length
  if (collecting.relations > mostRelations) throw new ParseError(pointer, `a scan may have at most ${mostRelations} relations`)
}
