import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type StorageError, toStorageError } from '#database/storage-error.ts'
import { ValidationError } from '#platform/http/validate-requests.ts'
import { type FieldProblem, HttpError } from '#platform/http-error.ts'

interface ErrorBody {
  readonly error: string
  readonly parameter?: string | undefined
  readonly details?: unknown
  readonly messages?: readonly FieldProblem[] | undefined
}

/**
 * Turns every thrown error into a response: an HttpError as it is, storage errors as 503 or 507. Anything else is a bug: it is logged, and
 * the response contains only its request id.
 */
export function answerErrors(app: FastifyInstance, onError?: (error: unknown) => void): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpError) return sendHttpError(error, reply)
    if (error instanceof ValidationError) return sendValidationError(error, reply)
    const storage = toStorageError(error)
    onError?.(error)
    if (storage !== undefined) return sendStorageError(storage, error, { request, reply })
    const status = error.statusCode ?? 500
    if (status < 500) return send(reply, status, { error: messageOf(error) })
    return sendInternalError(error, request, reply)
  })
}

function sendHttpError({ status, message, parameter, details, messages, headers }: HttpError, reply: FastifyReply): FastifyReply {
  return send(reply.headers(headers), status, { error: message, parameter, details, messages })
}

function sendValidationError({ message, problems }: ValidationError, reply: FastifyReply): FastifyReply {
  return send(reply, 400, { error: message, parameter: problems[0]?.parameter, messages: problems.length > 1 ? problems : undefined })
}

/** Seconds until a retry makes sense: most database restarts are shorter. */
export const retryAfterSeconds = '5'

export const storageErrorStatus: Readonly<Record<StorageError['kind'], number>> = { unreachable: 503, busy: 503, full: 507 }

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function sendStorageError(storage: StorageError, error: Error, { request, reply }: Exchange): FastifyReply {
  request.log.warn({ err: error }, 'storage failed')
  if (storage.kind !== 'full') reply.header('retry-after', retryAfterSeconds)
  return send(reply, storageErrorStatus[storage.kind], { error: storageMessage(storage, request.method) })
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

function storageMessage({ kind, reason, isOutcomeUnknown }: StorageError, method: string): string {
  if (kind === 'full') return `This could not be stored: ${reason}.`
  if (kind === 'busy') return `This took too long: ${reason}. Try again in ${retryAfterSeconds} seconds.`
  const warning = isOutcomeUnknown && !readMethods.has(method) ? ' It is not known whether this change was stored.' : ''
  return `The service cannot be used right now: ${reason}. Try again in ${retryAfterSeconds} seconds.${warning}`
}

function sendInternalError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'request failed')
  return send(reply, 500, { error: `An internal error occurred. Report this request id to the operator: ${request.id}.` })
}

/**
 * Bypasses the response schemas: every error has the same shape. The connection stays open even when the body was not read completely;
 * closing it would keep a client that is still sending from reading the response.
 */
function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  reply.removeHeader('connection')
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

const messagesByCode: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is larger than this operation accepts',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'this content-type is not accepted here; send application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'the body does not match its content-length',
}

function messageOf({ code, message }: FastifyError): string {
  return messagesByCode[code] ?? message
}
