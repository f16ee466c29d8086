import type { License } from '@waybill/licensing'
import { licenseFromText } from '../sbom/license-from-text.ts'
import type { WarningList } from '../sbom/warning-list.ts'
import { asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'
import { type QuotedLicenses, readQuotedLicenses } from './quoted-licenses.ts'
import { readTextAndUrl } from './read-text-and-url.ts'

/** Where the licences stand, and what is collected while they are read. */
export interface LicensePlace {
  readonly pointer: string
  readonly warnings: WarningList
  readonly quoted: QuotedLicenses
}

/** Reads the licences of a component, each once: ids, names and expressions, with address and text where given. */
export function readLicenses(choices: unknown, place: LicensePlace): readonly License[] {
  const licenses = new Map<string, License>()
  for (const choice of asObjects(choices)) {
    const license = readChoice(choice, place)
    const key = `${license?.id}\n${license?.expression}\n${license?.name}`
    if (license !== undefined && !licenses.has(key)) licenses.set(key, license)
  }
  return [...licenses.values()]
}

/** Accepts licences without the wrapping `license`, which some tools omit. */
function readChoice(choice: JsonObject, { pointer, warnings, quoted }: LicensePlace): License | undefined {
  const expression = asText(choice['expression'])
  if (expression !== undefined) {
    readQuotedLicenses(choice, quoted, pointer, warnings)
    return licenseFromText(expression, true)
  }
  const license = asObject(choice['license']) ?? choice
  const written = asText(license['id']) ?? asText(license['name']) ?? ''
  const named = licenseFromText(written, false)
  if (named === undefined) return undefined
  return { ...named, ...readTextAndUrl(license, pointer, warnings) }
}
