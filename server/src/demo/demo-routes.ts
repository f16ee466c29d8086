import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { removeCompany } from '#access/access.ts'
import { forgetDemoCompany, readDemoCompany } from '#demo/demo-company.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'

const DemoState = Type.Object({ isDemo: Type.Boolean({ description: 'the company of the caller is the demo' }) }, { title: 'DemoState' })
const tags = ['account']

/** Registers how a demo is recognised and removed (docs/reference/access.md#demo). */
export function demoRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/account/demo',
      {
        config: { scopes: 'any-key' },
        schema: { operationId: 'getDemo', summary: 'Read whether the company is the demo', tags, response: { 200: DemoState } },
      },
      async ({ caller }) => ({ isDemo: (await readDemoCompany(context)) === caller.companyId }),
    )
    app.delete(
      '/account/demo',
      {
        config: { scopes: ['account_admin'] },
        schema: { operationId: 'deleteDemo', summary: 'Delete the demo company with all its data', tags, response: { 204: Type.Null() } },
      },
      async ({ caller, log }, reply) => {
        if ((await readDemoCompany(context)) !== caller.companyId) throw new HttpError(404, 'this company is not the demo')
        await removeCompany(context, caller)
        await forgetDemoCompany(context)
        log.info({ companyId: caller.companyId }, 'demo deleted')
        return reply.code(204).send(null)
      },
    )
  }
}
