import type { Loss } from '#standards/bom/bom.ts'
import { asList, type JsonObject, placedObjects } from '#standards/json/json-values.ts'

/** What SPDX 2 documents hold that the neutral model has no place for. */
const documentLists = ['files', 'snippets', 'annotations', 'externalDocumentRefs', 'revieweds']

const packageFields = [
  'supplier',
  'originator',
  'copyrightText',
  'attributionTexts',
  'sourceInfo',
  'licenseComments',
  'licenseInfoFromFiles',
  'comment',
  'packageFileName',
  'packageVerificationCode',
  'annotations',
  'builtDate',
  'releaseDate',
  'validUntilDate',
]

/** Says of these that nothing is said. */
const empty = new Set<unknown>([undefined, null, '', 'NOASSERTION', 'NONE'])

/** What an SPDX 2 document in JSON says and the neutral model does not keep; one entry for each kind. */
export function spdxLosses(document: JsonObject): readonly Loss[] {
  const outside = documentLists.flatMap((name) => {
    const count = asList(document[name]).length
    return count === 0 ? [] : [{ path: `/${name}/*`, count, pointer: `/${name}/0` }]
  })
  return [...outside, ...packageLosses(document)]
}

function packageLosses(document: JsonObject): readonly Loss[] {
  const losses = new Map<string, Loss>()
  for (const [index, source] of placedObjects(document['packages'])) {
    for (const field of packageFields.filter((each) => isSaid(source[each]))) addLoss(losses, field, index)
  }
  return [...losses.values()]
}

function isSaid(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : !empty.has(value)
}

function addLoss(losses: Map<string, Loss>, field: string, index: number): void {
  const known = losses.get(field)
  const pointer = known?.pointer ?? `/packages/${index}/${field}`
  losses.set(field, { path: `/packages/*/${field}`, count: (known?.count ?? 0) + 1, pointer })
}
