import type { UnmappedField } from '#sbom/sbom.ts'
import { type MappedValue, type MappedFields, unmappedFieldsOf } from '#sbom/unmapped-fields.ts'
import { isSilent } from '../spdx-unmapped-fields.ts'
import { classOf } from './spdx3-elements.ts'
import { asObject, type JsonObject } from '#json/json-values.ts'

/** Classes of elements of which nothing is kept. */
const unmappedClasses = new Set([
  'File',
  'Snippet',
  'AIPackage',
  'DatasetPackage',
  'Annotation',
  'CreationInfo',
  'Person',
  'Organization',
  'Tool',
  'Build',
  'Vulnerability',
])

const packageFields = [
  'packageVersion',
  'packageUrl',
  'homePage',
  'downloadLocation',
  'primaryPurpose',
  'externalIdentifier',
  'verifiedUsing',
  'summary',
  'description',
  'copyrightText',
]

const elementFields: MappedFields = { type: true, '@type': true, spdxId: true, '@id': true, name: true, creationInfo: true }

/** Properties carry the prefix of their profile or not. */
const mappedOfPackage: MappedFields = {
  ...elementFields,
  ...Object.fromEntries(packageFields.flatMap((name) => [name, `software_${name}`]).map((name) => [name, true] as const)),
}

function mappedOf(element: unknown): MappedValue | false {
  const name = classOf(asObject(element) ?? {})
  if (name === 'Package') return mappedOfPackage
  return !unmappedClasses.has(name)
}

/** What an SPDX 3 document in JSON-LD holds and the neutral model does not: packages by their fields, other elements whole. */
export function spdx3UnmappedFields(document: JsonObject): readonly UnmappedField[] {
  if (!Array.isArray(document['@graph'])) return []
  return unmappedFieldsOf(document, { '@context': true, '@graph': () => mappedOf }, isSilent)
}
