import type { Sbom, UnmappedField } from '../sbom/sbom.ts'
import type { ReadOptions } from '../sbom/read-options.ts'
import { spdxUnmappedFields } from './spdx-unmapped-fields.ts'
import { sbomFromSpdx } from './sbom-from-spdx.ts'
import { warnOfSpdxProblems } from './schema-problems.ts'
import { requireSpdxVersion, supportedSpdx } from './require-spdx-version.ts'
import { isSpdx3, spdx3AsSpdx2 } from './v3/spdx3-as-spdx2.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError, unexpectedFormatError } from '../parse-error.ts'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'
import { readJson } from '../json/read-json.ts'

const expected = { name: 'SPDX', pointer: '/spdxVersion', problem: `spdxVersion is missing; ${supportedSpdx}` }

/**
 * Reads an SPDX document, 2.2 or 2.3 in JSON or 3.0 in JSON-LD, into the neutral model (docs/reference/imports.md#spdx-mapping). Throws a
 * ParseError, and nothing else, for what makes a document unusable: not JSON, another format, an unsupported version, broken identity.
 */
export function readSpdxDocument(bytes: Uint8Array, { version: fallback, pkgType }: ReadOptions = {}): Sbom {
  const { value, repairedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new ParseError('', 'The document must be a JSON object')
  const warnings: WarningList = new Map()
  if (repairedTexts > 0) warn(warnings, 'Texts with broken surrogate pairs were repaired', '', repairedTexts)
  if (isSpdx3(document)) {
    const { version, document: converted, pointers, unmappedFields } = spdx3AsSpdx2(document, warnings)
    return withUnmappedFields(sbomFromSpdx(converted, { version, pkgType, pointers }, warnings), unmappedFields)
  }
  const version = spdxVersionOf(document, fallback)
  warnOfSpdxProblems(document, warnings)
  return withUnmappedFields(sbomFromSpdx(document, { version, pkgType }, warnings), spdxUnmappedFields(document))
}

function withUnmappedFields(sbom: Sbom, unmapped: readonly UnmappedField[]): Sbom {
  return unmapped.length === 0 ? sbom : { ...sbom, notices: { ...sbom.notices, losses: unmapped } }
}

/** The document's own word comes first (docs/reference/imports.md#query). */
function spdxVersionOf(document: JsonObject, fallback: string | undefined): string {
  const written = asText(document['spdxVersion']) ?? (Array.isArray(document['packages']) ? fallback : undefined)
  if (written === undefined) throw unexpectedFormatError(document, expected)
  return requireSpdxVersion(written, '/spdxVersion')
}
