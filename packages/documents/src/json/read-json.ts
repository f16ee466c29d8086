import { ParseError } from '../parse-error.ts'
import { describeForeignBytes, describeForeignText } from './foreign-format.ts'
import { tooDeepAt } from './json-depth.ts'
import { findSyntaxError, lineAndColumn } from './json-syntax.ts'
import { mayContainBrokenText, repairText } from './repair-text.ts'

/** No real document nests 50 levels; recursive code may rely on this limit. */
const deepest = 500

interface JsonDocument {
  readonly value: unknown
  /** Number of texts with lone surrogates, which were repaired. */
  readonly repairedTexts: number
}

/**
 * Reads an uploaded JSON document: UTF-8 with or without byte order mark, at most 500 levels deep, without NUL. Throws a ParseError
 * that states the position of the error, or what the document is instead (an archive, XML, UTF-16 …).
 */
export function readJson(bytes: Uint8Array): JsonDocument {
  const foreign = describeForeignBytes(bytes)
  if (foreign !== undefined) throw new ParseError('', foreign)
  const text = decode(bytes)
  const deep = tooDeepAt(bytes, deepest)
  const value = parse(text, deep)
  return { value, repairedTexts: mayContainBrokenText(text) ? repairText(value) : 0 }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const lossy = new TextDecoder().decode(bytes)
    throw new ParseError('', `The document is not valid UTF-8 at ${lineAndColumn(lossy, lossy.indexOf('\uFFFD'))}: save it as UTF-8`)
  }
}

function parse(text: string, deep: number | undefined): unknown {
  if (text.trimStart() === '') throw new ParseError('', 'The document is empty')
  if (deep !== undefined) throw parseErrorOf(text, () => `The document nests more than ${deepest} levels deep, at byte ${deep}`)
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw parseErrorOf(text, () => syntaxProblem(text, String(error)))
  }
}

function parseErrorOf(text: string, problem: () => string): ParseError {
  const foreign = describeForeignText(text)
  return new ParseError('', foreign?.problem ?? problem(), foreign?.kind)
}

function syntaxProblem(text: string, otherwise: string): string {
  const fault = findSyntaxError(text)
  if (fault === undefined) return `The document is not valid JSON: ${otherwise}`
  const place = lineAndColumn(text, fault.at)
  if (fault.at >= text.length) return `The document is not complete JSON: it ends at ${place}, where ${fault.expected} is missing`
  return `The document is not valid JSON at ${place}: expected ${fault.expected}`
}
