import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { recordActivity } from '#access/activity-store.ts'
import { operatorOn } from '#access/caller.ts'
import { Company, CompanyChange, NewCompany } from '#access/company.ts'
import { insertCompany, listCompanies, updateCompany } from '#access/company-store.ts'
import { removeCompany } from '#access/remove-company.ts'
import { readFeatures } from '#access/scope-names.ts'
import { features as allFeatures } from '#access/scope.ts'
import { transact } from '#database/transact.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'

const CompanyId = Type.Object({ company_id: Id })
const config = { scopes: 'operator' } as const
const tags = ['operator']

/** Registers the operator's routes for companies (docs/reference/access.md#operator). */
export function companyRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, context)
    writeRoutes(app, context)
    deleteRoute(app, context)
  }
}

function readRoutes(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/admin/companies',
    { config, schema: { operationId: 'listCompanies', summary: 'List companies', tags, response: { 200: Type.Array(Company) } } },
    async () => [...(await listCompanies(db))],
  )
}

const updateCompanyByIdSchema = {
  operationId: 'updateCompanyById',
  summary: 'Rename a company or set its features',
  tags,
  params: CompanyId,
  body: CompanyChange,
  response: { 200: Company },
}

function writeRoutes(app: RouteHost, { db, now }: AppContext): void {
  app.post(
    '/admin/companies',
    {
      config,
      schema: {
        operationId: 'createCompany',
        summary: 'Create a company',
        tags,
        body: NewCompany,
        response: { 201: Type.Object({ companyId: Type.String() }) },
      },
    },
    async ({ id: requestId, body: { name, features } }, reply) => {
      const operator = operatorOn(newId(), requestId)
      const fields = { name, features: features === undefined ? allFeatures : readFeatures(features), created: now() }
      await transact(db, async (trx) => {
        await insertCompany(trx, operator, fields)
        await recordActivity(trx, operator, { action: 'created', object: 'company', objectId: operator.companyId, name })
      })
      return reply.code(201).send({ companyId: operator.companyId })
    },
  )
  app.patch(
    '/admin/companies/:company_id',
    {
      config,
      schema: updateCompanyByIdSchema,
    },
    async ({ id: requestId, params, body: { features, ...others } }) => {
      const operator = operatorOn(params.company_id, requestId)
      const change = { ...others, ...(features !== undefined && { features: readFeatures(features) }) }
      return transact(db, async (trx) => {
        const company = await updateCompany(trx, operator, change)
        await recordActivity(trx, operator, { action: 'updated', object: 'company', objectId: operator.companyId, name: company.name })
        return company
      })
    },
  )
}

function deleteRoute(app: RouteHost, context: AppContext): void {
  app.delete(
    '/admin/companies/:company_id',
    {
      config,
      schema: {
        operationId: 'deleteCompany',
        summary: 'Delete a company with all its data',
        tags,
        params: CompanyId,
        response: { 204: Type.Null() },
      },
    },
    async ({ params, log }, reply) => {
      const operator = operatorOn(params.company_id)
      await removeCompany(context, operator)
      log.info({ companyId: operator.companyId }, 'company deleted by the operator')
      return reply.code(204).send(null)
    },
  )
}
