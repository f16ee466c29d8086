import type { Bom } from '#standards/bom/bom.ts'
import { readCycloneDx } from '#standards/bom/cyclonedx-read.ts'
import { cyclonedxVersions, type CycloneDxVersion } from '#standards/bom/cyclonedx-schemas.ts'
import type { ReadOptions } from '#standards/bom/read-bom.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { DocumentFault, notThisFormat } from '#standards/document-fault.ts'
import { asObject, asText, type JsonObject } from '#standards/json/json-values.ts'
import { readJson } from '#standards/json/read-json.ts'

const wanted = { name: 'CycloneDX', pointer: '/bomFormat', problem: 'bomFormat must be "CycloneDX"' }

/**
 * Reads a CycloneDX document 1.2–1.7 in JSON into the neutral model (§4.6). Throws a DocumentFault, and nothing else, for
 * what makes a document unusable (decisions, 5): not JSON, another format, an unsupported version, broken identity. The
 * Bom's notices list what was dropped or is not as the schema wants it.
 */
export function readCycloneDxDocument(bytes: Uint8Array, options: ReadOptions = {}): Bom {
  const { value, mendedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new DocumentFault('', 'The document must be a JSON object')
  if (document['bomFormat'] !== 'CycloneDX') throw notThisFormat(document, wanted)
  const version = versionOf(document, options.version)
  const warnings: WarningList = new Map()
  if (mendedTexts > 0) warn(warnings, 'Texts with half characters (broken surrogate pairs) were mended', '', mendedTexts)
  return readCycloneDx(document, { version, pkgType: options.pkgType }, warnings)
}

/** The document's own word comes first (§4.6). */
function versionOf(document: JsonObject, fallback: string | undefined): CycloneDxVersion {
  const supported = `supported are ${cyclonedxVersions[0]} to ${cyclonedxVersions.at(-1)}`
  const written = asText(document['specVersion']) ?? fallback
  if (written === undefined) throw new DocumentFault('/specVersion', `specVersion is missing; ${supported}`)
  const version = cyclonedxVersions.find((each) => each === written)
  if (version === undefined)
    throw new DocumentFault('/specVersion', `CycloneDX ${JSON.stringify(written.slice(0, 50))} is not supported; ${supported}`)
  return version
}
