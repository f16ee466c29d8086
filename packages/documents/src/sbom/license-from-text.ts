import { formatLicenseExpression, type License, licenseTerms, parseLicenseExpression, spdxLicenseId } from '@waybill/licensing'

/** Longer names are misplaced texts. */
const longestName = 1000

/**
 * Reads a licence field as id, expression or name by its text, since tools confuse the three. Text is an expression when SPDX knows
 * all its words, or when the document declares it one. Undefined for NOASSERTION and empty text.
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
