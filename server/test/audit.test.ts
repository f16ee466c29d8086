import type { InjectOptions } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import type { GuardedRoute } from '#access/access.ts'
import { basePath } from '#platform/http/http-server.ts'
import { companyless, ofHoldings, ofSessions, readings, type Values, type Way, ways } from './audit/ways.ts'
import { type Answer, clientOf, operatorKey, service } from './harness.ts'
import { type Holdings, makeHoldings } from './isolation/holdings.ts'

const ready: { routes: readonly GuardedRoute[]; holdings?: Holdings } = { routes: [] }

beforeAll(async () => {
  const { routes } = await service()
  ready.routes = routes.filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && path.startsWith(basePath))
})

function nameOf({ method, path }: GuardedRoute): string {
  return `${method} ${path.slice(basePath.length)}`
}

function isAudited(route: GuardedRoute): boolean {
  return ![readings, companyless, ofSessions].some((exempt) => exempt.has(nameOf(route)))
}

/** What is left empty in a body is filled from the holdings. */
function filled(body: object, values: Values): object {
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, value === '' ? values[ofHoldings[field] ?? ''] : value]))
}

/** What was wrong with a write: undefined when it succeeded and has its line. Tried again in new holdings, since those before it may leave nothing to write. */
async function faultOf(route: GuardedRoute, way: Way): Promise<string | undefined> {
  const fault = ready.holdings === undefined ? 'no holdings' : await faultIn(ready.holdings, route, way).catch(String)
  if (fault === undefined) return undefined
  ready.holdings = await makeHoldings()
  return faultIn(ready.holdings, route, way)
}

async function faultIn(holdings: Holdings, route: GuardedRoute, way: Way): Promise<string | undefined> {
  const { status, text, headers, companyId } = await write(holdings, route, way)
  if (status >= 300) return `${nameOf(route)} did not succeed: ${String(status)} ${text}`
  const { db } = (await service()).tools
  const lines = db.selectFrom('activity').select('action').where('company_id', '=', companyId)
  const found = await lines.where('request_id', '=', String(headers['x-request-id'])).execute()
  return found.length === 0 ? `${nameOf(route)} has no line` : undefined
}

async function write({ company, byParameter }: Holdings, route: GuardedRoute, way: Way): Promise<Answer & { readonly companyId: string }> {
  const made = await way.before?.(company, byParameter)
  const values = { company_id: company.companyId, ...byParameter, ...made }
  const client = route.scopes === 'operator' ? clientOf(await service(), operatorKey) : company
  const answer = await client.request(requestOf(route, way, values))
  return { ...answer, companyId: answer.body?.companyId ?? company.companyId }
}

function requestOf({ method, path }: GuardedRoute, { query, sent, body }: Way, values: Values): InjectOptions {
  const place = path.slice(basePath.length).replaceAll(/:(\w+)/gu, (_whole, name: string) => values[name] ?? 'nothing')
  const url = query === undefined ? place : `${place}?${query(values)}`
  return { method, url, ...(body !== undefined && { payload: filled(body, values) }), ...sent }
}

it('knows a way to succeed for every write there is: say in audit/ways.ts', () => {
  expect(
    ready.routes
      .filter(isAudited)
      .map(nameOf)
      .filter((name) => !(name in ways)),
  ).toEqual([])
})

it('names no write that is not there', () => {
  const names = new Set(ready.routes.map(nameOf))
  expect([...Object.keys(ways), ...readings, ...companyless, ...ofSessions].filter((name) => !names.has(name))).toEqual([])
})

it('finds a line of the very request in the audit log after every write that succeeds', async () => {
  const faults: (string | undefined)[] = []
  for (const route of ready.routes.filter(isAudited)) {
    const way = ways[nameOf(route)]
    if (way !== undefined) faults.push(await faultOf(route, way))
  }
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
  expect(faults.length).toBeGreaterThan(70)
  // every write there is, many of them with holdings of their own
}, 120_000)
