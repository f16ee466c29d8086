import type { License } from './sbom.ts'
import { formatLicenseExpression, licenseTerms, parseLicenseExpression } from '@waybill/licensing/expression/license-expression.ts'
import { spdxLicenseId } from '@waybill/licensing/spdx-ids.ts'

/** Longer names are texts in the wrong place. */
const longestName = 1000

/**
 * What a document writes where a licence belongs, as id, expression or name: tools confuse the three, so the text decides.
 * An expression is taken for one when SPDX knows all its words, or when the document says that it is one. NOASSERTION and
 * empty text say nothing: undefined.
 */
export function licenseFromText(text: string, isExpression: boolean): Pick<License, 'id' | 'name' | 'expression'> | undefined {
  const trimmed = text.trim()
  const id = spdxLicenseId(trimmed)
  if (id !== undefined) return { id }
  if (trimmed === '' || trimmed.toUpperCase() === 'NOASSERTION') return undefined
  const expression = expressionFrom(trimmed, isExpression)
  return expression === undefined ? { name: trimmed.slice(0, longestName) } : { expression }
}

function expressionFrom(text: string, isExpression: boolean): string | undefined {
  const { expression } = parseLicenseExpression(text)
  if (expression === undefined) return undefined
  const terms = licenseTerms(expression)
  const isOneWord = terms.length === 1 && terms[0]?.isKnown === false
  const isKnown = terms.every((term) => term.isKnown && term.exception?.isKnown !== false)
  return isKnown || (isExpression && !isOneWord) ? formatLicenseExpression(expression) : undefined
}
