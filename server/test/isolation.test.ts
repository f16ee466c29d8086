import { beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#platform/http/http-server.ts'
import { newId } from '#platform/ids.ts'
import { type GuardedRoute, scimPath } from '#access/access.ts'
import { type Answer, service } from './harness.ts'
import { bodies, forms, queries } from './isolation/examples.ts'
import { type OwnedObjects, makeOwnedObjects } from './isolation/owned-objects.ts'

type Values = Readonly<Record<string, string>>

interface Parties {
  readonly owner: OwnedObjects
  readonly stranger: OwnedObjects
  readonly routes: readonly GuardedRoute[]
}

const parties: { ready?: Parties } = {}

beforeAll(async () => {
  const { routes } = await service()
  const served = routes.filter(
    ({ path, method, scopes }) =>
      (path.startsWith(basePath) || path.startsWith(scimPath)) && method !== 'HEAD' && !isElsewhere(scopes) && !otherwise.test(path),
  )
  parties.ready = { owner: await makeOwnedObjects(), stranger: await makeOwnedObjects(), routes: served }
})

/**
 * Feed data and what SCIM supports are shared: no id in them belongs to a company. The stream of events does not end; its own test looks
 * into it.
 */
const otherwise =
  /^\/api\/v2\/(?:vulnerabilities|euvd|epss|account\/events)(?:\/|$)|^\/scim\/v2\/(?:ServiceProviderConfig|ResourceTypes|Schemas)(?:\/|$)/u

/** Parameters that count within the object before them, and so are the same in every company. */
const counted = new Set(['change_number'])

/** Operator and public routes belong to no company. */
function isElsewhere(scopes: GuardedRoute['scopes']): boolean {
  return scopes === 'operator' || scopes === 'public'
}

function ready(): Parties {
  if (parties.ready === undefined) throw new Error('the companies were not made')
  return parties.ready
}

function withoutBase(path: string): string {
  return path.startsWith(basePath) ? path.slice(basePath.length) : path
}

function isScim({ path }: GuardedRoute): boolean {
  return path.startsWith(scimPath)
}

function nameOf({ method, path }: GuardedRoute): string {
  return `${method} ${withoutBase(path)}`
}

function parametersOf({ path }: GuardedRoute): readonly string[] {
  return [...path.matchAll(/:(\w+)/gu)].map(([, name = '']) => name)
}

function idsOf(route: GuardedRoute): readonly string[] {
  return parametersOf(route).filter((name) => !counted.has(name))
}

/** Fills the parameters of a path with owned objects, or with a placeholder. */
function fill({ path }: GuardedRoute, values: Values): string {
  return withoutBase(path).replaceAll(/:(\w+)/gu, (_whole, name: string) => encodeURIComponent(values[name] ?? newId()))
}

/** The query that a read needs, with owned objects. */
function queryOf(route: GuardedRoute, values: Values): string | undefined {
  return queries[nameOf(route)]?.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => values[name] ?? '')
}

/** Sends a request as whom the route is for: the provider, a user, or a key of the company. */
async function ask({ company, ofUser, provider }: OwnedObjects, route: GuardedRoute, url: string): Promise<Answer> {
  const { method, path } = route
  const payload = method === 'GET' ? undefined : (forms[nameOf(route)] ?? bodies[nameOf(route)] ?? {})
  if (!isScim(route)) {
    const client = /\/account\/digest(?:\/|$)/u.test(path) ? ofUser : company
    return client.request({ method, url, ...(payload && { payload }) })
  }
  const scimUrl = url.slice(scimPath.length)
  return method === 'GET' ? provider.get(scimUrl) : provider.send(method as 'POST', scimUrl, payload)
}

/** The answer about an unknown id. */
function unknown(route: GuardedRoute, id: string): string {
  const text = `Resource not found: ${id}`
  return isScim(route)
    ? `{"schemas":["urn:ietf:params:scim:api:messages:2.0:Error"],"status":"404","detail":"${text}"}`
    : `{"error":"${text}"}`
}

/** Removes from a response what differs between requests. */
function essence({ status, text }: Answer, values: Values): string {
  const ids = Object.values(values).reduce((body, value) => body.replaceAll(value, '<id>'), text)
  return `${String(status)} ${ids.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, '<id>').replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/gu, '"<time>"')}`
}

function random(names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, newId()]))
}

function asQuery(values: Values): string {
  return new URLSearchParams(values).toString()
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

describe('an id in a path', () => {
  it('has an object in the fixtures, for every parameter of every route', () => {
    const { owner, routes } = ready()
    const missing = routes.flatMap((route) =>
      parametersOf(route)
        .filter((name) => owner.byParameter[name] === undefined)
        .map((name) => `${nameOf(route)}: make a ${name} in isolation/owned-objects.ts`),
    )
    expect(missing).toEqual([])
  })

  // calls every route
  it('is found by its own company', { timeout: 300_000 }, async () => {
    const { owner, routes } = ready()
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const answer = await ask(
        owner,
        route,
        `${fill(route, owner.byParameter)}?${queryOf(route, owner.byParameter) ?? `projectId=${owner.byParameter['projectId'] ?? ''}`}`,
      )
      expect(`${nameOf(route)} ${String(answer.status)}`).toBe(`${nameOf(route)} 200`)
    }
  })

  it('gets the same 404 from another company as an unknown id', async () => {
    const { owner, stranger, routes } = ready()
    for (const route of routes) {
      const names = idsOf(route)
      if (names.length === 0) continue
      const [foreign, nothing] = [pick(owner.byParameter, names), random(names)]
      const answers = [await ask(stranger, route, fill(route, foreign)), await ask(stranger, route, fill(route, nothing))]
      const requested = `404 ${unknown(route, '<id>')}`
      expect([nameOf(route), essence(answers[0] as Answer, foreign)]).toEqual([nameOf(route), requested])
      expect([nameOf(route), essence(answers[1] as Answer, nothing)]).toEqual([nameOf(route), requested])
      expect(Object.values(foreign).some((id) => answers[0]?.text.includes(id))).toBe(true)
    }
  })

  it('answers the same when only the last of several is another company’s', async () => {
    const { owner, stranger, routes } = ready()
    for (const route of routes) {
      const names = idsOf(route)
      const last = names.at(-1)
      if (last === undefined || names.length === 1) continue
      const mixed = { ...pick(stranger.byParameter, names), [last]: owner.byParameter[last] ?? '' }
      const answer = await ask(stranger, route, fill(route, mixed))
      expect([nameOf(route), answer.status, answer.body.error]).toEqual([nameOf(route), 404, `Resource not found: ${mixed[last] ?? ''}`])
    }
  })

  it('of another form matches nothing: 404, never 400 or 500', async () => {
    const { stranger, routes } = ready()
    for (const route of routes) {
      const names = parametersOf(route)
      if (names.length === 0) continue
      for (const form of ['nothing', '%00', "' or '1'='1", 'NaN', '../..', 'x'.repeat(900)]) {
        const answer = await ask(stranger, route, fill(route, Object.fromEntries(names.map((name) => [name, form]))))
        expect([nameOf(route), form, answer.status]).toEqual([nameOf(route), form, 404])
      }
    }
  })
})

describe('an id or name in a query', () => {
  it('gets the same answer from another company as an unknown one', async () => {
    const { owner, stranger, routes } = ready()
    const cases = routes.flatMap((route) => route.query.filter((name) => name in owner.byParameter).map((name) => ({ route, name })))
    for (const { route, name } of cases) {
      const needed = name.startsWith('project') || !route.query.includes('project') ? {} : pick(stranger.byParameter, ['project'])
      const [foreign, nothing] = [pick(owner.byParameter, [name]), random([name])]
      const urls = [foreign, nothing].map((values) => `${fill(route, stranger.byParameter)}?${asQuery({ ...values, ...needed })}`)
      const [ofForeign, ofNothing] = [await ask(stranger, route, urls[0] ?? ''), await ask(stranger, route, urls[1] ?? '')]
      expect([nameOf(route), name, essence(ofForeign, foreign)]).toEqual([nameOf(route), name, essence(ofNothing, nothing)])
    }
  })
})

describe('a list', () => {
  it('contains nothing of another company', async () => {
    const { owner, routes } = ready()
    const stranger = await makeOwnedObjects()
    const named = Object.entries(owner.byParameter).flatMap(([name, value]) => (counted.has(name) ? [] : [value]))
    const secrets = [...new Set(named), owner.company.companyId, owner.company.keyId]
    for (const route of routes.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      const own = `projectId=${stranger.byParameter['projectId'] ?? ''}`
      const query = queryOf(route, stranger.byParameter)
      const answers = [await ask(stranger, route, `${fill(route, {})}?${query ?? ''}`)]
      answers.push(await ask(stranger, route, `${fill(route, {})}?${query ?? own}`))
      expect([nameOf(route), answers[1]?.status]).toEqual([nameOf(route), 200])
      const leaked = secrets.filter((secret) => answers.some(({ text }) => text.includes(secret)))
      expect([nameOf(route), leaked]).toEqual([nameOf(route), []])
    }
  })
})

// calls every route
it('nothing that another company tries changes what a company reads', { timeout: 300_000 }, async () => {
  const { owner, stranger, routes } = ready()
  const before = await everythingOf(owner)
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const query = new URLSearchParams(
      pick(
        owner.byParameter,
        route.query.filter((name) => name in owner.byParameter),
      ),
    )
    await ask(stranger, route, `${fill(route, owner.byParameter)}?${query.toString()}`)
    await ask(stranger, route, `${fill(route, owner.byParameter)}?force=true`)
  }
  await (await service()).context.jobs.settled()
  expect(await everythingOf(owner)).toEqual(before)
})

/** Changes with each read: last use of a key, serial number and time of a generated document, time that is left. */
const ofThisRead = /"(lastUsed|serialNumber|timestamp|generated|asOf|remainingSeconds)":(?:"[^"]*"|-?\d+)/gu

/** The end of a period that is read up to now. */
const untilNow = /"to":"\d{4}-\d\d-\d\dT[^"]*"/gu

/** Counts usage, gives a new address each time, or says up to when it tells. */
const changing = /\/usage|\/request-upload$|\/digest\/preview$/u

/** Reads everything a company can read, by route. */
async function everythingOf(owner: OwnedObjects): Promise<Values> {
  const { byParameter } = owner
  const read: Record<string, string> = {}
  for (const route of ready().routes.filter(({ method, path }) => method === 'GET' && !changing.test(path))) {
    const answer = await ask(owner, route, `${fill(route, byParameter)}?projectId=${byParameter['projectId'] ?? ''}`)
    read[nameOf(route)] = `${String(answer.status)} ${answer.text.replaceAll(ofThisRead, '"$1":null').replaceAll(untilNow, '"to":null')}`
  }
  return read
}
