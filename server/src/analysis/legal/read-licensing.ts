import type { LicenseExpression } from '@waybill/licensing'
import { type DeclaredLicense, parseDeclaredLicenses, recogniseLicense } from '@waybill/licensing/recognition'
import type { Licensing } from '#analysis/legal/licensing.ts'

/**
 * Reads what a document or a registry declares: one licence a line, all of which hold, as `declaredLicensesIn` writes them. Ids and
 * expressions are read as they are, names and addresses are recognised. Undefined for text that says nothing.
 */
export function readLicensing(declared: string): Licensing | undefined {
  const read = parseDeclaredLicenses(declared).map(readLine)
  if (read.length === 0) return undefined
  const expressions = read.flatMap(({ expression }) => (expression === undefined ? [] : [expression]))
  return {
    text: read.map(({ text }) => text).join(' AND '),
    expression: expressions.length > 1 ? { kind: 'and', parts: expressions } : expressions[0],
    unrecognised: read.flatMap(({ expression, text }) => (expression === undefined ? [text] : [])),
    confidence: Math.min(...read.map(({ confidence }) => confidence)) as Licensing['confidence'],
  }
}

interface Line {
  readonly text: string
  readonly expression: LicenseExpression | undefined
  readonly confidence: number
}

/** That words name no licence is as sure as an id is. */
const certainConfidence = 5

function readLine({ text, confidence: declared }: DeclaredLicense): Line {
  const found = recogniseLicense(text)
  const confidence = Math.min(found?.confidence ?? certainConfidence, declared)
  return { text, expression: found?.expression, confidence }
}
