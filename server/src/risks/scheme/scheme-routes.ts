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
import { SchemeChange } from '#risks/scheme/scheme-change.ts'
import { SchemeResponse, toSchemeResponse, type SchemeScope } from '#risks/scheme/scheme-response.ts'
import { loadScheme, lockLevel, saveLevel, type SchemeScopeQuery } from '#risks/scheme/scheme-store.ts'

const OneId = Type.Optional(Type.String({ maxLength: 64 }))
const SchemeQuery = Type.Object({ projectId: OneId, moduleId: OneId, format: Type.Optional(Type.String()) })
type SchemeQuery = Static<typeof SchemeQuery>
const tags = ['risks']

/** The assessment scheme: read as it holds for a place, set level by level (§2.7, §4.5, decisions 6). */
export function schemeRoutes({ db }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/risks/scheme',
      {
        config: { scopes: portfolioReadersAndDevelopers },
        schema: { summary: 'Read the assessment scheme of a place', tags, querystring: SchemeQuery, response: { 200: SchemeResponse } },
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
        schema: { summary: 'Set one level of the assessment scheme', tags, body: SchemeChange, response: { 200: SchemeResponse } },
      },
      async ({ caller, body }) => transact(db, async (trx) => setLevel(trx, caller, body)),
    )
  }
}

type Db = AppContext['db'] | Transaction

/** `projectId[]=…` is not a name of a parameter, so the shape alone would pass it by. */
function requireSingleId(query: object): void {
  const bracketed = Object.keys(query).find((name) => /^(?:projectId|moduleId)\[/u.test(name))
  const [name] = bracketed?.split('[') ?? []
  if (name !== undefined) throw invalid(name, `${name} must be one id`)
}

/** The place asked for: a module wins over a project, and an empty parameter counts as absent (§4.5). */
async function requestedScope(db: Db, caller: Caller, query: SchemeQuery): Promise<SchemeScope> {
  requireSingleId(query)
  const { format = '', projectId = '', moduleId = '' } = query
  if (format !== '' && format !== 'json') throw invalid('format', 'the scheme is told as JSON only; leave format away')
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
  const place = await lockLevelScope(trx, caller, change)
  const level = changeLevel(await lockLevel(trx, caller, place), change)
  await saveLevel(trx, caller, place, level)
  const objectId = place.moduleId ?? place.projectId ?? caller.companyId
  await recordActivity(trx, caller, { action: 'updated', object: change.level, objectId, name: 'risk assessment scheme' })
  const scope =
    place.moduleId === undefined ? { projectId: place.projectId, moduleId: undefined } : await moduleScope(trx, caller, place.moduleId)
  return toSchemeResponse(await loadScheme(trx, caller, scope), scope)
}

/** The place a level belongs to, there until the transaction ends; 404 when the company has none of this id. */
async function lockLevelScope(trx: Transaction, caller: Caller, { level, id }: SchemeChange): Promise<SchemeScopeQuery> {
  if (level === 'company') return {}
  if (id === undefined || id === null || id === '') throw invalid('id', `id is required: the ${level} whose level is set`)
  if (level === 'module') return { moduleId: await lockModuleShared(trx, caller, id) }
  return { projectId: await lockProjectShared(trx, caller, { projectId: id }) }
}
