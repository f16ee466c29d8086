import type { RdfGraph, RdfNode, RdfValue } from './read-rdf-graph.ts'
import { lastWord, textsOf, typeOf } from './rdf-values.ts'

/** Real documents nest licence sets less deep; cycles end here. */
const deepest = 20

/** Converts a licence to an expression; undefined when it carries no information. */
export function rdfLicense(value: RdfValue | undefined, graph: RdfGraph, depth = 0): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  const absence = absences.get(lastWord(value.ref).toLowerCase())
  if (absence !== undefined) return absence
  const node = graph.get(value.ref)
  const named = namedLicense(value.ref, node)
  return node === undefined || depth > deepest ? named : (combined(node, graph, depth) ?? named)
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

function combined(node: RdfNode, graph: RdfGraph, depth: number): string | undefined {
  const members = (node['member'] ?? []).flatMap((member) => rdfLicense(member, graph, depth + 1) ?? [])
  const kind = typeOf(node) ?? ''
  const operator = operators[kind]
  return operator === undefined ? modifiers[kind]?.(members[0], node, graph) : joined(members, operator)
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
