import type { UnmappedField } from '#sbom/sbom.ts'
import { type MappedValue, type MappedFields, unmappedFieldsOf } from '#sbom/unmapped-fields.ts'
import { isSilent } from '../spdx-unmapped-fields.ts'
import { classOf } from './spdx3-elements.ts'
import { asObject, type JsonObject } from '#json/json-values.ts'

/** Element classes of which nothing is mapped. */
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

/** Properties with and without the prefix of their profile. */
const mappedOfPackage: MappedFields = {
  ...elementFields,
  ...Object.fromEntries(packageFields.flatMap((name) => [name, `software_${name}`]).map((name) => [name, true] as const)),
}

function mappedOf(element: unknown): MappedValue | false {
  const name = classOf(asObject(element) ?? {})
  if (name === 'Package') return mappedOfPackage
  return !unmappedClasses.has(name)
}

/** Lists what an SPDX 3 document contains and the neutral model does not map: packages by field, other elements whole. */
export function spdx3UnmappedFields(document: JsonObject): readonly UnmappedField[] {
  if (!Array.isArray(document['@graph'])) return []
  return unmappedFieldsOf(document, { '@context': true, '@graph': () => mappedOf }, isSilent)
}
