import { mostRelations } from '#sbom/document-limits.ts'
import { classOf, type Elements, idsIn } from './spdx3-elements.ts'
import { withoutEnds } from '../read-relationships.ts'
import { warn, type WarningList } from '#sbom/warning-list.ts'
import { ParseError } from '#parse-error.ts'
import { asText, type JsonObject } from '#json/json-values.ts'

/** SPDX 2 names of the relationships in SPDX 3 that express composition. */
const types = new Map([
  ['describes', 'DESCRIBES'],
  ['dependsOn', 'DEPENDS_ON'],
  ['contains', 'CONTAINS'],
  ['hasStaticLink', 'STATIC_LINK'],
  ['hasDynamicLink', 'DYNAMIC_LINK'],
  ['hasPrerequisite', 'HAS_PREREQUISITE'],
  ['hasOptionalComponent', 'CONTAINS'],
  ['hasOptionalDependency', 'DEPENDS_ON'],
  ['hasProvidedDependency', 'DEPENDS_ON'],
  ['usesTool', 'DEPENDS_ON'],
  ['generates', 'GENERATES'],
  ['packagedBy', 'PACKAGE_OF'],
])

export interface Spdx3Relationships {
  /** In the form of SPDX 2, with parallel pointers. */
  readonly relationships: readonly JsonObject[]
  readonly pointers: readonly string[]
}

/** Converts relationships, each of which may lead to several elements; the total is limited. */
export function spdx3Relationships(elements: Elements, warnings: WarningList): Spdx3Relationships {
  const relationships: JsonObject[] = []
  const pointers: string[] = []
  for (const { relationship, pointer } of relationshipsIn(elements, warnings)) {
    relationships.push(relationship)
    if (pointers.push(pointer) > mostRelations) throw new ParseError(pointer, `a document may have at most ${mostRelations} relations`)
  }
  return { relationships, pointers }
}

interface LocatedRelationship {
  readonly relationship: JsonObject
  readonly pointer: string
}

function* relationshipsIn(elements: Elements, warnings: WarningList): Generator<LocatedRelationship> {
  for (const { source, pointer } of elements.all) {
    if (!classOf(source).endsWith('Relationship')) continue
    const ends = { from: idsIn(source, 'from'), to: idsIn(source, 'to') }
    if (ends.from.length === 0 || ends.to.length === 0) warn(warnings, withoutEnds, pointer)
    for (const relationship of pairsOf(source, ends, elements)) yield { relationship, pointer }
  }
}

interface Ends {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

function* pairsOf(source: JsonObject, { from, to }: Ends, elements: Elements): Generator<JsonObject> {
  const relationshipType = types.get(asText(source['relationshipType']) ?? '')
  if (relationshipType === undefined) return
  for (const spdxElementId of from) {
    if (relationshipType === 'DESCRIBES' && !isCollection(spdxElementId, elements)) continue
    for (const relatedSpdxElement of to) yield { spdxElementId, relationshipType, relatedSpdxElement }
  }
}

/** Whether the id names a collection; documentation also describes things but is not the document's content. */
function isCollection(id: string, { byId }: Elements): boolean {
  return ['SpdxDocument', 'Sbom', 'Bom', 'Bundle'].includes(classOf(byId.get(id) ?? {}))
}
