import type { Component } from '@waybill/documents'
import { isOpenSource, type License, type LicenseProperties, licenseTerms, propertiesOfTerm } from '@waybill/licensing'
import { recogniseLicense } from '@waybill/licensing/recognition'
import { licenseText } from '#sboms/inventory/effective-components.ts'

export type LicenseCategory = 'os' | 'commercial' | 'unknown'

const proprietary = /\b(proprietary|commercial|unlicensed|all rights reserved|eula)\b/iu

/** `os` when a known open-source licence applies, `commercial` when it is proprietary or the component private, else unknown (decisions 3). */
export function licenseCategoryOf({ licenses, isPrivate }: Pick<Component, 'licenses' | 'isPrivate'>): LicenseCategory {
  if (isPrivate) return 'commercial'
  const standings = new Set(licenses.map(categoryOfLicense))
  if (standings.has('os')) return 'os'
  return standings.has('commercial') ? 'commercial' : 'unknown'
}

function categoryOfLicense(license: License): LicenseCategory {
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
