import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { diffModule } from '#approvals/changes/diff-module.ts'
import { ModuleDiff } from '#approvals/changes/module-diff.ts'

const Point = Type.String({ minLength: 1, maxLength: 64, description: 'id of a scan or approval of the module, or now' })
const DiffQuery = Type.Object({ from: Type.Optional(Point), to: Type.Optional(Type.String({ ...Point, default: 'now' })) })

/** Registers the differences between two points of a module (docs/reference/modules.md#differences). */
export function diffRoute(app: RouteHost, { db, now }: AppContext): void {
  app.get(
    '/core/modules/:module_id/diff',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'diffModule',
        summary: 'Compare a module at two scans or approvals, or with now',
        tags: ['modules'],
        params: Type.Object({ module_id: Id }),
        querystring: DiffQuery,
        response: { 200: ModuleDiff },
      },
    },
    async ({ caller, params, query: { from, to = 'now' } }) =>
      transact(db, (trx) => diffModule(trx, caller, params.module_id, { from, to, at: now() })),
  )
}
