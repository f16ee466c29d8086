import { storedLanguage } from '../words/language.ts'
import { sayRefusal } from '../words/say-refusal.ts'
import type { components } from './schema.d.ts'

type ErrorBody = components['schemas']['ApiError']

/** An answer of the service that is not a success, or its absence. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when the service could not be reached. */
  readonly status: number
  /** The field that is wrong, in dotted form. */
  readonly parameter: string | undefined
  readonly details: unknown
  /** Id of the request in the log of the service. */
  readonly requestId: string | undefined
  /** Seconds until the service accepts the request again. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: Partial<ErrorBody>, headers?: Headers) {
    super(refusalText(status, body) ?? body.error ?? `The service answered with status ${String(status)}.`)
    this.status = status
    this.parameter = body.parameter
    this.details = body.details
    this.requestId = headers?.get('x-request-id') ?? undefined
    const seconds = Number(headers?.get('retry-after'))
    this.retryAfter = seconds > 0 ? seconds : undefined
  }
}

/** Every page shows the message of an error; a refusal is nothing that the service alone can word for its users. */
function refusalText(status: number, { details }: Partial<ErrorBody>): string | undefined {
  return status === 403 ? sayRefusal(details, storedLanguage()) : undefined
}

/**
 * Returns the message of an error that is about this field, an item of it, or a field that ends with its name. The label of the field stands
 * above, so its name in the API is left out.
 */
export function fieldError(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError) || error.parameter === undefined) return undefined
  const { parameter, message } = error
  if (parameter !== field && !parameter.startsWith(`${field}.`) && !parameter.endsWith(`.${field}`)) return undefined
  return message.startsWith(`${parameter} `) ? message.slice(parameter.length + 1) : message
}

/** Whether an error is about one of these fields, which show it. */
export function isAtField(error: Error | null, fields: readonly string[]): boolean {
  return fields.some((field) => fieldError(error, field) !== undefined)
}

/** Whether an error takes the place of what was read before: that stays while the service could just not answer. */
export function isInsteadOf(read: unknown, error: Error | null): error is Error {
  return error !== null && (read === undefined || !isPassing(error))
}

function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500
}

/** The tag that the service names where another write came first. */
export function currentTag(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined
  return (error.details as { readonly etag?: string } | undefined)?.etag
}
