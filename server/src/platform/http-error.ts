/** A problem with one field of a request. */
export interface FieldProblem {
  readonly message: string
  readonly parameter: string
}

interface HttpErrorDetails {
  readonly parameter?: string | undefined
  readonly details?: unknown
  readonly messages?: readonly FieldProblem[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A request that is understood but rejected (docs/reference/errors.md#status-codes). Every other thrown error is a bug. */
export class HttpError extends Error {
  readonly status: number
  readonly parameter: string | undefined
  readonly details: unknown
  readonly messages: readonly FieldProblem[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, { parameter, details, messages, headers = {} }: HttpErrorDetails = {}) {
    super(message)
    this.status = status
    this.parameter = parameter
    this.details = details
    this.messages = messages
    this.headers = headers
  }
}

/** Creates a 400 for one field or parameter, in dotted form. */
export function invalid(parameter: string, message: string, details?: unknown): HttpError {
  return new HttpError(400, message, { parameter, details })
}

/** Throws a 400 if there are problems; the first one sets error and parameter. */
export function requireNoProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems
  if (first === undefined) return
  throw new HttpError(400, first.message, { parameter: first.parameter, messages: problems.length > 1 ? problems : undefined })
}

/** Creates a 404, the same for a missing object and one of another company. */
export function notFound(id: string): HttpError {
  return new HttpError(404, `Resource not found: ${id}`)
}

/** Creates a 403; the message gives the reason. */
export function forbidden(message: string, details?: unknown): HttpError {
  return new HttpError(403, message, { details })
}

/** Creates a 413 for a body or file over its limit. */
export function tooLarge(message: string): HttpError {
  return new HttpError(413, message)
}
