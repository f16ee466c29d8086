import { gzipSync, zstdCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#platform/http/http-server.ts'
import { newId } from '#platform/ids.ts'
import type { GuardedRoute } from '#access/access.ts'
import { type Answer, clientOf, operatorKey, type Service, service } from './harness.ts'
import { type OwnedObjects, makeOwnedObjects } from './isolation/owned-objects.ts'

const json = { 'content-type': 'application/json' }
const mebibyte = 1_048_576
const spaces = Buffer.alloc(20 * mebibyte, ' ')

interface Case {
  readonly name: string
  readonly payload: string | Buffer
  readonly headers: Readonly<Record<string, string>>
  /** A 415 stands for all of them on routes without JSON. */
  readonly status: 400 | 413 | 415
}

const cases: readonly Case[] = [
  { name: 'JSON that ends too early', payload: '{"name": "a', headers: json, status: 400 },
  { name: 'no JSON at all', payload: '<name>a</name>', headers: json, status: 400 },
  { name: 'nesting 100,000 deep', payload: '{"a":['.repeat(50_000), headers: json, status: 400 },
  { name: 'nesting 100,000 deep that ends well', payload: '['.repeat(100_000) + ']'.repeat(100_000), headers: json, status: 400 },
  { name: 'a NUL in a text', payload: String.raw`{"name": "a\u0000b"}`, headers: json, status: 400 },
  { name: 'half a character', payload: String.raw`{"name": "a\ud800b"}`, headers: json, status: 400 },
  { name: 'a key that reaches for prototypes', payload: '{"__proto__": {"name": "a"}}', headers: json, status: 400 },
  { name: 'the same key, disguised', payload: String.raw`{"\u005f_proto__": {"name": "a"}}`, headers: json, status: 400 },
  { name: 'the same key, disguised otherwise', payload: String.raw`{"__pr\u006fto__": {"name": "a"}}`, headers: json, status: 400 },
  { name: 'bytes that are no UTF-8', payload: Buffer.from('{"name": "caf\u00e9"}', 'latin1'), headers: json, status: 400 },
  { name: 'six megabytes', payload: `{"name": "${'x'.repeat(6 * mebibyte)}"}`, headers: json, status: 413 },
  { name: 'a gzip bomb of 20 MiB', payload: gzipSync(spaces), headers: { ...json, 'content-encoding': 'gzip' }, status: 413 },
  { name: 'a zstd bomb of 20 MiB', payload: zstdCompressSync(spaces), headers: { ...json, 'content-encoding': 'zstd' }, status: 413 },
  { name: 'gzip that is none', payload: 'not gzip', headers: { ...json, 'content-encoding': 'gzip' }, status: 400 },
  { name: 'an encoding nobody knows', payload: '{}', headers: { ...json, 'content-encoding': 'rot13' }, status: 415 },
  { name: 'another content type', payload: '<a/>', headers: { 'content-type': 'application/xml' }, status: 415 },
  { name: 'a multipart body without its boundary', payload: 'x', headers: { 'content-type': 'multipart/form-data' }, status: 400 },
]

interface Ready {
  readonly at: Service
  readonly owned: OwnedObjects
  readonly routes: readonly GuardedRoute[]
}

const running: { ready?: Ready } = {}

beforeAll(async () => {
  const at = await service()
  const routes = at.routes.filter(({ method, path }) => ['POST', 'PUT', 'PATCH'].includes(method) && path.startsWith(basePath))
  running.ready = { at, owned: await makeOwnedObjects(), routes: routes.filter((route) => !takesAnyContent(route)) }
})

/** Excludes files of feeds and backups, and results of scans, which are sent under any headers; every other body is JSON, or multipart with a file. */
function takesAnyContent({ path }: GuardedRoute): boolean {
  return /\/(?:import|restore|repository\/upload-results|repository\/uploads\/:token)$/u.test(path)
}

function ready(): Ready {
  if (running.ready === undefined) throw new Error('the company was not made')
  return running.ready
}

async function send({ method, path, scopes }: GuardedRoute, { payload, headers }: Case): Promise<Answer> {
  const { at, owned } = ready()
  const url = path.slice(basePath.length).replaceAll(/:(\w+)/gu, (_whole, name: string) => owned.byParameter[name] ?? 'nothing')
  const client = scopes === 'operator' ? clientOf(at, operatorKey) : owned.company
  return client.request({ method, url: `${url}?project=nothing`, payload, headers })
}

describe.each(cases)('$name', (body) => {
  it(`is a ${String(body.status)} on every route that takes a body, and the service keeps running`, async () => {
    const { owned, routes } = ready()
    expect(routes.length).toBeGreaterThan(20)
    for (const route of routes) {
      const answer = await send(route, body)
      const name = `${route.method} ${route.path}`
      expect([`${name} ${String(body.status)}`, `${name} 415`]).toContain(`${name} ${String(answer.status)}`)
      expect(answer.body.error).toEqual(expect.stringMatching(/^.{10,300}$/u))
      expect(answer.body.error).not.toMatch(/node_modules|\/src\/|select |insert /u)
    }
    expect((await owned.company.get('/account/authorization')).status).toBe(200)
  })
})

describe.each([
  ['no body and no content type', {}],
  ['a body of length 0', { 'content-length': '0' }],
  ['a JSON body of length 0', { ...json, 'content-length': '0' }],
  ['a multipart body of length 0', { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '0' }],
])('%s', (_name, headers) => {
  it('is not a server error on any route with a body', async () => {
    const { at, owned } = ready()
    const routes = at.routes.filter(({ method, path }) => ['POST', 'PUT', 'PATCH'].includes(method) && path.startsWith(basePath))
    // successes without a body must not affect the company
    const values = Object.fromEntries(Object.keys(owned.byParameter).map((name) => [name, newId()]))
    for (const { method, path, scopes } of routes) {
      const url = path.slice(basePath.length).replaceAll(/:(\w+)/gu, (_whole, name: string) => values[name] ?? newId())
      const client = scopes === 'operator' ? clientOf(at, operatorKey) : owned.company
      const answer = await client.request({ method, url: `${url}?project=nothing`, headers })
      expect([`${method} ${path}`, answer.status < 500]).toEqual([`${method} ${path}`, true])
    }
  })

  it.each([
    '/core/scans',
    '/core/imports/scan/cyclonedx',
    '/core/imports/scan/spdx',
    '/core/imports/scan/obom',
    '/core/imports/threat-model',
    '/core/imports/vex',
    '/core/tests/sarif',
  ])('is a 400 on POST %s, or a 415 of another content type', async (url) => {
    const { byParameter, company } = ready().owned
    const { status, body } = await company.request({ method: 'POST', url: `${url}?projectId=${byParameter['projectId'] ?? ''}`, headers })
    expect([400, ...('content-type' in headers && headers !== json ? [415] : [])]).toContain(status)
    expect(body.error).toEqual(expect.stringMatching(/^.{10,300}$/u))
  })
})

it('leaves nothing of rejected requests', async () => {
  const { company, byParameter } = ready().owned
  const projects = (await company.get('/core/projects')).body.map((project: Readonly<Record<string, string>>) => project['_id'])
  expect(projects).toEqual([byParameter['projectId']])
  expect((await company.get('/account/users')).body).toHaveLength(2)
  expect((await company.get('/account/keys')).body).toHaveLength(3)
  expect((await company.get('/account/tags')).body).toHaveLength(1)
})
