import { createRequire } from 'node:module'
import { listedLicense } from '#standards/licenses/spdx-list.ts'
import { spdxExceptionId, spdxLicenseId } from '#standards/spdx-ids.ts'

/** A licence or exception of the SPDX list with its text. */
export interface LicenseFullText {
  /** As the SPDX list writes it. */
  readonly id: string
  readonly name: string
  /** Where the SPDX list shows it. */
  readonly url: string
  /** Undefined for exceptions and for the newest licences, whose texts the list of texts lacks. */
  readonly text: string | undefined
}

/** Each text is a module of its own: only those asked for are read, once. */
const load = createRequire(import.meta.url)

/** What the SPDX list says of an id in any case, with the full text; undefined for what is not on the list (decisions 9). */
export function licenseFullText(id: string): LicenseFullText | undefined {
  // `GPL-2.0+` was an id once and is an expression now
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
  try {
    const { licenseText } = load(`spdx-license-list/licenses/${id}.json`) as { readonly licenseText: string }
    return licenseText.trim() === '' ? undefined : licenseText
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
