import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { type Caller, recordActivity } from '#access/access.ts'
import { portfolioReadersAndDevelopers, schemeWriters } from '#access/scope-sets.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findProject, lockModuleShared, lockProjectShared, loadModule } from '#portfolio/portfolio.ts'
import { changeLevel } from '#risks/scheme/change-level.ts'
import { requiredId } from '#risks/scheme/required-id.ts'
import { resolveScheme } from '#risks/scheme/resolve-scheme.ts'
import { SchemeChange } from '#risks/scheme/scheme-change.ts'
import type { SchemeScope } from '#risks/scheme/scheme-level.ts'
import { SchemeResponse, toSchemeResponse } from '#risks/scheme/scheme-response.ts'
import { loadLevelsOf, lockLevel, saveLevel } from '#risks/scheme/scheme-store.ts'
import { requireUnchangedLevel, schemeName, schemeTag } from '#risks/scheme/scheme-version.ts'

const OneId = Type.Optional(Type.String({ maxLength: 64 }))
const SchemeQuery = Type.Object({ projectId: OneId, moduleId: OneId, format: Type.Optional(Type.String()) })
type SchemeQuery = Static<typeof SchemeQuery>
const tags = ['risks']

/** Registers the routes of the assessment scheme: read as resolved for a scope, set per level (docs/reference/risks.md#scheme). */
export function schemeRoutes({ db }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/risks/scheme',
      {
        config: { scopes: portfolioReadersAndDevelopers },
        schema: {
          operationId: 'getScheme',
          summary: 'Read the assessment scheme of a project or module',
          tags,
          querystring: SchemeQuery,
          response: { 200: SchemeResponse },
        },
      },
      async ({ caller, query }, reply) => sendScheme(reply, await readScheme(db, caller, await requestedScope(db, caller, query))),
    )
    app.put(
      '/core/risks/scheme',
      {
        config: { scopes: schemeWriters },
        schema: {
          operationId: 'setScheme',
          summary: 'Set one level of the assessment scheme',
          tags,
          body: SchemeChange,
          response: { 200: SchemeResponse },
        },
      },
      async ({ caller, body, headers }, reply) =>
        sendScheme(reply, await transact(db, async (trx) => setLevel(trx, caller, { change: body, ifMatch: headers['if-match'] }))),
    )
  }
}

type Db = AppContext['db'] | Transaction

interface ReadScheme {
  readonly tag: string
  readonly scheme: SchemeResponse
}

async function readScheme(db: Db, caller: Caller, scope: SchemeScope): Promise<ReadScheme> {
  const levels = await loadLevelsOf(db, caller, scope)
  return { tag: schemeTag(levels, scope), scheme: toSchemeResponse(resolveScheme(levels), scope) }
}

/** Answers a scheme, with the entity tag that a later write may name. */
function sendScheme(reply: FastifyReply, { tag, scheme }: ReadScheme): SchemeResponse {
  reply.header('etag', tag)
  return scheme
}

/** Rejects `projectId[]=…`, which is another parameter name and would pass validation. */
function requireSingleId(query: object): void {
  const bracketed = Object.keys(query).find((name) => /^(?:projectId|moduleId)\[/u.test(name))
  const [name] = bracketed?.split('[') ?? []
  if (name !== undefined) throw invalid(name, `${name} must be one id`)
}

/**
 * Returns the requested scope: a module takes precedence over a project, and an empty parameter counts as absent
 * (docs/reference/risks.md#scheme).
 */
async function requestedScope(db: Db, caller: Caller, query: SchemeQuery): Promise<SchemeScope> {
  requireSingleId(query)
  const { format = '', projectId = '', moduleId = '' } = query
  if (format !== '' && format !== 'json') throw invalid('format', 'the scheme is available as JSON only; omit format')
  if (moduleId !== '') return moduleScope(db, caller, moduleId)
  if (projectId === '') throw invalid('projectId', 'projectId is required, or moduleId')
  return projectScope(db, caller, projectId)
}

async function projectScope(db: Db, caller: Caller, projectId: string): Promise<SchemeScope> {
  await findProject(db, caller, { projectId })
  return { projectId, moduleId: undefined }
}

async function moduleScope(db: Db, caller: Caller, moduleId: string): Promise<SchemeScope> {
  return { projectId: (await loadModule(db, caller, moduleId)).projectId, moduleId }
}

interface ConditionalChange {
  readonly change: SchemeChange
  readonly ifMatch: string | undefined
}

async function setLevel(trx: Transaction, caller: Caller, { change, ifMatch }: ConditionalChange): Promise<ReadScheme> {
  const { projectId, moduleId } = await lockLevelScope(trx, caller, change)
  const scope = moduleId === undefined ? { projectId, moduleId } : await moduleScope(trx, caller, moduleId)
  const objectId = moduleId ?? projectId ?? caller.companyId
  const level = await lockLevel(trx, caller, { projectId, moduleId })
  if (ifMatch !== undefined)
    await requireUnchangedLevel(trx, caller, {
      ifMatch,
      name: change.level,
      levels: await loadLevelsOf(trx, caller, scope),
      scope,
      objectId,
    })
  await saveLevel(trx, caller, { projectId, moduleId }, changeLevel(level, change))
  await recordActivity(trx, caller, { action: 'updated', object: change.level, objectId, name: schemeName })
  return readScheme(trx, caller, scope)
}

/** Locks the scope of a level until the transaction ends; 404 for an unknown id. */
async function lockLevelScope(trx: Transaction, caller: Caller, change: SchemeChange): Promise<SchemeScope> {
  if (change.level === 'company') return {}
  const id = requiredId(change)
  if (change.level === 'module') return { moduleId: await lockModuleShared(trx, caller, id) }
  return { projectId: await lockProjectShared(trx, caller, { projectId: id }) }
}
