import type { Component, License } from '#standards/bom/bom.ts'
import { licenseTerms } from '#standards/license-expression.ts'
import { isOpenSource, type LicenseProperties } from '#standards/licenses/license-properties.ts'
import { recogniseLicense } from '#standards/licenses/recognise-license.ts'
import { propertiesOfTerm } from '#standards/licenses/term-properties.ts'
import { licenseText } from '#bills/reads/entry.ts'

export type Standing = 'os' | 'commercial' | 'unknown'

const proprietary = /\b(proprietary|commercial|unlicensed|all rights reserved|eula)\b/iu

/** `os` when a known open-source licence applies, `commercial` when it is proprietary or the component private, else unknown (decisions 3). */
export function standingOf({ licenses, isPrivate }: Pick<Component, 'licenses' | 'isPrivate'>): Standing {
  if (isPrivate) return 'commercial'
  const standings = new Set(licenses.map(standingOfLicense))
  if (standings.has('os')) return 'os'
  return standings.has('commercial') ? 'commercial' : 'unknown'
}

function standingOfLicense(license: License): Standing {
  const text = licenseText(license)
  const properties = [text, license.url ?? ''].map(propertiesIn).find((known) => known.length > 0)
  if (properties?.some(isOpenSource) === true) return 'os'
  return properties !== undefined || proprietary.test(text) ? 'commercial' : 'unknown'
}

/** What is known of the licences a text names. */
function propertiesIn(text: string): readonly LicenseProperties[] {
  const recognised = recogniseLicense(text)
  return recognised === undefined ? [] : licenseTerms(recognised.expression).flatMap((term) => propertiesOfTerm(term) ?? [])
}
