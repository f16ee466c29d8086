import type { ExtractedLicense, License } from '@waybill/licensing'
import { licenseFromText } from '../sbom/license-from-text.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asList, asText, type JsonObject, indexedObjects } from '../json/json-values.ts'

const longestText = 100_000

/** Reads the licence of a package: concluded, else declared. NOASSERTION gives way to the other field; NONE counts as unknown. */
export function readSpdxLicenses(source: JsonObject, pointer: string, warnings: WarningList): readonly License[] {
  for (const field of ['licenseConcluded', 'licenseDeclared']) {
    const written = asText(source[field])
    const license = written === undefined || written.toUpperCase() === 'NONE' ? undefined : licenseFromText(written, true)
    if (license?.name !== undefined) warn(warnings, 'Licences that are no SPDX expression were kept as names', `${pointer}/${field}`)
    if (license !== undefined) return [license]
  }
  return []
}

/** Reads the licences defined in the document (`LicenseRef-…`), with their texts. */
export function readExtractedLicenses(document: JsonObject, warnings: WarningList): readonly ExtractedLicense[] {
  const found = new Map<string, ExtractedLicense>()
  for (const [index, info] of indexedObjects(document['hasExtractedLicensingInfos'])) {
    const id = asText(info['licenseId'])
    const text = asText(info['extractedText'])
    if (text !== undefined && text.length > longestText)
      warn(warnings, `Licence texts were cut after ${longestText} characters`, `/hasExtractedLicensingInfos/${index}/extractedText`)
    if (id !== undefined && !found.has(id)) found.set(id, extracted(id, info, text))
  }
  return [...found.values()]
}

function extracted(id: string, info: JsonObject, text: string | undefined): ExtractedLicense {
  const name = asText(info['name'])
  const url = asList(info['seeAlsos'])
    .map(asText)
    .find((each) => each !== undefined)
  return {
    id: id.slice(0, 500),
    ...(name !== undefined && name.toUpperCase() !== 'NOASSERTION' && { name: name.slice(0, 1000) }),
    ...(text !== undefined && { text: text.slice(0, longestText) }),
    ...(url !== undefined && url.length <= 2000 && { url }),
  }
}
