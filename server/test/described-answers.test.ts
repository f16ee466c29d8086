import { beforeAll, expect, it } from 'vitest'
import type { GuardedRoute } from '#access/access.ts'
import { basePath } from '#platform/http/http-server.ts'
import { type DescribedParameter, parametersOf, type SharedParameters } from './described-parameters.ts'
import { clientOf, operatorKey, type Service, service } from './harness.ts'
import { type OwnedObjects, makeOwnedObjects } from './isolation/owned-objects.ts'
import { makeRelease } from './make-release.ts'

interface Parameter {
  readonly name: string
  readonly schema: { readonly enum?: readonly string[] }
}

interface Described {
  readonly parameters?: readonly DescribedParameter<Parameter>[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: SharedParameters<Parameter>
}

const setup: { owned: OwnedObjects; releaseKey: string; description: Description } = {} as never

beforeAll(async () => {
  const { http } = await service()
  setup.owned = await makeOwnedObjects()
  setup.releaseKey = (await makeRelease({ company: setup.owned.company })).key
  setup.description = (await http.inject(`${basePath}/openapi.json`)).json()
})

function describedAs({ path }: GuardedRoute): Described | undefined {
  return setup.description.paths[path.slice(basePath.length).replaceAll(/:(\w+)/gu, '{$1}')]?.['get']
}

/** Lists the queries for other forms of a response: the described values of `format` and `mode`, and csv where any text is allowed. */
function waysOf(described: Described): readonly string[] {
  const options = parametersOf(setup.description.components, described.parameters).filter(
    ({ name }) => name === 'format' || name === 'mode',
  )
  return ['', ...options.flatMap(({ name, schema }) => (schema.enum ?? ['csv']).map((value) => `${name}=${value}`))]
}

/** The queries that routes require. */
const needed: Readonly<Record<string, string>> = {
  '/core/obom': 'moduleId',
  '/core/risks/scheme': 'projectId',
  '/repository/status': 'uid',
  '/repository/results': 'uid',
}

interface ActualAnswer {
  readonly name: string
  readonly type: string
  readonly described: readonly string[]
}

/** Returns the content types of a route's responses and those in its description. */
async function answersOf(at: Service, route: GuardedRoute, described: Described): Promise<readonly ActualAnswer[]> {
  const { company, byParameter } = setup.owned
  const values: Readonly<Record<string, string>> = { ...byParameter, release_key: setup.releaseKey, company_id: company.companyId }
  const client = route.scopes === 'operator' ? clientOf(at, operatorKey) : company
  const url = route.path.slice(basePath.length).replaceAll(/:(\w+)/gu, (_whole, name: string) => values[name] ?? 'x')
  const scope = needed[url] ?? 'projectId'
  const mediaTypes = Object.keys(described.responses['200']?.content ?? {}).map(bareType)
  const answers: ActualAnswer[] = []
  for (const way of waysOf(described)) {
    const { status, headers } = await client.get(`${url}?${scope}=${values[scope] ?? ''}&${way}`)
    if (status === 200)
      answers.push({ name: `${route.path}?${way}`, type: bareType(String(headers['content-type'])), described: mediaTypes })
  }
  return answers
}

function bareType(type: string): string {
  return type.split(';')[0] ?? ''
}

// calls every route that reads
it('every response to a GET has a described content type, in every form', { timeout: 300_000 }, async () => {
  const at = await service()
  const answers: ActualAnswer[] = []
  for (const route of at.routes.filter(({ method, path }) => method === 'GET' && path.startsWith(basePath))) {
    const described = describedAs(route)
    if (described !== undefined) answers.push(...(await answersOf(at, route, described)))
  }
  expect(answers.filter(({ type, described }) => !described.includes(type))).toEqual([])
  const other = ['application/vnd.cyclonedx+json', 'application/zip', 'application/zstd', 'text/csv', 'text/html', 'text/plain']
  expect([...new Set(answers.map(({ type }) => type))]).toEqual(expect.arrayContaining(['application/json', ...other]))
})

it('the dossier is described as JSON, page and archive', () => {
  const described = setup.description.paths['/core/products/{product_id}/dossier']?.['get']
  expect(Object.keys(described?.responses['200']?.content ?? {})).toEqual(['application/json', 'text/html', 'application/zip'])
})
