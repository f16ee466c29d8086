import { warn, type WarningList } from './sbom/warning-list.ts'
import { ParseError, unexpectedFormatError } from './parse-error.ts'
import { detectDocument } from './detect-document.ts'
import { asObject, type JsonObject } from './json/json-values.ts'
import { readJson } from './json/read-json.ts'
import { readCsaf } from './csaf/read-csaf.ts'
import { readCycloneDxVex } from './cyclonedx/cyclonedx-vex.ts'
import { readOpenVex } from './openvex/read-openvex.ts'
import type { VexDocument } from '@waybill/vulnerabilities/vex'

type Reader = (document: JsonObject, warnings: WarningList) => VexDocument

/** The VEX reader for each kind of document. */
const readers: Readonly<Record<string, Reader>> = {
  csaf: readCsaf,
  openvex: readOpenVex,
  cyclonedx: readCycloneDxVex,
  'cyclonedx-vex': readCycloneDxVex,
}

const expected = {
  name: 'VEX',
  pointer: '',
  problem: 'The document is no VEX: it is neither CSAF 2.0 or 2.1, OpenVEX, nor CycloneDX in JSON',
}

/**
 * Reads a VEX document, whose format is found out by its content: CSAF 2.0 and 2.1, OpenVEX, CycloneDX 1.4–1.7. Throws a ParseError, and
 * nothing else, for what makes it unusable (docs/reference/vex.md#validation): not JSON, none of the formats, broken identity.
 */
export function readVexDocument(bytes: Uint8Array): VexDocument {
  const { value, repairedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new ParseError('', 'The document must be a JSON object')
  const read = readers[detectDocument(document)?.kind ?? '']
  if (read === undefined) throw unexpectedFormatError(document, expected)
  const warnings: WarningList = new Map()
  if (repairedTexts > 0) warn(warnings, 'Texts with broken surrogate pairs were repaired', '', repairedTexts)
  return read(document, warnings)
}
