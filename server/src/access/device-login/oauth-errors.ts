import type { FastifyRequest } from 'fastify'
import { isForm } from '#platform/http/read-form.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { ValidationError } from '#platform/http/validate-requests.ts'
import { HttpError, invalid } from '#platform/http-error.ts'

/** Answers errors about a form as clients of OAuth read them (RFC 6749 §5.2), and about JSON as everywhere. */
export function answerOAuthErrors(app: RouteHost): void {
  app.setErrorHandler((error, request, reply) => {
    if (!isForm(request)) throw error
    const problem = toHttpError(error)
    if (problem === undefined) throw error
    const { status, headers } = problem
    // an error has no shape in the schema of the route
    const body = JSON.stringify(toOAuthError(problem))
    return reply
      .headers(headers)
      .code(status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(String)
      .send(body)
  })
}

function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof ValidationError) return invalid(error.problems[0]?.parameter ?? 'body', error.message)
  return error instanceof HttpError ? error : undefined
}

/** Codes of RFC 8628 §3.5, which are messages of their own. */
const pollCode = /^(?:[a-z]+_)+[a-z]+$/u

function toOAuthError({ status, message, parameter }: HttpError): object {
  if (pollCode.test(message)) return { error: message }
  if (status === 429) return { error: 'temporarily_unavailable', error_description: message }
  const isGrant = parameter === 'grant_type' && !message.endsWith('is required')
  return { error: isGrant ? 'unsupported_grant_type' : 'invalid_request', error_description: describe(message) }
}

/** Removes the characters that a description cannot have. */
function describe(message: string): string {
  return message.replaceAll('"', "'").replaceAll(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/gu, '?')
}

/** Throws a 400 for a form without one of these fields; JSON may leave them out. */
export function requireFields(request: FastifyRequest, names: readonly string[]): void {
  const missing = names.find((name) => (request.body as Readonly<Record<string, unknown>>)[name] === undefined)
  if (isForm(request) && missing !== undefined) throw invalid(missing, `${missing} is required`)
}
