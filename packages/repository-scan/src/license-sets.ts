import { currentLicense, licenseTerms, parseLicenseExpression, writtenLicense } from '@waybill/licensing'

/** Lists the licences in an expression by their current ids, each once, sorted; text that is no expression stands for itself. */
export function licenseIds(expression: string): readonly string[] {
  const { expression: parsed } = parseLicenseExpression(expression)
  if (parsed === undefined) return [expression]
  return sortedUnique(licenseTerms(parsed).map((term) => writtenLicense(currentLicense(term))))
}

/**
 * Reports whether two expressions name the same licences, however they are combined. The text of a GNU licence does not say whether later
 * versions may be used.
 */
export function namesSameLicenses(one: string, other: string): boolean {
  return textIds(one).join('\n') === textIds(other).join('\n')
}

/** Lists the licences in an expression without saying whether later versions of a GNU licence may be used. */
export function textIds(expression: string): readonly string[] {
  return sortedUnique(licenseIds(expression).map((id) => id.replace(/^((?:[AL]?GPL|GFDL)-[\d.]+)-(?:only|or-later)\b/u, '$1')))
}

/** Combines expressions that all apply, each once. */
export function allOf(expressions: readonly string[]): string | undefined {
  const distinct = [...new Set(expressions)]
  if (distinct.length < 2) return distinct[0]
  return distinct.map((one) => (/ OR /u.test(one) ? `(${one})` : one)).join(' AND ')
}

/** Sorts texts by code unit, each once: the same on every machine. */
export function sortedUnique(texts: Iterable<string>): readonly string[] {
  return [...new Set(texts)].toSorted(compareText)
}

export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
