import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { createEventHub } from '#access/events/event-hub.ts'
import { HttpError } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Proxies close connections that are silent for a minute. */
const heartbeatMs = 25_000

const eventStream = 'text/event-stream'
const Events = Type.Unsafe<Readable | string>({
  content: { [eventStream]: { schema: { type: 'string', description: 'messages whose data is `{type, ids}`' } } },
})

/** Registers the stream of changes (docs/reference/events.md). */
export function eventRoutes({ db, now, listen }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    const hub = createEventHub({ db, now, listen })
    const heart = setInterval(() => void hub.beat(), heartbeatMs).unref()
    app.addHook('preClose', async () => {
      clearInterval(heart)
      await hub.close()
    })
    app.get(
      '/account/events',
      {
        config: { scopes: 'any-key' },
        schema: {
          operationId: 'streamEvents',
          summary: 'Stream what changed in the company',
          tags: ['account'],
          querystring: Type.Object({
            age: Type.Optional(Type.Integer({ minimum: 0, description: 'milliseconds since the client began to read' })),
          }),
          response: { 200: Events },
        },
      },
      async ({ caller, headers, method, query }, reply) => {
        if (!/text\/event-stream|\*\/\*/u.test(headers.accept ?? '')) throw new HttpError(406, `Accept must name ${eventStream}.`)
        reply.header('content-type', eventStream).header('cache-control', 'no-store').header('x-accel-buffering', 'no')
        return method === 'HEAD' ? '' : hub.open(caller, query.age)
      },
    )
  }
}
