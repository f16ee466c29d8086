import { type DocumentKind, detectDocument } from './detect-document.ts'
import type { JsonObject } from './json/json-values.ts'

/**
 * Rejects a document that cannot be used, with one sentence to act on that opens with the position at fault. That is a JSON pointer,
 * empty for the document as a whole. Whoever received the document answers 400 with it (docs/reference/imports.md#validation).
 */
export class ParseError extends Error {
  readonly pointer: string
  /** What the document is instead, when it is another kind than expected. */
  readonly found: DocumentKind | undefined
  /** Further problems of the same document, where its reader looks for all. */
  readonly others: readonly Pick<ParseError, 'pointer' | 'message'>[]
  /** The document and the name of the expected format, where it is not of that format. */
  unexpected: { readonly document: JsonObject; readonly name: string } | undefined

  constructor(pointer: string, problem: string, found?: DocumentKind, others: ParseError['others'] = []) {
    super(pointer === '' ? problem : `${pointer}: ${problem}`)
    this.name = 'ParseError'
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
  const error =
    found === undefined
      ? new ParseError(pointer, problem)
      : new ParseError(pointer, `the document is ${found.name}, not ${name}`, found.kind)
  error.unexpected = { document, name }
  return error
}
