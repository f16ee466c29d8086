import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type EuvdPair, findEuvdPairs, isCveId, isEuvdId, findLastSuccess } from '#feeds/feeds.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const OptionalId = Type.Union([Type.String(), Type.Null()])
const LastRead = Type.Union([Type.String(), Type.Null()], { description: 'when the catalogue was last read' })

const Pair = Type.Object({ cveId: OptionalId, euvdId: OptionalId, found: Type.Boolean(), refreshed: LastRead }, { title: 'EuvdMapping' })
const UnknownPair = Type.Object({ error: Type.String(), ...Pair.properties }, { title: 'UnknownEuvdMapping' })
const Ids = Type.Object(
  { ids: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 1000, description: 'CVE ids' }) },
  { title: 'EuvdQuery', ...closed },
)
const Pairs = Type.Object(
  { items: Type.Array(Type.Object({ cveId: Type.String(), euvdId: OptionalId })), refreshed: LastRead },
  { title: 'EuvdMappings' },
)
const tags = ['lookups']

/** Registers the lookups between CVE ids and EUVD ids (docs/reference/lookups.md#euvd). */
export function euvdRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    pairRoute(app, context)
    pairsRoute(app, context)
  }
}

function pairRoute(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/euvd/:id',
    {
      config: { scopes: 'any-key' },
      schema: {
        operationId: 'getEuvdMapping',
        summary: 'Look up the EUVD id of a CVE, or the CVE id of an EUVD id',
        tags,
        params: Type.Object({ id: Type.String() }),
        response: { 200: Pair, 404: UnknownPair },
      },
    },
    async ({ params }, reply) => {
      const id = params.id.trim().toUpperCase()
      if (!isCveId(id) && !isEuvdId(id))
        throw invalid('id', 'id must be a CVE id such as CVE-2024-3094 or an EUVD id such as EUVD-2024-1234')
      const [pairs, refreshed] = await Promise.all([findEuvdPairs(db, [id]), findLastSuccess(db, 'euvd')])
      const [pair] = pairs
      if (pair !== undefined) return { cveId: pair.cve, euvdId: pair.euvd, found: true, refreshed }
      const empty = { cveId: isCveId(id) ? id : null, euvdId: isCveId(id) ? null : id, found: false, refreshed }
      return reply
        .code(404)
        .send({ error: `${id} is not in the catalogue as it was last read; the next update brings newer ids`, ...empty })
    },
  )
}

function pairsRoute(app: RouteHost, { db }: AppContext): void {
  app.post(
    '/euvd',
    {
      config: { scopes: 'any-key' },
      schema: { operationId: 'listEuvdMappings', summary: 'Look up the EUVD ids of CVEs', tags, body: Ids, response: { 200: Pairs } },
    },
    async ({ body: { ids } }) => {
      const requested = ids.map((id) => id.trim().toUpperCase())
      const [pairs, refreshed] = await Promise.all([findEuvdPairs(db, [...new Set(requested)]), findLastSuccess(db, 'euvd')])
      const byCve = firstByCve(pairs)
      return { items: ids.map((cveId, i) => ({ cveId, euvdId: byCve.get(requested[i] ?? '') ?? null })), refreshed }
    },
  )
}

function firstByCve(pairs: readonly EuvdPair[]): ReadonlyMap<string, string> {
  return new Map(pairs.toReversed().map(({ cve, euvd }) => [cve, euvd]))
}
