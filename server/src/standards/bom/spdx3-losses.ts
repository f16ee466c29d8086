import type { Loss } from '#standards/bom/bom.ts'
import { type Kept, type KeptFields, lossesOf } from '#standards/bom/losses.ts'
import { isSilent } from '#standards/bom/spdx-losses.ts'
import { classOf } from '#standards/bom/spdx3-elements.ts'
import { asObject, type JsonObject } from '#standards/json/json-values.ts'

/** Classes of elements of which nothing is kept. */
const lostClasses = new Set([
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

const elementFields: KeptFields = { type: true, '@type': true, spdxId: true, '@id': true, name: true, creationInfo: true }

/** Properties carry the prefix of their profile or not. */
const keptOfPackage: KeptFields = {
  ...elementFields,
  ...Object.fromEntries(packageFields.flatMap((name) => [name, `software_${name}`]).map((name) => [name, true] as const)),
}

function keptOf(element: unknown): Kept | false {
  const name = classOf(asObject(element) ?? {})
  if (name === 'Package') return keptOfPackage
  return !lostClasses.has(name)
}

/** What an SPDX 3 document in JSON-LD holds and the neutral model does not: packages by their fields, other elements whole. */
export function spdx3Losses(document: JsonObject): readonly Loss[] {
  if (!Array.isArray(document['@graph'])) return []
  return lossesOf(document, { '@context': true, '@graph': () => keptOf }, isSilent)
}
