import { createRequire } from 'node:module'
import ids from 'spdx-license-list/spdx-simple.json' with { type: 'json' }
import { listedLicense, spdxExceptionId, spdxLicenseId } from '@waybill/licensing'

/** A licence or exception of the SPDX list with its text. */
export interface LicenseFullText {
  /** As written in the SPDX list. */
  readonly id: string
  readonly name: string
  /** Its page in the SPDX list. */
  readonly url: string
  /** Undefined for exceptions and the newest licences, whose texts are not packaged. */
  readonly text: string | undefined
}

/** Each text is a module of its own, loaded on first use. */
const load = createRequire(import.meta.url)
const texts: ReadonlySet<string> = new Set(ids)

/** Caches texts: resolving a module takes longest. Bounded by the number of ids. */
const kept = new Map<string, LicenseFullText>()

/**
 * What the SPDX list says of an id in any case, with the full text; undefined for what is not on the list
 * (docs/reference/release-documents.md#notice). The same object for the same id.
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
  if (!texts.has(id)) return undefined
  const { licenseText } = load(`spdx-license-list/licenses/${id}.json`) as { readonly licenseText: string }
  return licenseText.trim() === '' ? undefined : licenseText
}
