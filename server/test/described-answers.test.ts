import { beforeAll, expect, it } from 'vitest'
import type { GuardedRoute } from '#access/access.ts'
import { basePath } from '#platform/http/http-server.ts'
import { clientOf, operatorKey, type Service, service } from './harness.ts'
import { type OwnedObjects, makeOwnedObjects } from './isolation/owned-objects.ts'
import { makeRelease } from './make-release.ts'

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly schema: { readonly enum?: readonly string[] } }[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

const place: { holdings: OwnedObjects; releaseKey: string; paths: Readonly<Record<string, Readonly<Record<string, Described>>>> } =
  {} as never

beforeAll(async () => {
  const { http } = await service()
  place.holdings = await makeOwnedObjects()
  place.releaseKey = (await makeRelease({ company: place.holdings.company })).key
  place.paths = (await http.inject(`${basePath}/openapi.json`)).json().paths
})

function describedAs({ path }: GuardedRoute): Described | undefined {
  return place.paths[path.slice(basePath.length).replaceAll(/:(\w+)/gu, '{$1}')]?.['get']
}

/** Each way to ask for an answer in another form: the values of `format` and `mode` that are told, and csv where any text is. */
function waysOf(described: Described): readonly string[] {
  const asked = (described.parameters ?? []).filter(({ name }) => name === 'format' || name === 'mode')
  return ['', ...asked.flatMap(({ name, schema }) => (schema.enum ?? ['csv']).map((value) => `${name}=${value}`))]
}

/** What a route has to be told to answer at all. */
const needed: Readonly<Record<string, string>> = { '/core/obom': 'moduleId', '/core/risks/scheme': 'projectId' }

interface ActualAnswer {
  readonly name: string
  readonly type: string
  readonly told: readonly string[]
}

/** The content types of what a route answers, and those its description tells. */
async function answersOf(at: Service, route: GuardedRoute, described: Described): Promise<readonly ActualAnswer[]> {
  const { company, byParameter } = place.holdings
  const values: Readonly<Record<string, string>> = { ...byParameter, release_key: place.releaseKey, company_id: company.companyId }
  const client = route.scopes === 'operator' ? clientOf(at, operatorKey) : company
  const url = route.path.slice(basePath.length).replaceAll(/:(\w+)/gu, (_whole, name: string) => values[name] ?? 'x')
  const scope = needed[url] ?? 'projectId'
  const told = Object.keys(described.responses['200']?.content ?? {}).map(bareType)
  const answers: ActualAnswer[] = []
  for (const way of waysOf(described)) {
    const { status, headers } = await client.get(`${url}?${scope}=${values[scope] ?? ''}&${way}`)
    if (status === 200) answers.push({ name: `${route.path}?${way}`, type: bareType(String(headers['content-type'])), told })
  }
  return answers
}

function bareType(type: string): string {
  return type.split(';')[0] ?? ''
}

it('every answer to a GET has a content type that its description tells, in every form it can be asked for', async () => {
  const at = await service()
  const answers: ActualAnswer[] = []
  for (const route of at.routes.filter(({ method, path }) => method === 'GET' && path.startsWith(basePath))) {
    const described = describedAs(route)
    if (described !== undefined) answers.push(...(await answersOf(at, route, described)))
  }
  expect(answers.filter(({ type, told }) => !told.includes(type))).toEqual([])
  const other = ['application/vnd.cyclonedx+json', 'application/zip', 'application/zstd', 'text/csv', 'text/html', 'text/plain']
  expect([...new Set(answers.map(({ type }) => type))]).toEqual(expect.arrayContaining(['application/json', ...other]))
}, 120_000)

it('the dossier is described as JSON, page and archive', () => {
  const described = place.paths['/core/products/{product_id}/dossier']?.['get']
  expect(Object.keys(described?.responses['200']?.content ?? {})).toEqual(['application/json', 'text/html', 'application/zip'])
})
