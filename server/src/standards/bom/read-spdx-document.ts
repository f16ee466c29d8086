import type { Bom, Loss } from '#standards/bom/bom.ts'
import type { ReadOptions } from '#standards/bom/read-options.ts'
import { spdxLosses } from '#standards/bom/spdx-losses.ts'
import { bomOfSpdx } from '#standards/bom/spdx-read.ts'
import { warnOfSpdxFaults } from '#standards/bom/spdx-schema-faults.ts'
import { demandSpdxVersion, supportedSpdx } from '#standards/bom/spdx-version.ts'
import { isSpdx3, spdx3AsSpdx2 } from '#standards/bom/spdx3-read.ts'
import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { DocumentFault, notThisFormat } from '#standards/document-fault.ts'
import { asObject, asText, type JsonObject } from '#standards/json/json-values.ts'
import { readJson } from '#standards/json/read-json.ts'

const wanted = { name: 'SPDX', pointer: '/spdxVersion', problem: `spdxVersion is missing; ${supportedSpdx}` }

/**
 * Reads an SPDX document, 2.2 or 2.3 in JSON or 3.0 in JSON-LD, into the neutral model (§4.6). Throws a DocumentFault, and nothing
 * else, for what makes a document unusable: not JSON, another format, an unsupported version, broken identity.
 */
export function readSpdxDocument(bytes: Uint8Array, { version: fallback, pkgType }: ReadOptions = {}): Bom {
  const { value, mendedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new DocumentFault('', 'The document must be a JSON object')
  const warnings: WarningList = new Map()
  if (mendedTexts > 0) warn(warnings, 'Texts with half characters (broken surrogate pairs) were mended', '', mendedTexts)
  if (isSpdx3(document)) {
    const { version, document: converted, places, losses } = spdx3AsSpdx2(document, warnings)
    return withLosses(bomOfSpdx(converted, { version, pkgType, places }, warnings), losses)
  }
  const version = spdxVersionOf(document, fallback)
  warnOfSpdxFaults(document, warnings)
  return withLosses(bomOfSpdx(document, { version, pkgType }, warnings), spdxLosses(document))
}

function withLosses(bom: Bom, losses: readonly Loss[]): Bom {
  return losses.length === 0 ? bom : { ...bom, notices: { ...bom.notices, losses } }
}

/** The document's own word comes first (§4.6). */
function spdxVersionOf(document: JsonObject, fallback: string | undefined): string {
  const written = asText(document['spdxVersion']) ?? (Array.isArray(document['packages']) ? fallback : undefined)
  if (written === undefined) throw notThisFormat(document, wanted)
  return demandSpdxVersion(written, '/spdxVersion')
}
