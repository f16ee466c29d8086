import type { IncomingMessage } from 'node:http'
import { type CliError, failed, refused } from '#cli-error.ts'
import { readJson } from '#service/read-json.ts'

interface ErrorBody {
  readonly error?: unknown
  readonly parameter?: unknown
  readonly messages?: unknown
}

/** What the service says where it does not do what was asked: its `error`, its `parameter`, and every fault where there are several. */
export async function readServiceError(answer: IncomingMessage, { origin }: URL): Promise<CliError> {
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) return redirectError(answer)
  const told = await readJson<ErrorBody | undefined>(answer).catch(() => undefined)
  const error = typeof told?.error === 'string' ? told.error : `the service at ${origin} answered ${String(status)}`
  // asked too often, or broken: neither is the request's fault
  const tell = status === 429 || status >= 500 ? failed : refused
  return tell(error, [...parameterLine(told), ...messageLines(told)])
}

function redirectError({ headers }: IncomingMessage): CliError {
  return refused(`the service redirects to ${headers.location ?? 'elsewhere'}; give that URL`)
}

function parameterLine(told: ErrorBody | undefined): readonly string[] {
  return typeof told?.parameter === 'string' ? [`parameter: ${told.parameter}`] : []
}

function messageLines(told: ErrorBody | undefined): readonly string[] {
  if (!Array.isArray(told?.messages)) return []
  const messages = told.messages as readonly { readonly message?: unknown }[]
  return messages.slice(1, 20).flatMap(({ message }) => (typeof message === 'string' ? [message] : []))
}
