import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { invalid } from '#platform/http-error.ts'

/** Rejects a query with broken percent-encoding, naming the parameter: decoding it leniently would change its meaning. */
export function rejectBadEncoding(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ url }) => {
    const query = url.slice(url.indexOf('?') + 1)
    if (query === url || !query.includes('%')) return
    const broken = query.split('&').find((pair) => tryDecode(pair) === undefined)
    if (broken === undefined) return
    const name = broken.split('=')[0] ?? broken
    const parameter = tryDecode(name) ?? name
    throw invalid(parameter, `${parameter} is not valid percent-encoding of UTF-8 text`)
  })
}

/** Answers paths that the router cannot decode, or that have an id longer than any; no hook runs before it. */
export function answerUnreadablePath(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  const why =
    error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'one of its parts is longer than any id' : 'it is not valid percent-encoding of UTF-8 text'
  void reply.code(404).send({ error: `There is nothing at this address: ${why}.` })
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
