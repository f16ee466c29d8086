import type { InjectOptions } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import type { GuardedRoute } from '#access/access.ts'
import { basePath } from '#platform/http/http-server.ts'
import {
  withoutCompany,
  namedByOwnedObjects,
  sessionRoutes,
  readOnlyPosts,
  type Values,
  type SuccessfulRequest,
  successfulRequests,
} from './audit/successful-requests.ts'
import { type Answer, clientOf, operatorKey, service } from './harness.ts'
import { makeOwnedObjects } from './isolation/owned-objects.ts'

const ready: { routes: readonly GuardedRoute[] } = { routes: [] }

beforeAll(async () => {
  const { routes } = await service()
  ready.routes = routes.filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && path.startsWith(basePath))
})

function nameOf({ method, path }: GuardedRoute): string {
  return `${method} ${path.slice(basePath.length)}`
}

function isAudited(route: GuardedRoute): boolean {
  return ![readOnlyPosts, withoutCompany, sessionRoutes].some((exempt) => exempt.has(nameOf(route)))
}

/** Fills empty fields of a body from the owned objects. */
function filled(body: object, values: Values): object {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, value === '' ? values[namedByOwnedObjects[field] ?? ''] : value]),
  )
}

async function write(route: GuardedRoute, way: SuccessfulRequest): Promise<Answer & { readonly companyId: string }> {
  const { company, byParameter } = await makeOwnedObjects()
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
    [...Object.keys(successfulRequests), ...readOnlyPosts, ...withoutCompany, ...sessionRoutes].filter((name) => !names.has(name)),
  ).toEqual([])
})

it('finds a line with the request id in the audit log after every successful write', async () => {
  const { db } = (await service()).tools
  const silent: string[] = []
  for (const route of ready.routes.filter(isAudited)) {
    const way = successfulRequests[nameOf(route)]
    if (way === undefined) continue
    const { status, text, headers, companyId } = await write(route, way)
    if (status >= 300) silent.push(`${nameOf(route)} did not succeed: ${String(status)} ${text}`)
    const lines = db.selectFrom('activity').select(['action', 'object']).where('company_id', '=', companyId)
    const found = await lines.where('request_id', '=', String(headers['x-request-id'])).execute()
    if (found.length === 0) silent.push(nameOf(route))
  }
  expect(silent).toEqual([])
}, 300_000)
