import type { FastifyInstance } from 'fastify'

/** The time before a server closes, in which clients and load balancers leave it. */
export interface Drain {
  /** From now on every answer closes its connection and `/ready` is 503; everything is still answered. */
  readonly begin: () => void
  readonly hasBegun: () => boolean
}

/** Adds the drain to a server, before its routes. */
export function createDrain(app: FastifyInstance): Drain {
  const begun = new AbortController()
  app.addHook('onSend', async (_request, reply) => {
    if (begun.signal.aborted) reply.header('connection', 'close')
  })
  return { begin: () => begun.abort(), hasBegun: () => begun.signal.aborted }
}
