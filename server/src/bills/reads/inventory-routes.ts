import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { READ4 } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { notFound } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { assetRoutes } from '#bills/reads/asset-routes.ts'
import { type HeldModule, type Inventory, loadInventory } from '#bills/reads/inventory-store.ts'
import { ModulePartsList, modulePartsList, ProjectPartsList, projectPartsList } from '#bills/reads/parts-list.ts'
import { Sbom, sbomOf } from '#bills/reads/sbom.ts'
import { standardSbom } from '#bills/reads/standard-sbom.ts'

const ProjectId = Type.Object({ project_id: Id })
const ModuleId = Type.Object({ module_id: Id })
const FormatQuery = Type.Object({ format: Type.Optional(Type.Enum(['json', 'cyclonedx', 'spdx'])) })
/** The own format, or a standard document. */
const AnySbom = Type.Union([Sbom, Type.Unsafe<object>({ type: 'object', additionalProperties: true })])

/** Parts lists and SBOMs of projects and modules (§4.2, §4.3). */
export function inventoryRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    partsRoutes(app, tools)
    sbomRoutes(app, tools)
    await app.register(assetRoutes(tools))
  }
}

function partsRoutes(app: RouteHost, { db }: Tools): void {
  app.get(
    '/core/projects/:project_id/partsList',
    {
      config: { scopes: READ4 },
      schema: { summary: 'Parts list of a project', tags: ['projects'], params: ProjectId, response: { 200: ProjectPartsList } },
    },
    async ({ caller, params }) => projectPartsList(await loadInventory(db, caller, { projectId: params.project_id })),
  )
  app.get(
    '/core/modules/:module_id/partsList',
    {
      config: { scopes: READ4 },
      schema: { summary: 'Parts list of a module', tags: ['modules'], params: ModuleId, response: { 200: ModulePartsList } },
    },
    async ({ caller, params }) => modulePartsList(onlyModule(await loadInventory(db, caller, { moduleId: params.module_id }))),
  )
}

function sbomRoutes(app: RouteHost, { db, now }: Tools): void {
  app.get(
    '/core/projects/:project_id/sbom',
    {
      config: { scopes: READ4 },
      schema: { summary: 'SBOM of a project', tags: ['projects'], params: ProjectId, querystring: FormatQuery, response: { 200: AnySbom } },
    },
    async ({ caller, params, query }, reply) => {
      const inventory = await loadInventory(db, caller, { projectId: params.project_id })
      return reply
        .serializer(JSON.stringify)
        .type('application/json; charset=utf-8')
        .send(inFormat(inventory, undefined, { format: query.format, at: now() }))
    },
  )
  app.get(
    '/core/modules/:module_id/sbom',
    {
      config: { scopes: READ4 },
      schema: { summary: 'SBOM of a module', tags: ['modules'], params: ModuleId, querystring: FormatQuery, response: { 200: AnySbom } },
    },
    async ({ caller, params, query }, reply) => {
      const inventory = await loadInventory(db, caller, { moduleId: params.module_id })
      const sbom = inFormat(inventory, onlyModule(inventory), { format: query.format, at: now() })
      return reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(sbom)
    },
  )
}

interface Wish {
  readonly format: 'json' | 'cyclonedx' | 'spdx' | undefined
  readonly at: Date
}

function inFormat(inventory: Inventory, module: HeldModule | undefined, { format, at }: Wish): object {
  return format === undefined || format === 'json' ? sbomOf(inventory, module) : standardSbom(inventory, module, { format, at })
}

function onlyModule({ modules: [module], project }: Inventory): HeldModule {
  if (module === undefined) throw notFound(project.id)
  return module
}
