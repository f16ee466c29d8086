import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { DocumentFault, notThisFormat } from '#standards/document-fault.ts'
import { findDocumentKind } from '#standards/document-kind.ts'
import { asObject, type JsonObject } from '#standards/json/json-values.ts'
import { readJson } from '#standards/json/read-json.ts'
import { readCsaf } from '#standards/vex/csaf-read.ts'
import { readCycloneDxVex } from '#standards/vex/cyclonedx-vex.ts'
import { readOpenVex } from '#standards/vex/openvex-read.ts'
import type { VexDocument } from '#standards/vex/vex.ts'

type Reader = (document: JsonObject, warnings: WarningList) => VexDocument

/** Every format of VEX, by the kind of document it comes in. */
const readers: Readonly<Record<string, Reader>> = {
  csaf: readCsaf,
  openvex: readOpenVex,
  cyclonedx: readCycloneDxVex,
  'cyclonedx-vex': readCycloneDxVex,
}

const wanted = {
  name: 'VEX',
  pointer: '',
  problem: 'The document is no VEX: it is neither CSAF 2.0 or 2.1, OpenVEX, nor CycloneDX in JSON',
}

/**
 * Reads a VEX document, whose format is found out by its content: CSAF 2.0 and 2.1, OpenVEX, CycloneDX 1.4–1.7. Throws a
 * DocumentFault, and nothing else, for what makes it unusable (decisions, 5): not JSON, none of the formats, broken identity.
 */
export function readVexDocument(bytes: Uint8Array): VexDocument {
  const { value, mendedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new DocumentFault('', 'The document must be a JSON object')
  const read = readers[findDocumentKind(document)?.kind ?? '']
  if (read === undefined) throw notThisFormat(document, wanted)
  const warnings: WarningList = new Map()
  if (mendedTexts > 0) warn(warnings, 'Texts with half characters (broken surrogate pairs) were mended', '', mendedTexts)
  return read(document, warnings)
}
