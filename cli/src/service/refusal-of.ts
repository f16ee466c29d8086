import type { IncomingMessage } from 'node:http'
import { type Fault, failed, refused } from '#fault.ts'
import { readJson } from '#service/read-json.ts'

interface Told {
  readonly error?: unknown
  readonly parameter?: unknown
  readonly messages?: unknown
}

/** What the service says where it does not do what was asked: its `error`, its `parameter`, and every fault where there are several. */
export async function refusalOf(answer: IncomingMessage, { origin }: URL): Promise<Fault> {
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) return redirected(answer)
  const told = await readJson<Told | undefined>(answer).catch(() => undefined)
  const error = typeof told?.error === 'string' ? told.error : `the service at ${origin} answered ${String(status)}`
  // asked too often, or broken: neither is the request's fault
  const tell = status === 429 || status >= 500 ? failed : refused
  return tell(error, [...parameterLine(told), ...messageLines(told)])
}

function redirected({ headers }: IncomingMessage): Fault {
  return refused(`the service redirects to ${headers.location ?? 'elsewhere'}; give that URL`)
}

function parameterLine(told: Told | undefined): readonly string[] {
  return typeof told?.parameter === 'string' ? [`parameter: ${told.parameter}`] : []
}

function messageLines(told: Told | undefined): readonly string[] {
  if (!Array.isArray(told?.messages)) return []
  const messages = told.messages as readonly { readonly message?: unknown }[]
  return messages.slice(1, 20).flatMap(({ message }) => (typeof message === 'string' ? [message] : []))
}
