import { mostRelations } from '../sbom/document-limits.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asList, asText, type JsonObject, indexedObjects } from '../json/json-values.ts'

/** The meaning of a relationship: the first element depends on or contains the second, the reverse, or one describes the other. */
type Meaning = 'depends' | 'is-needed-by' | 'describes' | 'is-described-by'

/** The relationship types that express composition, dependency or description. */
const meanings = new Map<string, Meaning>([
  ['DESCRIBES', 'describes'],
  ['DESCRIBE', 'describes'],
  ['DESCRIBED_BY', 'is-described-by'],
  ['DEPENDS_ON', 'depends'],
  ['CONTAINS', 'depends'],
  ['DYNAMIC_LINK', 'depends'],
  ['STATIC_LINK', 'depends'],
  ['HAS_PREREQUISITE', 'depends'],
  ['GENERATED_FROM', 'depends'],
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
  ['GENERATES', 'is-needed-by'],
  ['BUILD_TOOL_OF', 'is-needed-by'],
  ['DEV_TOOL_OF', 'is-needed-by'],
  ['TEST_TOOL_OF', 'is-needed-by'],
])

/** Whether a relationship type expresses composition, dependency or description. */
export function hasMeaning(type: unknown): boolean {
  return meanings.has(asText(type)?.toUpperCase() ?? '')
}

/** Types that express other relations. */
const unrelated = new Set(
  [
    'ANCESTOR_OF DESCENDANT_OF VARIANT_OF COPY_OF AMENDS OTHER FILE_ADDED FILE_DELETED FILE_MODIFIED PATCH_FOR PATCH_APPLIED',
    'DISTRIBUTION_ARTIFACT EXPANDED_FROM_ARCHIVE DATA_FILE_OF METAFILE_OF TEST_OF TEST_CASE_OF EXAMPLE_OF DOCUMENTATION_OF',
    'DEPENDENCY_MANIFEST_OF SPECIFICATION_FOR REQUIREMENT_DESCRIPTION_FOR',
  ].flatMap((line) => line.split(' ')),
)

/** A relation between two elements, by id. */
export interface SpdxEdge {
  readonly from: string
  readonly to: string
  /** JSON pointer of the relationship. */
  readonly pointer: string
}

export interface SpdxRelations {
  readonly edges: readonly SpdxEdge[]
  /** Ids of the described elements. */
  readonly described: ReadonlySet<string>
}

interface Reading {
  readonly described: Set<string>
  readonly edges: SpdxEdge[]
  readonly warnings: WarningList
}

/** Reads dependencies and described elements, in both directions in which SPDX writes them. */
export function readRelationships(document: JsonObject, pointers: readonly string[] | undefined, warnings: WarningList): SpdxRelations {
  const described = new Set(asList(document['documentDescribes']).flatMap((id) => asText(id) ?? []))
  const reading: Reading = { described, edges: [], warnings }
  for (const [index, relationship] of indexedObjects(document['relationships'])) {
    const pointer = pointers?.[index] ?? `/relationships/${index}`
    readRelationship(relationship, pointer, reading)
    if (reading.edges.length > mostRelations) throw new ParseError(pointer, `a document may have at most ${mostRelations} relations`)
  }
  return { edges: reading.edges, described }
}

function readRelationship(relationship: JsonObject, pointer: string, reading: Reading): void {
  const [from, to] = [asText(relationship['spdxElementId']), asText(relationship['relatedSpdxElement'])]
  const type = asText(relationship['relationshipType'])?.toUpperCase()
  const meaning = meanings.get(type ?? '')
  const problem = problemOf(from !== undefined && to !== undefined, type)
  if (problem !== undefined) warn(reading.warnings, problem, pointer)
  else if (meaning !== undefined && from !== undefined && to !== undefined) effects[meaning](reading, { from, to, pointer })
}

/** The warning for incomplete relationships. */
export const withoutEnds = 'Relationships without a type and two elements were left out'

function problemOf(hasBoth: boolean, type: string | undefined): string | undefined {
  if (!hasBoth || type === undefined) return withoutEnds
  return meanings.has(type) || unrelated.has(type) ? undefined : 'Relationships of a type that SPDX does not know were left out'
}

const effects: Readonly<Record<Meaning, (reading: Reading, edge: SpdxEdge) => void>> = {
  depends: ({ edges }, edge) => void edges.push(edge),
  'is-needed-by': ({ edges }, { from, to, pointer }) => void edges.push({ from: to, to: from, pointer }),
  describes: ({ described }, { to }) => void described.add(to),
  'is-described-by': ({ described }, { from }) => void described.add(from),
}
