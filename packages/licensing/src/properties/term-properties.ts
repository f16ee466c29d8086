import { licenseTerms, parseLicenseExpression, type LicenseTerm } from '../expression/license-expression.ts'
import { currentLicense, writtenLicense } from '../expression/current-license.ts'
import { applyException } from './license-exceptions.ts'
import { propertiesOf, type LicenseProperties } from './license-properties.ts'

/** A licence with `+` and WITH applied. */
export interface TermProperties extends LicenseProperties {
  /** `id` or `id WITH exception`, in current ids. */
  readonly license: string
  readonly exception: string | undefined
}

/** Returns the properties of a term with its exception applied; undefined for a LicenseRef or an unknown word. */
export function propertiesOfTerm(term: LicenseTerm): TermProperties | undefined {
  const current = currentLicense(term)
  const properties = propertiesOf(current.id)
  if (properties === undefined) return undefined
  const under = current.exception === undefined ? properties : applyException(properties, current.exception)
  return { ...under, license: writtenLicense(current), exception: current.exception }
}

/** The same for the text of one licence, `GPL-2.0+ WITH Classpath-exception-2.0`; undefined for anything else. */
export function propertiesOfLicense(license: string): TermProperties | undefined {
  const known = cache.get(license)
  if (known !== undefined) return known
  const found = readLicense(license)
  if (cache.size >= mostKept) cache.clear()
  if (found !== undefined) cache.set(license, found)
  return found
}

/** Caches licences, since the same few are compared in pairs. */
const cache = new Map<string, TermProperties>()
const mostKept = 2000

function readLicense(license: string): TermProperties | undefined {
  const { expression } = parseLicenseExpression(license)
  const [term, ...others] = expression === undefined ? [] : licenseTerms(expression)
  return term === undefined || others.length > 0 ? undefined : propertiesOfTerm(term)
}
