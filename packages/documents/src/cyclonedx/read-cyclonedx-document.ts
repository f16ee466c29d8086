import type { Sbom } from '../sbom/sbom.ts'
import { readCycloneDx } from './read-cyclonedx.ts'
import { openCycloneDx } from './open-cyclonedx.ts'
import type { ReadOptions } from '../sbom/read-options.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'

/**
 * Reads a CycloneDX document 1.2–1.7 in JSON into the neutral model (§4.6). Throws a DocumentFault, and nothing else, for
 * what makes a document unusable (decisions, 5): not JSON, another format, an unsupported version, broken identity. The
 * Bom's notices list what was dropped or is not as the schema wants it.
 */
export function readCycloneDxDocument(bytes: Uint8Array, options: ReadOptions = {}): Sbom {
  const { document, version, repairedTexts } = openCycloneDx(bytes, options.version)
  const warnings: WarningList = new Map()
  if (repairedTexts > 0) warn(warnings, 'Texts with half characters (broken surrogate pairs) were mended', '', repairedTexts)
  return readCycloneDx(document, { version, pkgType: options.pkgType }, warnings)
}
