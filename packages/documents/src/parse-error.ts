import { type DocumentKind, detectDocument } from './detect-document.ts'
import type { JsonObject } from './json/json-values.ts'

/**
 * A document that cannot be used, told to its sender: one sentence to act on, opened by the place at fault.
 * The place is a JSON pointer, empty for the document as a whole. Whoever received the document answers 400 with it (decisions, 5).
 */
export class ParseError extends Error {
  readonly pointer: string
  /** What the document is instead, when it is another kind than expected. */
  readonly found: DocumentKind | undefined
  /** Further problems of the same document, where its reader looks for all. */
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
  /** The usual name of the expected format. */
  readonly name: string
  /** Where a document of that kind declares itself. */
  readonly pointer: string
  /** The message for a document of no known kind. */
  readonly problem: string
}

/** Builds the error for a document of another format; it names the detected format where possible. */
export function unexpectedFormatError(document: JsonObject, { name, pointer, problem }: ExpectedFormat): ParseError {
  const found = detectDocument(document)
  if (found === undefined) return new ParseError(pointer, problem)
  return new ParseError(pointer, `the document is ${found.name}, not ${name}`, found.kind)
}
