import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { moduleWriters, projectWriters } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { changeCompanyRules } from '#portfolio/company/change-company-settings.ts'
import { changeModuleRules } from '#portfolio/modules/update-module.ts'
import { changeProjectRules } from '#portfolio/projects/update-project.ts'
import { ModuleRulesChange, ModuleRulesChanged, RulesChange, RulesChanged } from '#portfolio/settings/rules.ts'
import { settingsLimit as bodyLimit } from '#portfolio/settings/settings-limit.ts'

const shape = { body: RulesChange, response: { 200: RulesChanged } }

/** Registers the routes that add and remove single entries of lists in settings (docs/reference/settings.md#single-entries). */
export function ruleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    projectRoute(app, context)
    moduleRoute(app, context)
    companyRoute(app, context)
  }
}

function projectRoute(app: RouteHost, context: AppContext): void {
  const schema = {
    operationId: 'changeProjectRules',
    summary: 'Add and remove entries of lists of a project',
    tags: ['projects'],
    params: Type.Object({ project_id: Id }),
    ...shape,
  }
  app.patch(
    '/core/projects/:project_id/rules',
    { config: { scopes: projectWriters }, bodyLimit, schema },
    async ({ caller, params: { project_id: id }, body: rules, headers }, reply) =>
      sendChanged(reply, await changeProjectRules(context, caller, id, { rules, ifMatch: headers['if-match'] })),
  )
}

function moduleRoute(app: RouteHost, context: AppContext): void {
  const schema = {
    operationId: 'changeModuleRules',
    summary: 'Add and remove entries of lists of a module',
    tags: ['modules'],
    params: Type.Object({ module_id: Id }),
    body: ModuleRulesChange,
    response: { 200: ModuleRulesChanged },
  }
  app.patch(
    '/core/modules/:module_id/rules',
    { config: { scopes: moduleWriters }, bodyLimit, schema },
    async ({ caller, params: { module_id: id }, body: rules, headers }, reply) =>
      sendChanged(reply, await changeModuleRules(context, caller, id, { rules, ifMatch: headers['if-match'] })),
  )
}

function companyRoute(app: RouteHost, context: AppContext): void {
  const schema = {
    operationId: 'changeCompanyRules',
    summary: 'Add and remove entries of lists of the company',
    tags: ['account'],
    ...shape,
  }
  app.patch(
    '/account/company/rules',
    { config: { scopes: ['account_admin'] }, bodyLimit, schema },
    async ({ caller, body: rules, headers }, reply) =>
      sendChanged(reply, await changeCompanyRules(context, caller, { rules, ifMatch: headers['if-match'] })),
  )
}

function sendChanged<Changed>(reply: FastifyReply, { changed, tag }: { readonly changed: Changed; readonly tag: string }): Changed {
  reply.header('etag', tag)
  return changed
}
