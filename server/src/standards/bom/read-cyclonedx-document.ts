import type { Bom } from '#standards/bom/bom.ts'
import { readCycloneDx } from '#standards/bom/cyclonedx-read.ts'
import { openCycloneDx } from '#standards/bom/open-cyclonedx.ts'
import type { ReadOptions } from '#standards/bom/read-options.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'

/**
 * Reads a CycloneDX document 1.2–1.7 in JSON into the neutral model (§4.6). Throws a DocumentFault, and nothing else, for
 * what makes a document unusable (decisions, 5): not JSON, another format, an unsupported version, broken identity. The
 * Bom's notices list what was dropped or is not as the schema wants it.
 */
export function readCycloneDxDocument(bytes: Uint8Array, options: ReadOptions = {}): Bom {
  const { document, version, mendedTexts } = openCycloneDx(bytes, options.version)
  const warnings: WarningList = new Map()
  if (mendedTexts > 0) warn(warnings, 'Texts with half characters (broken surrogate pairs) were mended', '', mendedTexts)
  return readCycloneDx(document, { version, pkgType: options.pkgType }, warnings)
}
