import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { recordActivity } from '#access/activity-store.ts'
import { type Caller, hasScope } from '#access/caller.ts'
import type { Scope } from '#access/scope.ts'
import { portfolioReaders } from '#access/scope-sets.ts'
import { maxViews, SavedView, SavedViewFields } from '#access/views/saved-view.ts'
import { countViews, deleteView, findViewOwner, listViews, type OwnedView, saveView } from '#access/views/saved-view-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { newId } from '#platform/ids.ts'
import { Id } from '#platform/http/query.ts'
import { HttpError, invalid, notFound } from '#platform/http-error.ts'

const config = { scopes: 'any-key' } as const
const tags = ['account']
const sharers: readonly Scope[] = [...portfolioReaders, 'account_admin']
const ViewId = Type.Object({ view_id: Id })

/** Registers the routes of saved views (docs/reference/access.md#saved-views). */
export function savedViewRoutes({ db, now }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/account/views', { config, schema: listSchema }, async ({ caller }) => listViews(db, caller, caller.id))
    app.post('/account/views', { config, schema: createSchema }, async ({ caller, body }, reply) => {
      const id = newId()
      await transact(db, async (trx) => {
        await requireRoom(trx, caller)
        await saveView(trx, caller, toOwnedView(caller, id, body), now())
        await recordActivity(trx, caller, { action: 'created', object: 'view', objectId: id, name: body.name })
      })
      return reply.code(201).send({ viewId: id })
    })
    app.put('/account/views/:view_id', { config, schema: replaceSchema }, async ({ caller, params: { view_id: id }, body }, reply) => {
      await transact(db, async (trx) => {
        if ((await findViewOwner(trx, caller, id)) !== caller.id) throw notFound(id)
        await saveView(trx, caller, toOwnedView(caller, id, body), now())
        await recordActivity(trx, caller, { action: 'updated', object: 'view', objectId: id, name: body.name })
      })
      return reply.code(204).send(null)
    })
    app.delete('/account/views/:view_id', { config, schema: deleteSchema }, async ({ caller, params: { view_id: id } }, reply) => {
      await transact(db, async (trx) => {
        const name = await deleteView(trx, caller, { id, ownerId: caller.id })
        if (name === undefined) throw notFound(id)
        await recordActivity(trx, caller, { action: 'deleted', object: 'view', objectId: id, name })
      })
      return reply.code(204).send(null)
    })
  }
}

/** Throws a 403 on `shared` for a caller who may not share. */
function toOwnedView(caller: Caller, id: string, { shared = false, default: isDefault = false, ...fields }: SavedViewFields): OwnedView {
  if (shared && !hasScope(caller, ...sharers))
    throw new HttpError(403, `Sharing a view needs one of the roles ${sharers.join(', ')}.`, { parameter: 'shared' })
  return { ...fields, _id: id, ownerId: caller.id, shared, default: isDefault }
}

async function requireRoom(trx: Transaction, caller: Caller): Promise<void> {
  if ((await countViews(trx, caller, caller.id)) >= maxViews)
    throw invalid('name', `There are ${String(maxViews)} saved views already; delete one first.`)
}

const listSchema = {
  operationId: 'listSavedViews',
  summary: 'List your saved views and those shared in the company',
  tags,
  response: { 200: Type.Array(SavedView) },
}

const createSchema = {
  operationId: 'createSavedView',
  summary: 'Save the query of a page under a name',
  tags,
  body: SavedViewFields,
  response: { 201: Type.Object({ viewId: Type.String() }) },
}

const replaceSchema = {
  operationId: 'replaceSavedView',
  summary: 'Replace one of your saved views',
  tags,
  params: ViewId,
  body: SavedViewFields,
  response: { 204: Type.Null() },
}

const deleteSchema = {
  operationId: 'deleteSavedView',
  summary: 'Delete one of your saved views',
  tags,
  params: ViewId,
  response: { 204: Type.Null() },
}
