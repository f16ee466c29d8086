import { cyclonedxVersions, type CycloneDxVersion } from './cyclonedx-validator.ts'
import { ParseError, unexpectedFormatError } from '../parse-error.ts'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'
import { readJson } from '../json/read-json.ts'

/** A document that declares itself CycloneDX; nothing else has been checked. */
export interface OpenedCycloneDx {
  readonly document: JsonObject
  readonly version: CycloneDxVersion
  /** Number of texts with lone surrogates, which were repaired. */
  readonly repairedTexts: number
}

const expected = { name: 'CycloneDX', pointer: '/bomFormat', problem: 'bomFormat must be "CycloneDX"' }

/** Opens a CycloneDX 1.2–1.7 document in JSON; throws a ParseError for invalid JSON, another format, or an unsupported version. */
export function openCycloneDx(bytes: Uint8Array, fallbackVersion?: string): OpenedCycloneDx {
  const { value, repairedTexts } = readJson(bytes)
  const document = asObject(value)
  if (document === undefined) throw new ParseError('', 'The document must be a JSON object')
  if (document['bomFormat'] !== 'CycloneDX') throw unexpectedFormatError(document, expected)
  return { document, version: versionOf(document, fallbackVersion), repairedTexts }
}

/** The document's own word comes first (§4.6). */
function versionOf(document: JsonObject, fallback: string | undefined): CycloneDxVersion {
  const supported = `supported are ${cyclonedxVersions[0]} to ${cyclonedxVersions.at(-1)}`
  const written = asText(document['specVersion']) ?? fallback
  if (written === undefined) throw new ParseError('/specVersion', `specVersion is missing; ${supported}`)
  const version = cyclonedxVersions.find((each) => each === written)
  if (version === undefined)
    throw new ParseError('/specVersion', `CycloneDX ${JSON.stringify(written.slice(0, 50))} is not supported; ${supported}`)
  return version
}
