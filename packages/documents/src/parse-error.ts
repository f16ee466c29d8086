import { type DocumentKind, detectDocument } from './detect-document.ts'
import type { JsonObject } from './json/json-values.ts'

/**
 * A document that cannot be used, told to its sender: one sentence to act on, opened by the place at fault.
 * The place is a JSON pointer, empty for the document as a whole. Whoever received the document answers 400 with it (decisions, 5).
 */
export class ParseError extends Error {
  readonly pointer: string
  /** What the document is, where it is something else than was asked for. */
  readonly found: DocumentKind | undefined
  /** Further faults of the same document, where its reader looks for all. */
  readonly others: readonly Pick<ParseError, 'pointer' | 'message'>[]

  constructor(pointer: string, problem: string, found?: DocumentKind, others: ParseError['others'] = []) {
    super(pointer === '' ? problem : `${pointer}: ${problem}`)
    this.name = 'DocumentFault'
    this.pointer = pointer
    this.found = found
    this.others = others
  }
}

interface ExpectedFormat {
  /** What was asked for, as people call it. */
  readonly name: string
  /** Where a document of that kind says so. */
  readonly pointer: string
  /** What is wrong, for a document of no known kind. */
  readonly problem: string
}

/** The fault of a document that is not what was asked for; it says what it is instead, when that can be told. */
export function unexpectedFormatError(document: JsonObject, { name, pointer, problem }: ExpectedFormat): ParseError {
  const found = detectDocument(document)
  if (found === undefined) return new ParseError(pointer, problem)
  return new ParseError(pointer, `the document is ${found.name}, not ${name}`, found.kind)
}
