import type { TextSource } from '../sbom/find-content-notices.ts'
import type { SpdxPackage } from './read-spdx-package.ts'
import { asObject, indexedObjects, type JsonObject } from '../json/json-values.ts'

/** Lists of an SPDX 2 document with free text, besides its packages. */
const lists = ['annotations', 'hasExtractedLicensingInfos', 'relationships', 'files', 'snippets']

/** Yields every object of an SPDX 2 document that may have free text. */
export function* spdxTexts(document: JsonObject, packages: readonly SpdxPackage[]): Generator<TextSource> {
  yield { source: document, pointer: '' }
  yield { source: asObject(document['creationInfo']) ?? {}, pointer: '/creationInfo' }
  for (const { source, pointer } of packages) {
    yield { source, pointer }
    yield* textsBelow(source, ['externalRefs', 'annotations'], pointer)
  }
  yield* textsBelow(document, lists, '')
}

function* textsBelow(holder: JsonObject, names: readonly string[], pointer: string): Generator<TextSource> {
  for (const name of names) {
    for (const [index, source] of indexedObjects(holder[name])) yield { source, pointer: `${pointer}/${name}/${index}` }
  }
}
