import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { UsageCounter } from '#access/usage-counter.ts'
import type { Tools } from '#platform/tools.ts'

const Authorization = Type.Object({ status: Type.Literal('ok'), company: Type.String(), scopes: Type.Array(Type.String()) })

/** Routes of access below the base path. */
export function accessRoutes(_tools: Tools, _usage: UsageCounter): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/account/authorization',
      { config: { scopes: 'any-key' }, schema: { summary: 'Who am I', response: { 200: Authorization } } },
      async ({ caller }) => ({ status: 'ok' as const, company: caller.companyId, scopes: [...caller.scopes] }),
    )
  }
}
