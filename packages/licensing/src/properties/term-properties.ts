import { licenseTerms, parseLicenseExpression, type LicenseTerm } from '../expression/license-expression.ts'
import { currentLicense, writtenLicense } from '../expression/current-license.ts'
import { applyException } from './license-exceptions.ts'
import { propertiesOf, type LicenseProperties } from './license-properties.ts'

/** A licence as it applies: with `+` and WITH counted in. */
export interface TermProperties extends LicenseProperties {
  /** `id` or `id WITH exception`, in the ids of today. */
  readonly license: string
  readonly exception: string | undefined
}

/** What one term of an expression allows and asks for, its exception counted in; undefined for a LicenseRef- or an unknown word. */
export function propertiesOfTerm(term: LicenseTerm): TermProperties | undefined {
  const current = currentLicense(term)
  const properties = propertiesOf(current.id)
  if (properties === undefined) return undefined
  const under = current.exception === undefined ? properties : applyException(properties, current.exception)
  return { ...under, license: writtenLicense(current), exception: current.exception }
}

/** The same for one licence as text, `GPL-2.0+ WITH Classpath-exception-2.0`; undefined for what is not one licence of the list. */
export function propertiesOfLicense(license: string): TermProperties | undefined {
  const known = cache.get(license)
  if (known !== undefined) return known
  const found = readLicense(license)
  if (cache.size >= mostKept) cache.clear()
  if (found !== undefined) cache.set(license, found)
  return found
}

/** Licences are compared pair by pair, by the same few texts. */
const cache = new Map<string, TermProperties>()
const mostKept = 2000

function readLicense(license: string): TermProperties | undefined {
  const { expression } = parseLicenseExpression(license)
  const [term, ...others] = expression === undefined ? [] : licenseTerms(expression)
  return term === undefined || others.length > 0 ? undefined : propertiesOfTerm(term)
}
