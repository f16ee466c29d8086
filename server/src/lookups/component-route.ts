import { type Static, Type } from 'typebox'
import type { RouteHost } from '#platform/http/route-host.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { parseComponentKey, parsePurl, type Purl } from '@waybill/identifiers'
import { type ComponentVulnerability, findComponentVulnerabilities } from '#lookups/find-component-vulnerabilities.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const Key = Type.String({ minLength: 1, maxLength: 2000, description: 'a component key or a purl, with or without version' })
const ComponentQuery = Type.Object(
  {
    key: Type.Optional(Key),
    comps: Type.Optional(
      Type.Array(Type.Object({ key: Key, version: Type.Optional(Type.String({ minLength: 1, maxLength: 250 })) }, closed), {
        minItems: 1,
        maxItems: 100,
      }),
    ),
  },
  { title: 'ComponentVulnerabilityQuery', ...closed, description: 'one component, or several' },
)
const Texts = Type.Array(Type.String())
const ConfidenceGroup = Type.Object(
  { cves: Texts, confidence: Type.Integer({ description: '0 exact, 1 likely, 2 weak' }) },
  { title: 'ConfidenceGroup' },
)
/** `cves` for a single key, `comps` for several. */
const ComponentAnswer = Type.Object(
  {
    cves: Type.Optional(Texts),
    comps: Type.Optional(Type.Array(Type.Object({ key: Type.String(), cves: Type.Array(ConfidenceGroup) }))),
  },
  { title: 'ComponentVulnerabilities' },
)

/** Registers the route that finds the vulnerabilities of components, whether or not any module contains them. */
export function componentRoute(app: RouteHost, { db }: AppContext): void {
  app.post(
    '/vulnerabilities/cveFindByKey',
    {
      config: { scopes: 'any-key' },
      schema: {
        operationId: 'findVulnerabilitiesOfComponents',
        summary: 'List the vulnerabilities of components',
        tags: ['lookups'],
        body: ComponentQuery,
        response: { 200: ComponentAnswer },
      },
    },
    async ({ body }): Promise<Static<typeof ComponentAnswer>> => {
      const requested = requestedComponents(body)
      const found = await findComponentVulnerabilities(
        db,
        requested.map(({ purl }) => purl),
      )
      if (body.comps === undefined) return { cves: [...new Set((found[0] ?? []).map(({ key }) => key))] }
      return { comps: requested.map(({ key }, i) => ({ key, cves: byConfidence(found[i] ?? []) })) }
    },
  )
}

interface RequestedComponent {
  /** As it was sent. */
  readonly key: string
  readonly purl: Purl
}

function requestedComponents({ key, comps }: Static<typeof ComponentQuery>): readonly RequestedComponent[] {
  if (key !== undefined && comps !== undefined) throw invalid('comps', 'comps must not be sent together with key')
  if (key !== undefined) return [{ key, purl: purlOf('key', key) }]
  if (comps === undefined) throw invalid('key', 'key or comps is required: the components to look up')
  return comps.map((comp, i) => {
    const purl = purlOf(`comps.${String(i)}.key`, comp.key)
    return { key: comp.key, purl: { ...purl, version: comp.version?.trim() || purl.version } }
  })
}

function purlOf(parameter: string, key: string): Purl {
  const purl = parsePurl(key.trim()) ?? parseComponentKey(key)
  if (purl === undefined) throw invalid(parameter, `${parameter} must be a component key such as npm:lodash, or a purl`)
  return purl
}

/** Converts our confidence, which counts upwards, into that of the API, which counts downwards. */
function reportedConfidence({ confidence }: ComponentVulnerability): number {
  return Math.min(5 - confidence, 2)
}

function byConfidence(found: readonly ComponentVulnerability[]): Static<typeof ConfidenceGroup>[] {
  const groups = [...Map.groupBy(found, reportedConfidence)].toSorted(([one], [other]) => one - other)
  return groups.map(([confidence, those]) => ({ confidence, cves: those.map(({ key }) => key) }))
}
