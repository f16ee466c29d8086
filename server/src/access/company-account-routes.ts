import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { operatorOn } from '#access/caller.ts'
import { requireCompany } from '#access/company-store.ts'
import { issueKey } from '#access/issue-key.ts'
import { IssuedKey, Key, NewKey } from '#access/key.ts'
import { listKeys } from '#access/key-store.ts'
import type { UsageCounter } from '#access/usage/usage-counter.ts'
import { NewUser, User } from '#access/user.ts'
import { listUsers } from '#access/user-store.ts'
import { addUser } from '#access/write-user.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'

const CompanyId = Type.Object({ company_id: Id })
const config = { scopes: 'operator' } as const
const tags = ['operator']

/** Registers the operator's routes for the first users and keys of a company (docs/reference/access.md#operator). */
export function companyAccountRoutes(context: AppContext, usage: UsageCounter): FastifyPluginAsyncTypebox {
  return async (app) => {
    userRoutes(app, context)
    keyRoutes(app, context, usage)
  }
}

function userRoutes(app: RouteHost, context: AppContext): void {
  app.get(
    '/admin/companies/:company_id/users',
    {
      config,
      schema: {
        operationId: 'listCompanyUsers',
        summary: 'List the users of a company',
        tags,
        params: CompanyId,
        response: { 200: Type.Array(User) },
      },
    },
    async ({ params }) => {
      const company = operatorOn(params.company_id)
      await requireCompany(context.db, company)
      return [...(await listUsers(context.db, company))]
    },
  )
  app.post(
    '/admin/companies/:company_id/users',
    {
      config,
      schema: {
        operationId: 'createCompanyUser',
        summary: 'Add a user to a company',
        tags,
        params: CompanyId,
        body: NewUser,
        response: { 201: Type.Object({ userId: Type.String() }) },
      },
    },
    async ({ id, params, body }, reply) =>
      reply.code(201).send({ userId: await addUser(context, operatorOn(params.company_id, id), body) }),
  )
}

function keyRoutes(app: RouteHost, context: AppContext, usage: UsageCounter): void {
  app.get(
    '/admin/companies/:company_id/keys',
    {
      config,
      schema: {
        operationId: 'listCompanyKeys',
        summary: 'List the API keys of a company',
        tags,
        params: CompanyId,
        response: { 200: Type.Array(Key) },
      },
    },
    async ({ params }) => {
      const company = operatorOn(params.company_id)
      await usage.flush()
      await requireCompany(context.db, company)
      return [...(await listKeys(context.db, company))]
    },
  )
  app.post(
    '/admin/companies/:company_id/keys',
    {
      config,
      schema: {
        operationId: 'createCompanyKey',
        summary: 'Create an API key for a company; only this response contains its value',
        tags,
        params: CompanyId,
        body: NewKey,
        response: { 201: IssuedKey },
      },
    },
    async ({ id, params, body }, reply) => reply.code(201).send(await issueKey(context, operatorOn(params.company_id, id), body)),
  )
}
