import type { FastifyInstance, FastifyReply } from 'fastify'
import { invalid } from '#platform/http-error.ts'

/** A query whose percent-encoding is broken is a 400 naming the parameter; read as it stands it would mean something nobody sent. */
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

/** Answers what the router cannot read; no hook runs before it. */
export function answerUnreadablePath(_error: Error, _request: unknown, reply: FastifyReply): void {
  void reply.code(400).send({ error: 'The address is not valid percent-encoding of UTF-8 text.' })
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
