import type { RdfGraph, RdfNode, RdfValue } from './read-rdf-graph.ts'
import { lastWord, textsOf, typeOf } from './rdf-values.ts'

/** Real documents nest licence sets less deep, and have fewer of them in one licence. */
const deepest = 20
const most = 2000

interface Walk {
  readonly graph: RdfGraph
  /** The enclosing sets; a set that contains itself is not entered again. */
  readonly open: Set<string>
  /** How many more nodes may be entered; sets that share members would otherwise be read exponentially often. */
  left: number
}

/** Converts a licence to an expression; undefined when it carries no information. */
export function rdfLicense(value: RdfValue | undefined, graph: RdfGraph): string | undefined {
  return licenseIn(value, { graph, open: new Set(), left: most })
}

function licenseIn(value: RdfValue | undefined, walk: Walk): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  const { ref } = value
  const absence = absences.get(lastWord(ref).toLowerCase())
  if (absence !== undefined) return absence
  const node = walk.graph.get(ref)
  const named = namedLicense(ref, node)
  if (node === undefined || !mayEnter(ref, walk)) return named
  walk.left--
  walk.open.add(ref)
  const license = combined(node, walk) ?? named
  walk.open.delete(ref)
  return license
}

function mayEnter(ref: string, { open, left }: Walk): boolean {
  return left > 0 && open.size <= deepest && !open.has(ref)
}

const absences = new Map([
  ['noassertion', 'NOASSERTION'],
  ['none', 'NONE'],
])

function namedLicense(ref: string, node: RdfNode | undefined): string | undefined {
  const [id] = node === undefined ? [] : textsOf(node, 'licenseId')
  const word = lastWord(ref)
  return id ?? (/licenses\/|LicenseRef-/iu.test(ref) ? word : undefined)
}

const operators: Readonly<Record<string, string>> = { ConjunctiveLicenseSet: ' AND ', DisjunctiveLicenseSet: ' OR ' }

function combined(node: RdfNode, walk: Walk): string | undefined {
  const members = (node['member'] ?? []).flatMap((member) => licenseIn(member, walk) ?? [])
  const kind = typeOf(node) ?? ''
  const operator = operators[kind]
  return operator === undefined ? modifiers[kind]?.(members[0], node, walk.graph) : joined(members, operator)
}

type Modifier = (license: string | undefined, node: RdfNode, graph: RdfGraph) => string | undefined

const modifiers: Readonly<Record<string, Modifier>> = {
  OrLaterOperator: (license) => (license === undefined || license.endsWith('+') ? license : `${license}+`),
  WithExceptionOperator(license, node, graph) {
    const exception = exceptionOf(node, graph)
    return license === undefined || exception === undefined ? license : `${license} WITH ${exception}`
  },
}

function joined(parts: readonly string[], operator: string): string | undefined {
  if (parts.length < 2) return parts[0]
  return parts.map((part) => (part.includes(' ') ? `(${part})` : part)).join(operator)
}

function exceptionOf(node: RdfNode, graph: RdfGraph): string | undefined {
  const [exception] = node['licenseException'] ?? []
  if (exception === undefined || typeof exception === 'string') return exception
  const inner = graph.get(exception.ref)
  return (inner && textsOf(inner, 'licenseExceptionId')[0]) ?? lastWord(exception.ref)
}
