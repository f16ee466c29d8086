import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { recordActivity, type Scope } from '#access/access.ts'
import { MODW, PROJD, READ4 } from '#access/scope-sets.ts'
import { transact } from '#database/transact.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { Tools } from '#platform/tools.ts'
import { ModuleChange, ModuleDetail, moduleDetailOf, ModuleItem } from '#portfolio/modules/module.ts'
import { listModules, loadAnalysis, loadModule, removeModule } from '#portfolio/modules/module-store.ts'
import { SetLicense, setLicense } from '#portfolio/modules/set-license.ts'
import { updateModule } from '#portfolio/modules/update-module.ts'
import { findProject } from '#portfolio/projects/find-project-store.ts'
import { settingsLimit } from '#portfolio/settings/settings-limit.ts'
import { readTagNames, TagsQuery } from '#portfolio/tags/tag.ts'

const tags = ['modules']
const params = Type.Object({ module_id: Id })
const licenseSetters: readonly Scope[] = ['compliance_manager', 'manager']

/** Modules and their settings (§4.3). */
export function moduleRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, tools)
    writeRoutes(app, tools)
    deleteRoute(app, tools)
  }
}

function readRoutes(app: RouteHost, { db }: Tools): void {
  const config = { scopes: READ4 }
  app.get(
    '/core/modules',
    {
      config,
      schema: {
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
    { config, schema: { summary: 'Read a module with its settings and latest analysis', tags, params, response: { 200: ModuleDetail } } },
    async ({ caller, params: { module_id: id } }) => {
      const module = await loadModule(db, caller, id)
      return moduleDetailOf(module, await loadAnalysis(db, caller, module))
    },
  )
}

function writeRoutes(app: RouteHost, tools: Tools): void {
  app.post(
    '/core/modules/:module_id',
    {
      config: { scopes: MODW },
      bodyLimit: settingsLimit,
      schema: { summary: 'Replace settings of a module', tags, params, body: ModuleChange, response: { 200: ModuleDetail } },
    },
    async ({ caller, params: { module_id: id }, body }) => updateModule(tools, caller, id, body),
  )
  app.post(
    '/core/modules/:module_id/licenses',
    {
      config: { scopes: licenseSetters },
      schema: { summary: 'Set the licence of a component by hand', tags, params, body: SetLicense, response: { 200: ModuleDetail } },
    },
    async ({ caller, params: { module_id: id }, body }) => setLicense(tools, caller, id, body),
  )
}

function deleteRoute(app: RouteHost, { db }: Tools): void {
  app.delete(
    '/core/modules/:module_id',
    { config: { scopes: PROJD }, schema: { summary: 'Delete a module with its scans', tags, params, response: { 204: Type.Null() } } },
    async ({ caller, params: { module_id: id } }, reply) => {
      await transact(db, async (trx) => {
        const name = await removeModule(trx, caller, id)
        await recordActivity(trx, caller, { action: 'deleted', object: 'module', objectId: id, name })
      })
      return reply.code(204).send(null)
    },
  )
}
