import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReaders } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'
import { EnvironmentalContext, toEnvironmentalContext } from '#portfolio/modules/environmental-context.ts'
import { listEnvironmentalContexts } from '#portfolio/modules/environmental-context-store.ts'
import { loadModule } from '#portfolio/modules/module-store.ts'
import { findProject } from '#portfolio/projects/find-project-store.ts'

const config = { scopes: portfolioReaders }

/** Registers the routes of CVSS environments (docs/reference/modules.md#environmental-context). */
export function environmentalContextRoutes({ db }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/modules/:module_id/environmental-context',
      {
        // the contract names GET and OPTIONS alone
        exposeHeadRoute: false,
        config,
        schema: {
          operationId: 'getModuleEnvironment',
          summary: 'Read the CVSS environment of a module',
          tags: ['modules'],
          params: Type.Object({ module_id: Id }),
          response: { 200: EnvironmentalContext },
        },
      },
      async ({ caller, params: { module_id: id } }) => toEnvironmentalContext(await loadModule(db, caller, id)),
    )
    app.get(
      '/core/projects/:project_id/environmental-context',
      {
        config,
        schema: {
          operationId: 'listProjectEnvironments',
          summary: "Read the CVSS environments of a project's modules by name",
          tags: ['projects'],
          params: Type.Object({ project_id: Id }),
          querystring: PageQuery,
          response: { 200: Type.Array(EnvironmentalContext) },
        },
      },
      async ({ caller, params, query: { page } }, reply) => {
        const { id: projectId } = await findProject(db, caller, { projectId: params.project_id })
        return [...sendPage(reply, page, await listEnvironmentalContexts(db, caller, { projectId, page }))]
      },
    )
  }
}
