/** One fault of a request, told to its sender. */
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

/** A request we understood and will not carry out (§7). Everything else that is thrown is a bug. */
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

/** 400: the value of one field or parameter, in dotted form, cannot be taken. */
export function invalid(parameter: string, message: string, details?: unknown): HttpError {
  return new HttpError(400, message, { parameter, details })
}

/** Throws the 400 of these faults, if there are any: the first of them in error and parameter. */
export function requireNoProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems
  if (first === undefined) return
  throw new HttpError(400, first.message, { parameter: first.parameter, messages: problems.length > 1 ? problems : undefined })
}

/** 404, the same for what does not exist and what belongs to another company. */
export function notFound(id: string): HttpError {
  return new HttpError(404, `Resource not found: ${id}`)
}

/** 403: the key may not do this; the text says why. */
export function forbidden(message: string): HttpError {
  return new HttpError(403, message)
}

/** 413: a body or file over its limit. */
export function tooLarge(message: string): HttpError {
  return new HttpError(413, message)
}
