import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { recordActivity } from '#access/access.ts'
import { moduleWriters, projectDeleters, portfolioReaders } from '#access/scope-sets.ts'
import { transact } from '#database/transact.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { ModuleChange, ModuleDetail, toModuleDetail, ModuleItem } from '#portfolio/modules/module.ts'
import { listModules, loadSurroundings, loadModule, removeModule } from '#portfolio/modules/module-store.ts'
import { moduleTag, updateModule } from '#portfolio/modules/update-module.ts'
import { findProject } from '#portfolio/projects/find-project-store.ts'
import { settingsLimit } from '#portfolio/settings/settings-limit.ts'
import { readTagNames, TagsQuery } from '#portfolio/tags/tag.ts'

const tags = ['modules']
const params = Type.Object({ module_id: Id })

/** Registers the routes of modules and their settings (docs/reference/modules.md#operations). */
export function moduleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, context)
    writeRoutes(app, context)
    deleteRoute(app, context)
  }
}

function readRoutes(app: RouteHost, { db }: AppContext): void {
  const config = { scopes: portfolioReaders }
  app.get(
    '/core/modules',
    {
      config,
      schema: {
        operationId: 'listModules',
        summary: 'List modules by name',
        tags,
        querystring: Type.Object({ ...PageQuery.properties, projectId: Type.Optional(Type.String()), tags: TagsQuery }),
        response: { 200: Type.Array(ModuleItem) },
      },
    },
    async ({ caller, query: { page, projectId, tags: names } }, reply) => {
      const project = projectId ? await findProject(db, caller, { projectId }) : undefined
      const found = await listModules(db, caller, { projectId: project?.id, tagNames: readTagNames(names), page })
      return [...sendPage(reply, page, found)]
    },
  )
  app.get(
    '/core/modules/:module_id',
    {
      config,
      schema: {
        operationId: 'getModule',
        summary: 'Read a module with its settings and latest analysis',
        tags,
        params,
        response: { 200: ModuleDetail },
      },
    },
    async ({ caller, params: { module_id: id } }, reply) => {
      const module = await loadModule(db, caller, id)
      reply.header('etag', moduleTag(module))
      return toModuleDetail(module, await loadSurroundings(db, caller, module))
    },
  )
}

function writeRoutes(app: RouteHost, context: AppContext): void {
  app.post(
    '/core/modules/:module_id',
    {
      config: { scopes: moduleWriters },
      bodyLimit: settingsLimit,
      schema: {
        operationId: 'updateModule',
        summary: 'Replace settings of a module',
        tags,
        params,
        body: ModuleChange,
        response: { 200: ModuleDetail },
      },
    },
    async ({ caller, params: { module_id: id }, body: change, headers }, reply) => {
      const { detail, tag } = await updateModule(context, caller, id, { change, ifMatch: headers['if-match'] })
      reply.header('etag', tag)
      return detail
    },
  )
}

function deleteRoute(app: RouteHost, { db }: AppContext): void {
  app.delete(
    '/core/modules/:module_id',
    {
      config: { scopes: projectDeleters },
      schema: { operationId: 'deleteModule', summary: 'Delete a module with its scans', tags, params, response: { 204: Type.Null() } },
    },
    async ({ caller, params: { module_id: id } }, reply) => {
      await transact(db, async (trx) => {
        const name = await removeModule(trx, caller, id)
        await recordActivity(trx, caller, { action: 'deleted', object: 'module', objectId: id, name })
      })
      return reply.code(204).send(null)
    },
  )
}
