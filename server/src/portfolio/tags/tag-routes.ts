import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { recordActivity, type Scope } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import { characterCount } from '#portfolio/character-count.ts'
import { Tag } from '#portfolio/tags/tag.ts'
import { deleteTag, insertTag, listTags, loadTag } from '#portfolio/tags/tag-store.ts'

const scopes: readonly Scope[] = ['manager', 'account_admin', 'portfolio_manager']
const config = { scopes }
const tags = ['tags']
const params = Type.Object({ tag_id: Id })
const TagName = checkedText(Type.String(), (sent, parameter) => {
  const length = characterCount(sent.trim())
  if (length < 1 || length > 200) return problemOf(parameter, `${parameter} must have 1 to 200 characters; it has ${String(length)}`)
  // lists are filtered by names that commas separate
  return problemOf(parameter, sent.includes(',') ? `${parameter} must not contain a comma` : undefined)
})
const NewTag = Type.Object({ name: TagName }, { ...closed, title: 'NewTag' })
const CreatedTag = Type.Object({ tagId: Type.String() }, { title: 'CreatedTag' })

/** Registers the routes of the company's tags (docs/reference/access.md#tags). */
export function tagRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, context)
    writeRoutes(app, context)
  }
}

function readRoutes(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/account/tags',
    { config, schema: { operationId: 'listTags', summary: 'List tags by name', tags, response: { 200: Type.Array(Tag) } } },
    async ({ caller }) => [...(await listTags(db, caller))],
  )
  app.get(
    '/account/tags/:tag_id',
    { config, schema: { operationId: 'getTag', summary: 'Read a tag', tags, params, response: { 200: Tag } } },
    async ({ caller, params: { tag_id: id } }) => loadTag(db, caller, id),
  )
}

function writeRoutes(app: RouteHost, { db }: AppContext): void {
  app.post(
    '/account/tags',
    { config, schema: { operationId: 'createTag', summary: 'Create a tag', tags, body: NewTag, response: { 201: CreatedTag } } },
    async ({ caller, body }, reply) => {
      const name = body.name.trim()
      const tagId = await transact(db, async (trx) => {
        const id = await insertTag(trx, caller, name)
        await recordActivity(trx, caller, { action: 'created', object: 'tag', objectId: id, name })
        return id
      })
      return reply.code(201).send({ tagId })
    },
  )
  app.delete(
    '/account/tags/:tag_id',
    {
      config,
      schema: {
        operationId: 'deleteTag',
        summary: 'Delete a tag and remove it from projects and modules',
        tags,
        params,
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params: { tag_id: id } }, reply) => {
      await transact(db, async (trx) => {
        const name = await deleteTag(trx, caller, id)
        await recordActivity(trx, caller, { action: 'deleted', object: 'tag', objectId: id, name })
      })
      return reply.code(204).send(null)
    },
  )
}
