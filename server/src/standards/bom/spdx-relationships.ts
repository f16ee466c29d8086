import { mostRelations } from '#standards/bom/document-limits.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { DocumentFault } from '#standards/document-fault.ts'
import { asList, asObjects, asText, type JsonObject } from '#standards/json/json-values.ts'

/** What a relationship means here: that its first element depends on, or holds, the second, the same backwards, or what is described. */
type Meaning = 'depends' | 'is-needed-by' | 'describes' | 'is-described-by'

/** Every relationship type that says what a package is made of or needs. The others (copies, variants, documentation …) do not. */
const meanings = new Map<string, Meaning>([
  ['DESCRIBES', 'describes'],
  ['DESCRIBE', 'describes'],
  ['DESCRIBED_BY', 'is-described-by'],
  ['DEPENDS_ON', 'depends'],
  ['CONTAINS', 'depends'],
  ['DYNAMIC_LINK', 'depends'],
  ['STATIC_LINK', 'depends'],
  ['HAS_PREREQUISITE', 'depends'],
  ['ANCESTOR_DEPENDS_ON', 'depends'],
  ['DEPENDENCY_OF', 'is-needed-by'],
  ['BUILD_DEPENDENCY_OF', 'is-needed-by'],
  ['DEV_DEPENDENCY_OF', 'is-needed-by'],
  ['OPTIONAL_DEPENDENCY_OF', 'is-needed-by'],
  ['PROVIDED_DEPENDENCY_OF', 'is-needed-by'],
  ['RUNTIME_DEPENDENCY_OF', 'is-needed-by'],
  ['TEST_DEPENDENCY_OF', 'is-needed-by'],
  ['CONTAINED_BY', 'is-needed-by'],
  ['PACKAGE_OF', 'is-needed-by'],
  ['OPTIONAL_COMPONENT_OF', 'is-needed-by'],
  ['PREREQUISITE_FOR', 'is-needed-by'],
  ['BUILD_TOOL_OF', 'is-needed-by'],
  ['DEV_TOOL_OF', 'is-needed-by'],
  ['TEST_TOOL_OF', 'is-needed-by'],
])

/** One relation between two elements of the document, by their ids. */
export interface SpdxEdge {
  readonly from: string
  readonly to: string
  /** JSON pointer of the relationship. */
  readonly pointer: string
}

export interface SpdxRelations {
  readonly edges: readonly SpdxEdge[]
  /** Ids of what the document describes, each once, in its order. */
  readonly described: readonly string[]
}

interface Reading {
  readonly described: Set<string>
  readonly edges: SpdxEdge[]
  readonly warnings: WarningList
}

/** Reads what depends on what and what the document is about, in both directions in which SPDX writes either. */
export function readRelationships(document: JsonObject, warnings: WarningList): SpdxRelations {
  const described = new Set(asList(document['documentDescribes']).flatMap((id) => asText(id) ?? []))
  const reading: Reading = { described, edges: [], warnings }
  for (const [index, relationship] of asObjects(document['relationships']).entries()) {
    const pointer = `/relationships/${index}`
    readRelationship(relationship, pointer, reading)
    if (reading.edges.length > mostRelations) throw new DocumentFault(pointer, `a document may have at most ${mostRelations} relations`)
  }
  return { edges: reading.edges, described: [...described] }
}

function readRelationship(relationship: JsonObject, pointer: string, reading: Reading): void {
  const [one, other] = [asText(relationship['spdxElementId']), asText(relationship['relatedSpdxElement'])]
  const meaning = meanings.get(asText(relationship['relationshipType'])?.toUpperCase() ?? '')
  if (one === undefined || other === undefined) warn(reading.warnings, 'Relationships without two elements were left out', pointer)
  else if (meaning !== undefined) effects[meaning](reading, { from: one, to: other, pointer })
}

const effects: Readonly<Record<Meaning, (reading: Reading, edge: SpdxEdge) => void>> = {
  depends: ({ edges }, edge) => void edges.push(edge),
  'is-needed-by': ({ edges }, { from, to, pointer }) => void edges.push({ from: to, to: from, pointer }),
  describes: ({ described }, { to }) => void described.add(to),
  'is-described-by': ({ described }, { from }) => void described.add(from),
}
