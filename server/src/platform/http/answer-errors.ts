import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShapeFault } from '#platform/http/validation.ts'
import { type Fault, Refusal } from '#platform/refusal.ts'

interface ErrorBody {
  readonly error: string
  readonly parameter?: string | undefined
  readonly details?: unknown
  readonly messages?: readonly Fault[] | undefined
}

/** The one place where a refusal becomes an answer; whatever else was thrown is a bug, logged and told as nothing but its request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) return refuse(error, reply)
    if (error instanceof ShapeFault) return sendFaults(error, reply)
    const status = error.statusCode ?? 500
    if (status < 500) return send(reply, status, { error: wordsOf(error) })
    return fail(error, request, reply)
  })
}

function refuse({ status, message, parameter, details, messages, headers }: Refusal, reply: FastifyReply): FastifyReply {
  return send(reply.headers(headers), status, { error: message, parameter, details, messages })
}

function sendFaults({ message, faults }: ShapeFault, reply: FastifyReply): FastifyReply {
  return send(reply, 400, { error: message, parameter: faults[0]?.parameter, messages: faults.length > 1 ? faults : undefined })
}

function fail(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'request failed')
  return send(reply, 500, { error: `Something went wrong on our side. Tell the operator the request id ${request.id}.` })
}

/**
 * Answers past every response schema: an error has the same shape everywhere. The connection stays open, also when the body was
 * not read to its end: closing it under a sender who still sends takes the answer from him.
 */
function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  reply.removeHeader('connection')
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

const words: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is larger than this operation accepts',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'this content-type is not accepted here; send application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'the body is shorter or longer than its content-length says',
}

function wordsOf({ code, message }: FastifyError): string {
  return words[code] ?? message
}
