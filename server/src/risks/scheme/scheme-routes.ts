import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
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
import { SchemeChange } from '#risks/scheme/scheme-change.ts'
import type { SchemeScope } from '#risks/scheme/scheme-level.ts'
import { SchemeResponse, toSchemeResponse } from '#risks/scheme/scheme-response.ts'
import { loadScheme, lockLevel, saveLevel } from '#risks/scheme/scheme-store.ts'

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
      async ({ caller, query }) => {
        const scope = await requestedScope(db, caller, query)
        return toSchemeResponse(await loadScheme(db, caller, scope), scope)
      },
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
      async ({ caller, body }) => transact(db, async (trx) => setLevel(trx, caller, body)),
    )
  }
}

type Db = AppContext['db'] | Transaction

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

async function setLevel(trx: Transaction, caller: Caller, change: SchemeChange): Promise<SchemeResponse> {
  const { projectId, moduleId } = await lockLevelScope(trx, caller, change)
  const level = changeLevel(await lockLevel(trx, caller, { projectId, moduleId }), change)
  await saveLevel(trx, caller, { projectId, moduleId }, level)
  const objectId = moduleId ?? projectId ?? caller.companyId
  await recordActivity(trx, caller, { action: 'updated', object: change.level, objectId, name: 'risk assessment scheme' })
  const scope = moduleId === undefined ? { projectId, moduleId } : await moduleScope(trx, caller, moduleId)
  return toSchemeResponse(await loadScheme(trx, caller, scope), scope)
}

/** Locks the scope of a level until the transaction ends; 404 for an unknown id. */
async function lockLevelScope(trx: Transaction, caller: Caller, change: SchemeChange): Promise<SchemeScope> {
  if (change.level === 'company') return {}
  const id = requiredId(change)
  if (change.level === 'module') return { moduleId: await lockModuleShared(trx, caller, id) }
  return { projectId: await lockProjectShared(trx, caller, { projectId: id }) }
}
