import type { Sbom } from '../sbom/sbom.ts'
import { readCycloneDx } from './read-cyclonedx.ts'
import { openCycloneDx } from './open-cyclonedx.ts'
import type { ReadOptions } from '../sbom/read-options.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'

/**
 * Reads a CycloneDX document 1.2–1.7 in JSON into the neutral model (docs/reference/imports.md#operations). Throws a ParseError, and
 * nothing else, for what makes a document unusable (docs/reference/imports.md#validation): not JSON, another format, an unsupported
 * version, broken identity. The diagnostics of the SBOM list what was dropped or is not as the schema wants it.
 */
export function readCycloneDxDocument(bytes: Uint8Array, options: ReadOptions = {}): Sbom {
  const { document, version, repairedTexts } = openCycloneDx(bytes, options.version)
  const warnings: WarningList = new Map()
  if (repairedTexts > 0) warn(warnings, 'Texts with broken surrogate pairs were repaired', '', repairedTexts)
  return readCycloneDx(document, { version, pkgType: options.pkgType }, warnings)
}
