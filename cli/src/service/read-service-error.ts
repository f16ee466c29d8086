import type { IncomingMessage } from 'node:http'
import { CliError, exitCodes, refused } from '#cli-error.ts'
import { readJson } from '#service/read-json.ts'

interface ErrorBody {
  readonly error?: unknown
  readonly parameter?: unknown
  readonly messages?: unknown
}

/** An error response of the service. */
export class ServiceError extends CliError {
  readonly status: number

  constructor(status: number, message: string, more: readonly string[]) {
    // a rate limit or a server error is not the request's fault
    super(status === 429 || status >= 500 ? exitCodes.failed : exitCodes.refused, message, more)
    this.status = status
  }
}

/** Builds an error from an error response: its `error`, its `parameter`, and the messages when there are several. */
export async function readServiceError(answer: IncomingMessage, { origin }: URL): Promise<CliError> {
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) return redirectError(answer)
  const body = await readJson<ErrorBody | undefined>(answer).catch(() => undefined)
  const error = typeof body?.error === 'string' ? body.error : `the service at ${origin} answered ${String(status)}`
  return new ServiceError(status, error, [...parameterLine(body), ...messageLines(body)])
}

function redirectError({ headers }: IncomingMessage): CliError {
  return refused(`the service redirects to ${headers.location ?? 'elsewhere'}; give that URL`)
}

function parameterLine(body: ErrorBody | undefined): readonly string[] {
  return typeof body?.parameter === 'string' ? [`parameter: ${body.parameter}`] : []
}

function messageLines(body: ErrorBody | undefined): readonly string[] {
  if (!Array.isArray(body?.messages)) return []
  const messages = body.messages as readonly { readonly message?: unknown }[]
  return messages.slice(1, 20).flatMap(({ message }) => (typeof message === 'string' ? [message] : []))
}
