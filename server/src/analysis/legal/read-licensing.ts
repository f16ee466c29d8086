import { type LicenseExpression, licenseTerms, parseLicenseExpression } from '#standards/license-expression.ts'
import type { Licensing } from '#analysis/legal/licensing.ts'

/**
 * Reads what a document or a registry declares: one licence a line, all of which hold. Ids and expressions are read as they are, names
 * and addresses are recognised. Undefined for text that says nothing.
 */
export function readLicensing(declared: string): Licensing | undefined {
  const lines = declared.split('\n').filter((line) => line !== '' && line !== 'NOASSERTION')
  if (lines.length === 0) return undefined
  const read = lines.map(readLine)
  const expressions = read.flatMap(({ expression }) => (expression === undefined ? [] : [expression]))
  return {
    text: lines.join(' AND '),
    expression: expressions.length > 1 ? { kind: 'and', parts: expressions } : expressions[0],
    unrecognised: read.flatMap(({ expression, line }) => (expression === undefined ? [line] : [])),
    confidence: Math.min(...read.map(({ confidence }) => confidence)) as Licensing['confidence'],
  }
}

interface Line {
  readonly line: string
  readonly expression: LicenseExpression | undefined
  readonly confidence: Licensing['confidence']
}

function readLine(line: string): Line {
  const { expression } = parseLicenseExpression(line)
  const isOneUnknownWord = expression !== undefined && licenseTerms(expression).every(({ isKnown }) => !isKnown)
  if (expression !== undefined && !isOneUnknownWord) return { line, expression, confidence: 5 }
  return { line, expression: undefined, confidence: 5 }
}
