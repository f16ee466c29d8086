import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReaders } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { notFound } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { assetRoutes } from '#sboms/inventory/asset-routes.ts'
import { graphRoute } from '#sboms/inventory/graph-route.ts'
import { type InventoryModule, type Inventory, loadInventory } from '#sboms/inventory/inventory-store.ts'
import {
  ModuleComponentInventory,
  toModuleInventory,
  ProjectComponentInventory,
  toProjectInventory,
} from '#sboms/inventory/component-inventory.ts'
import { NativeSbom, toNativeSbom } from '#sboms/inventory/native-sbom.ts'
import { standardSbom } from '#sboms/inventory/standard-sbom.ts'

const ProjectId = Type.Object({ project_id: Id })
const ModuleId = Type.Object({ module_id: Id })
const FormatQuery = Type.Object({ format: Type.Optional(Type.Enum(['json', 'cyclonedx', 'spdx'])) })
/** Waybill's own format, or a standard document. */
const AnySbom = Type.Union([NativeSbom, Type.Unsafe<object>({ type: 'object', additionalProperties: true })])

/** Parts lists and SBOMs of projects and modules (docs/reference/sboms.md#component-inventory). */
export function inventoryRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    componentInventoryRoutes(app, context)
    sbomRoutes(app, context)
    graphRoute(app, context)
    await app.register(assetRoutes(context))
  }
}

function componentInventoryRoutes(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/projects/:project_id/partsList',
    {
      config: { scopes: portfolioReaders },
      schema: {
        operationId: 'getProjectPartsList',
        summary: 'Read the parts list of a project',
        tags: ['projects'],
        params: ProjectId,
        response: { 200: ProjectComponentInventory },
      },
    },
    async ({ caller, params }) => toProjectInventory(await loadInventory(db, caller, { projectId: params.project_id })),
  )
  app.get(
    '/core/modules/:module_id/partsList',
    {
      config: { scopes: portfolioReaders },
      schema: {
        operationId: 'getModulePartsList',
        summary: 'Read the parts list of a module',
        tags: ['modules'],
        params: ModuleId,
        response: { 200: ModuleComponentInventory },
      },
    },
    async ({ caller, params }) => toModuleInventory(onlyModule(await loadInventory(db, caller, { moduleId: params.module_id }))),
  )
}

const getProjectSbomSchema = {
  operationId: 'getProjectSbom',
  summary: 'Download the SBOM of a project',
  tags: ['projects'],
  params: ProjectId,
  querystring: FormatQuery,
  response: { 200: AnySbom },
}

function sbomRoutes(app: RouteHost, { db, now }: AppContext): void {
  app.get(
    '/core/projects/:project_id/sbom',
    {
      config: { scopes: portfolioReaders },
      schema: getProjectSbomSchema,
    },
    async ({ caller, params, query }, reply) => {
      const inventory = await loadInventory(db, caller, { projectId: params.project_id })
      return reply
        .serializer(JSON.stringify)
        .type('application/json; charset=utf-8')
        .send(sbomInFormat(inventory, undefined, { format: query.format, at: now() }))
    },
  )
  app.get(
    '/core/modules/:module_id/sbom',
    {
      config: { scopes: portfolioReaders },
      schema: {
        operationId: 'getModuleSbom',
        summary: 'Download the SBOM of a module',
        tags: ['modules'],
        params: ModuleId,
        querystring: FormatQuery,
        response: { 200: AnySbom },
      },
    },
    async ({ caller, params, query }, reply) => {
      const inventory = await loadInventory(db, caller, { moduleId: params.module_id })
      const sbom = sbomInFormat(inventory, onlyModule(inventory), { format: query.format, at: now() })
      return reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(sbom)
    },
  )
}

interface SbomRequest {
  readonly format: 'json' | 'cyclonedx' | 'spdx' | undefined
  readonly at: Date
}

function sbomInFormat(inventory: Inventory, module: InventoryModule | undefined, { format, at }: SbomRequest): object {
  return format === undefined || format === 'json' ? toNativeSbom(inventory, module) : standardSbom(inventory, module, { format, at })
}

function onlyModule({ modules: [module], project }: Inventory): InventoryModule {
  if (module === undefined) throw notFound(project.id)
  return module
}
