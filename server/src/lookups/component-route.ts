import { type Static, Type } from 'typebox'
import type { RouteHost } from '#platform/http/route-host.ts'
import { invalid } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { parseComponentKey } from '#standards/component-key.ts'
import { parsePurl, type Purl } from '#standards/purl.ts'
import { type ComponentVulnerability, findByComponent } from '#lookups/find-by-component.ts'

const Key = Type.String({ minLength: 1, maxLength: 2000, description: 'a component key or a purl, with or without version' })
const Wanted = Type.Object(
  {
    key: Type.Optional(Key),
    comps: Type.Optional(
      Type.Array(
        Type.Object({ key: Key, version: Type.Optional(Type.String({ minLength: 1, maxLength: 250 })) }, { additionalProperties: false }),
        { minItems: 1, maxItems: 100 },
      ),
    ),
  },
  { additionalProperties: false, description: 'one component, or several' },
)
const Texts = Type.Array(Type.String())
const Confident = Type.Object({ cves: Texts, confidence: Type.Integer({ description: '0 exact, 1 likely, 2 weak' }) })
/** `cves` of a single key, `comps` of several. */
const Found = Type.Object({
  cves: Type.Optional(Texts),
  comps: Type.Optional(Type.Array(Type.Object({ key: Type.String(), cves: Type.Array(Confident) }))),
})

/** Which vulnerabilities a component has, whether or not anybody holds it. */
export function componentRoute(app: RouteHost, { db }: Tools): void {
  app.post(
    '/vulnerabilities/cveFindByKey',
    {
      config: { scopes: 'any-key' },
      schema: { summary: 'The vulnerabilities of components', tags: ['lookups'], body: Wanted, response: { 200: Found } },
    },
    async ({ body }): Promise<Static<typeof Found>> => {
      const asked = askedFor(body)
      const found = await findByComponent(
        db,
        asked.map(({ purl }) => purl),
      )
      if (body.comps === undefined) return { cves: [...new Set((found[0] ?? []).map(({ key }) => key))] }
      return { comps: asked.map(({ key }, i) => ({ key, cves: byConfidence(found[i] ?? []) })) }
    },
  )
}

interface Asked {
  /** As it was sent. */
  readonly key: string
  readonly purl: Purl
}

function askedFor({ key, comps }: Static<typeof Wanted>): readonly Asked[] {
  if (key !== undefined && comps !== undefined) throw invalid('comps', 'comps must not be sent beside key')
  if (key !== undefined) return [{ key, purl: purlOf('key', key) }]
  if (comps === undefined) throw invalid('key', 'key or comps must name the components asked for')
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

/** Our confidence counts upwards, clients' downwards. */
function askedConfidence({ confidence }: ComponentVulnerability): number {
  return Math.min(5 - confidence, 2)
}

function byConfidence(found: readonly ComponentVulnerability[]): Static<typeof Confident>[] {
  const groups = [...Map.groupBy(found, askedConfidence)].toSorted(([one], [other]) => one - other)
  return groups.map(([confidence, those]) => ({ confidence, cves: those.map(({ key }) => key) }))
}
