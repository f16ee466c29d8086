import type { LicenseCombination, LicenseExpression, LicenseTerm, ParsedLicense } from './license-tree.ts'
import { parseTokens } from './license-parser.ts'
import { tokensOf } from './license-tokens.ts'

export type * from './license-tree.ts'

/** The longest expression seen in a distribution has about 2,000 characters. */
const longest = 10_000

/**
 * Reads an SPDX licence expression: AND, OR, WITH, `+`, parentheses, LicenseRef, DocumentRef, AdditionRef, NONE, NOASSERTION;
 * ids and operators in any case. A word that is no SPDX id is read and marked unknown. Never throws: what is no expression,
 * longer than 10,000 characters or nested over 100 deep answers a fault.
 */
export function parseLicenseExpression(text: string): ParsedLicense {
  if (text.length > longest) return { fault: { problem: `an expression may have at most ${longest} characters`, at: longest } }
  const { tokens, fault: problem } = tokensOf(text)
  return problem === undefined ? parseTokens(tokens, text.length) : { fault: problem }
}

/** Writes an expression with the official spelling of ids, and parentheses only where they are needed. */
export function formatLicenseExpression(expression: LicenseExpression): string {
  if ('parts' in expression) return formatCombination(expression)
  if (!('id' in expression)) return expression.kind
  const exception = expression.exception === undefined ? '' : ` WITH ${expression.exception.id}`
  return `${expression.id}${expression.orLater ? '+' : ''}${exception}`
}

/** The single licences an expression is made of, in order. */
export function licenseTerms(expression: LicenseExpression): readonly LicenseTerm[] {
  if ('parts' in expression) return expression.parts.flatMap(licenseTerms)
  return 'id' in expression ? [expression] : []
}

function formatCombination({ kind, parts }: LicenseCombination): string {
  const written = parts.map((part) =>
    part.kind === 'or' && kind === 'and' ? `(${formatLicenseExpression(part)})` : formatLicenseExpression(part),
  )
  return written.join(kind === 'and' ? ' AND ' : ' OR ')
}
