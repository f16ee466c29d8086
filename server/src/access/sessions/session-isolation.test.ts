import { beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#platform/http/http-server.ts'
import type { GuardedRoute } from '#access/access.ts'
import { scopes } from '#access/access.ts'
import { service } from '#test/harness.ts'
import { type Browser, makeUser, openBrowser } from '#test/log-in.ts'
import { bodies } from '../../../test/isolation/examples.ts'
import { type OwnedObjects, makeOwnedObjects } from '../../../test/isolation/owned-objects.ts'

interface Ready {
  readonly owner: OwnedObjects
  /** Logged in to another company, with every role there is. */
  readonly stranger: Browser
  readonly routes: readonly GuardedRoute[]
}

const running: { ready?: Ready } = {}

beforeAll(async () => {
  const { routes } = await service()
  const [owner, other] = [await makeOwnedObjects(), await makeOwnedObjects()]
  const stranger = await openBrowser()
  await stranger.logIn((await makeUser(other.company, scopes)).email)
  const served = routes.filter(
    ({ path, method, scopes: audience }) => path.startsWith(basePath) && method !== 'HEAD' && audience !== 'public',
  )
  running.ready = { owner, stranger, routes: served }
})

function ready(): Ready {
  if (running.ready === undefined) throw new Error('nobody is logged in')
  return running.ready
}

function nameOf({ method, path }: GuardedRoute): string {
  return `${method} ${path.slice(basePath.length)}`
}

function send({ method, path }: GuardedRoute, browser: Browser, values: OwnedObjects['byParameter']) {
  const place = path.slice(basePath.length)
  const url = place.replaceAll(/:(\w+)/gu, (_whole, name: string) => values[name] ?? '01890000-0000-7000-8000-000000000000')
  const payload = bodies[`${method} ${place}`] ?? {}
  return method === 'GET' ? browser.get(url) : browser.send(method as 'POST', url, payload)
}

describe('a session of another company', () => {
  it('gets for every id what an id of nothing gets: 404, where the question itself is good', async () => {
    const { owner, stranger, routes } = ready()
    const catalogues = /\/(?:vulnerabilities|euvd|epss)\//u
    for (const route of routes.filter(
      ({ path, scopes: audience }) => path.includes(':') && audience !== 'operator' && !catalogues.test(path),
    )) {
      const [foreign, nothing] = [await send(route, stranger, owner.byParameter), await send(route, stranger, {})]
      expect([nameOf(route), foreign.status]).toEqual([nameOf(route), nothing.status])
      expect([nameOf(route), route.method === 'GET' ? 404 : Math.max(foreign.status, 400)]).toEqual([nameOf(route), foreign.status])
    }
  })

  it('opens nothing of the operator’s', async () => {
    const { owner, stranger, routes } = ready()
    for (const route of routes.filter(({ scopes: audience }) => audience === 'operator')) {
      const { status, body } = await send(route, stranger, owner.byParameter)
      expect([nameOf(route), status, body.error]).toEqual([nameOf(route), 403, 'This operation needs the operator key.'])
    }
  })

  it('sees itself alone in the audit log', async () => {
    const { owner, stranger } = ready()
    const { text } = await stranger.get('/account/audit')
    expect([text.includes(owner.company.companyId), text.includes(owner.company.keyId)]).toEqual([false, false])
  })
})

it('without the token of the session no write of the interface is done', async () => {
  const { owner, stranger, routes } = ready()
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const place = route.path.slice(basePath.length).replaceAll(/:(\w+)/gu, (_whole, name: string) => owner.byParameter[name] ?? 'nothing')
    const { status, body } = await stranger.request({ method: route.method, url: place, payload: {} })
    expect([nameOf(route), status, body.error]).toEqual([nameOf(route), 403, expect.stringContaining('x-csrf-token')])
  }
})
