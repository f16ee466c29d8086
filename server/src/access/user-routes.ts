import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Scope } from '#access/scope.ts'
import { NewUser, Person, User, UserChange } from '#access/user.ts'
import { listUsers, loadUser } from '#access/user-store.ts'
import { addOwnUser, changeUser, removeUser } from '#access/write-user.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'

const UserId = Type.Object({ user_id: Id })
const admins: readonly Scope[] = ['account_admin']
const config = { scopes: admins }
const tags = ['account']

/** Registers the routes of the company's own users (docs/reference/access.md#users). */
export function userRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, context)
    writeRoutes(app, context)
  }
}

function readRoutes(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/account/users',
    { config, schema: { operationId: 'listUsers', summary: 'List users', tags, response: { 200: Type.Array(User) } } },
    async ({ caller }) => [...(await listUsers(db, caller))],
  )
  app.get(
    '/account/people',
    {
      config: { scopes: 'any-key' },
      schema: {
        operationId: 'listPeople',
        summary: 'List names and roles of the users, to choose from',
        tags,
        response: { 200: Type.Array(Person) },
      },
    },
    async ({ caller }) => (await listUsers(db, caller)).map(({ _id, name, roles, active }) => ({ _id, name, roles, active })),
  )
  app.get(
    '/account/users/:user_id',
    { config, schema: { operationId: 'getUser', summary: 'Read a user', tags, params: UserId, response: { 200: User } } },
    async ({ caller, params }) => loadUser(db, caller, params.user_id),
  )
}

const deleteUserSchema = {
  operationId: 'deleteUser',
  summary: 'Delete a user; the keys of the user remain',
  tags,
  params: UserId,
  response: { 204: Type.Null() },
}

function writeRoutes(app: RouteHost, context: AppContext): void {
  app.post(
    '/account/users',
    {
      config,
      schema: {
        operationId: 'createUser',
        summary: 'Add a user',
        tags,
        body: NewUser,
        response: { 201: Type.Object({ userId: Type.String() }) },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send({ userId: await addOwnUser(context, caller, body) }),
  )
  app.patch(
    '/account/users/:user_id',
    {
      config,
      schema: { operationId: 'updateUser', summary: 'Change a user', tags, params: UserId, body: UserChange, response: { 200: User } },
    },
    async ({ caller, params, body }) => changeUser(context, caller, params.user_id, body),
  )
  app.delete(
    '/account/users/:user_id',
    {
      config,
      schema: deleteUserSchema,
    },
    async ({ caller, params }, reply) => {
      await removeUser(context, caller, params.user_id)
      return reply.code(204).send(null)
    },
  )
}
