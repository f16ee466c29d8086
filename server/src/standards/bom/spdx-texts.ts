import type { TextSource } from '#standards/bom/content-notices.ts'
import type { SpdxPackage } from '#standards/bom/spdx-package.ts'
import { asObject, placedObjects, type JsonObject } from '#standards/json/json-values.ts'

/** Where an SPDX 2 document has texts written for people, besides its packages. */
const lists = ['annotations', 'hasExtractedLicensingInfos', 'relationships', 'files', 'snippets']

/** Everything of an SPDX 2 document that may hold such texts. */
export function* spdxTexts(document: JsonObject, packages: readonly SpdxPackage[]): Generator<TextSource> {
  yield { source: document, pointer: '' }
  yield { source: asObject(document['creationInfo']) ?? {}, pointer: '/creationInfo' }
  for (const { source, pointer } of packages) {
    yield { source, pointer }
    yield* placed(source, ['externalRefs', 'annotations'], pointer)
  }
  yield* placed(document, lists, '')
}

function* placed(holder: JsonObject, names: readonly string[], pointer: string): Generator<TextSource> {
  for (const name of names) {
    for (const [index, source] of placedObjects(holder[name])) yield { source, pointer: `${pointer}/${name}/${index}` }
  }
}
