import { createRequire } from 'node:module'
import { listedLicense, spdxExceptionId, spdxLicenseId } from '@waybill/licensing'

/** A licence or exception of the SPDX list with its text. */
export interface LicenseFullText {
  /** As written in the SPDX list. */
  readonly id: string
  readonly name: string
  /** Its page in the SPDX list. */
  readonly url: string
  /** Undefined for exceptions, and for licences that are newer than the texts. */
  readonly text: string | undefined
}

/** Five megabytes, read when the first text is needed. */
const load = createRequire(import.meta.url)

/** As many as there are ids on the list. */
const kept = new Map<string, LicenseFullText>()

/**
 * Looks up an id of the SPDX list in any case, with the full text; undefined for other ids (docs/reference/release-documents.md#notice).
 * Returns the same object for the same id.
 */
export function licenseFullText(id: string): LicenseFullText | undefined {
  const known = kept.get(id)
  if (known !== undefined) return known
  const found = find(id)
  if (found?.id === id) kept.set(id, found)
  return found
}

function find(id: string): LicenseFullText | undefined {
  // `GPL-2.0+` used to be an id and is now an expression
  const official = spdxLicenseId(id) ?? listedLicense(id)?.id
  if (official === undefined) return exceptionNamed(id)
  const name = listedLicense(official)?.name ?? official
  return { id: official, name, url: addressOf(official), text: textOf(official) }
}

function exceptionNamed(id: string): LicenseFullText | undefined {
  const official = spdxExceptionId(id)
  return official === undefined ? undefined : { id: official, name: official, url: addressOf(official), text: undefined }
}

function addressOf(id: string): string {
  return `https://spdx.org/licenses/${id}.html`
}

function textOf(id: string): string | undefined {
  const texts = load('./license-texts.json') as Readonly<Record<string, string>>
  return Object.hasOwn(texts, id) ? texts[id] : undefined
}
