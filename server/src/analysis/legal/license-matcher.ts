import { currentLicense, type LicenseTerm, licenseTerms, parseLicenseExpression, writtenLicense } from '@waybill/licensing'
import type { Licensing } from '#analysis/legal/licensing.ts'

/** Returns which of the licences that a component is under were asked for; the component's licensing is undefined where none is known. */
export type LicenseMatcher = (licensing: Licensing | undefined) => readonly string[]

/** The value that asks for components without a known licence. */
export const noLicense = 'none'

/**
 * Reads which licences a value asks for (docs/reference/overview.md#components): an SPDX id in any spelling, with any exception or
 * the one it names; with `*` at its end all licences that begin so; `none`. Words that are no SPDX id ask for themselves. Undefined
 * for an expression of several licences.
 */
export function readLicenseMatcher(value: string): LicenseMatcher | undefined {
  const asked = value.trim()
  if (asked.toLowerCase() === noLicense) return (licensing) => (licensing === undefined ? [''] : [])
  if (asked.endsWith('*')) return matching(beginningWith(asked.slice(0, -1).trim()))
  const { expression } = parseLicenseExpression(asked)
  const terms = expression === undefined ? [] : licenseTerms(expression)
  if (terms.length > 1) return undefined
  return matching(terms[0]?.isKnown === true ? equalTo(nameOf(terms[0])) : equalTo(asked))
}

function matching(isAsked: (license: string) => boolean): LicenseMatcher {
  return (licensing) => namesIn(licensing).filter(isAsked)
}

function beginningWith(start: string): (license: string) => boolean {
  return (license) => license.toLowerCase().startsWith(start.toLowerCase())
}

/** A licence with an exception is that licence too. */
function equalTo(asked: string): (license: string) => boolean {
  const wanted = asked.toLowerCase()
  return (license) => license.toLowerCase() === wanted || license.toLowerCase().startsWith(`${wanted} with `)
}

/** The licences by their current SPDX ids, and the words that are no licence anybody knows. */
function namesIn(licensing: Licensing | undefined): readonly string[] {
  if (licensing === undefined) return []
  const { expression, unrecognised } = licensing
  return [...new Set([...(expression === undefined ? [] : licenseTerms(expression)).map(nameOf), ...unrecognised])]
}

function nameOf(term: LicenseTerm): string {
  return writtenLicense(currentLicense(term))
}
