import type { InjectOptions } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import type { GuardedRoute } from '#access/access.ts'
import { basePath } from '#platform/http/http-server.ts'
import { digestRoutes, readOnlyPosts, sessionRoutes, trackerRoutes, withoutCompany } from './audit/other-writes.ts'
import { namedByOwnedObjects, successfulRequests } from './audit/successful-requests.ts'
import type { SuccessfulRequest, Values } from './audit/successful-request.ts'
import { type Answer, clientOf, operatorKey, service } from './harness.ts'
import { type OwnedObjects, makeOwnedObjects } from './isolation/owned-objects.ts'

const ready: { routes: readonly GuardedRoute[]; objects?: OwnedObjects } = { routes: [] }

beforeAll(async () => {
  const { routes } = await service()
  ready.routes = routes.filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && path.startsWith(basePath))
})

function nameOf({ method, path }: GuardedRoute): string {
  return `${method} ${path.slice(basePath.length)}`
}

function isAudited(route: GuardedRoute): boolean {
  return ![readOnlyPosts, withoutCompany, sessionRoutes, digestRoutes, trackerRoutes].some((exempt) => exempt.has(nameOf(route)))
}

/** Fills empty fields of a body from the owned objects. */
function filled(body: object, values: Values): object {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, value === '' ? values[namedByOwnedObjects[field] ?? ''] : value]),
  )
}

/** Describes what is wrong with a write; undefined when it succeeds and is audited. Tries again with new objects, since earlier writes may have changed or deleted them. */
async function problemWith(route: GuardedRoute, way: SuccessfulRequest): Promise<string | undefined> {
  const problem = ready.objects === undefined ? 'no objects' : await problemIn(ready.objects, route, way).catch(String)
  if (problem === undefined) return undefined
  ready.objects = await makeOwnedObjects()
  return problemIn(ready.objects, route, way)
}

async function problemIn(objects: OwnedObjects, route: GuardedRoute, way: SuccessfulRequest): Promise<string | undefined> {
  const { status, text, headers, companyId } = await write(objects, route, way)
  if (status >= 300) return `${nameOf(route)} did not succeed: ${String(status)} ${text}`
  const { db } = (await service()).context
  const lines = db.selectFrom('activity').select('action').where('company_id', '=', companyId)
  const found = await lines.where('request_id', '=', String(headers['x-request-id'])).execute()
  return found.length === 0 ? `${nameOf(route)} is not audited` : undefined
}

type Written = Answer & { readonly companyId: string }

async function write({ company, byParameter }: OwnedObjects, route: GuardedRoute, way: SuccessfulRequest): Promise<Written> {
  const made = await way.before?.(company, byParameter)
  const values = { company_id: company.companyId, ...byParameter, ...made }
  const client = route.scopes === 'operator' ? clientOf(await service(), operatorKey) : company
  const answer = await client.request(requestOf(route, way, values))
  return { ...answer, companyId: answer.body?.companyId ?? company.companyId }
}

function requestOf({ method, path }: GuardedRoute, { query, sent, body }: SuccessfulRequest, values: Values): InjectOptions {
  const target = path.slice(basePath.length).replaceAll(/:(\w+)/gu, (_whole, name: string) => values[name] ?? 'nothing')
  const url = query === undefined ? target : `${target}?${query(values)}`
  return { method, url, ...(body !== undefined && { payload: filled(body, values) }), ...sent }
}

it('knows how every write succeeds: add missing ones to audit/successful-requests.ts', () => {
  expect(
    ready.routes
      .filter(isAudited)
      .map(nameOf)
      .filter((name) => !(name in successfulRequests)),
  ).toEqual([])
})

it('names only writes that exist', () => {
  const names = new Set(ready.routes.map(nameOf))
  expect(
    [...Object.keys(successfulRequests), ...readOnlyPosts, ...withoutCompany, ...sessionRoutes, ...trackerRoutes].filter(
      (name) => !names.has(name),
    ),
  ).toEqual([])
})

// calls every route that writes
it('finds a line of the very request in the audit log after every write that succeeds', { timeout: 300_000 }, async () => {
  const problems: (string | undefined)[] = []
  for (const route of ready.routes.filter(isAudited)) {
    const way = successfulRequests[nameOf(route)]
    if (way !== undefined) problems.push(await problemWith(route, way))
  }
  expect(problems.filter((problem) => problem !== undefined)).toEqual([])
  expect(problems.length).toBeGreaterThan(70)
})
