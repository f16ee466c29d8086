import { describe, expect, it } from 'vitest'
import type { GuardedRoute } from '#access/access.ts'
import { service } from './harness.ts'
import { dependencyTrack } from './interface/dependency-track-rows.ts'
import { interfaceTable, outside } from './interface/interface-table.ts'

const base = '/api/v2'

const rows = interfaceTable.map(([method, path, audience, note]) => ({
  name: `${method} ${path}`,
  audience,
  later: note?.later === true,
  feature: note?.feature,
}))
const present = rows.filter(({ later }) => !later)

/** Lists the routes below the base path one by one; HEAD routes are tested separately. */
async function registered(isWanted: (route: GuardedRoute) => boolean = ({ method }) => method !== 'HEAD') {
  const { routes } = await service()
  return routes.filter(({ path }) => path.startsWith(base)).filter(isWanted)
}

function nameOf({ method, path }: GuardedRoute): string {
  return `${method} ${path.slice(base.length).replaceAll(/:(\w+)/gu, '{$1}')}`
}

function audienceOf(audience: GuardedRoute['scopes'] | readonly string[]): string {
  return typeof audience === 'string' ? audience : [...audience].toSorted().join(' ')
}

it('names every operation once', () => {
  const names = rows.map(({ name }) => name)
  expect(names).toHaveLength(new Set(names).size)
})

it('has every operation of the tables that is not marked as coming later', async () => {
  const names = new Set((await registered()).map(nameOf))
  expect(present.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
})

it('has no operation that is still marked as coming later: remove the mark', async () => {
  const names = new Set((await registered()).map(nameOf))
  expect(rows.filter(({ later, name }) => later && names.has(name)).map(({ name }) => name)).toEqual([])
})

it('has no operation without a row in the tables: add one', async () => {
  const known = new Set(rows.map(({ name }) => name))
  expect((await registered()).map(nameOf).filter((name) => !known.has(name))).toEqual([])
})

describe('who may call', () => {
  it('matches the tables, operation by operation', async () => {
    const requested = new Map(rows.map(({ name, audience }) => [name, audienceOf(audience)]))
    const found = (await registered()).map((route) => [nameOf(route), audienceOf(route.scopes)])
    expect(found).toEqual(found.map(([name = '']) => [name, requested.get(name)]))
  })

  it('is the same for HEAD as for GET, which one path alone does not have', async () => {
    const gets = await registered(({ method }) => method === 'GET')
    const heads = await registered(({ method }) => method === 'HEAD')
    const withHead = gets.filter(({ path }) => path !== '/api/v2/core/modules/:module_id/environmental-context')
    expect(heads.map(({ path, scopes }) => [path, scopes])).toEqual(withHead.map(({ path, scopes }) => [path, scopes]))
  })

  it('needs the licence feature the tables name, and no other', async () => {
    const requested = new Map(rows.map(({ name, feature }) => [name, feature]))
    const found = (await registered()).map((route) => [nameOf(route), route.feature] as const)
    expect(found).toEqual(found.map(([name]) => [name, requested.get(name)]))
  })
})

it('has the operations of Dependency-Track for the callers its reference names, and no others', async () => {
  const { routes } = await service()
  const found = routes.filter(({ path, method }) => isOfDependencyTrack(path) && method !== 'HEAD')
  const callers = found.map(({ method, path, scopes }) => [`${method} ${path.replaceAll(/:(\w+)/gu, '{$1}')}`, audienceOf(scopes)])
  expect(new Map(callers as [string, string][])).toEqual(
    new Map(dependencyTrack.map(([method, path, audience]) => [`${method} ${path}`, audienceOf(audience)])),
  )
})

function isOfDependencyTrack(path: string): boolean {
  return path.startsWith('/api/v1/') || path === '/api/version'
}

it('has the operations of SCIM below /scim/v2, for SCIM tokens alone', async () => {
  const { routes } = await service()
  const below = routes.filter(({ path }) => path.startsWith('/scim/'))
  expect(below.every(({ scopes }) => scopes === 'scim')).toBe(true)
  expect(routes.filter(({ scopes }) => scopes === 'scim')).toEqual(below)
  expect([...new Set(below.map(({ path }) => path.replaceAll(/:\w+/gu, '{id}')))].toSorted()).toEqual(scimPaths)
})

const scimPaths = [
  'Groups',
  'Groups/{id}',
  'ResourceTypes',
  'ResourceTypes/{id}',
  'Schemas',
  'Schemas/{id}',
  'ServiceProviderConfig',
  'Users',
  'Users/{id}',
].map((path) => `/scim/v2/${path}`)

it('serves outside the base path only what is open and belongs to no company', async () => {
  const { routes } = await service()
  const others = routes.filter(
    ({ path, method, scopes }) => !path.startsWith(base) && !isOfDependencyTrack(path) && scopes !== 'scim' && method !== 'HEAD',
  )
  // mail programs unsubscribe by a POST to the address of the page
  const reads = others.filter(({ path, method }) => method !== 'POST' || path !== '/digests/unsubscribe/:token')
  expect(reads.filter(({ path, method }) => method !== 'GET' || !outside.some((pattern) => pattern.test(path)))).toEqual([])
  expect(others.every(({ scopes }) => scopes === 'public')).toBe(true)
})
