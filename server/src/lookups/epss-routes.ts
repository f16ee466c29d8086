import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { isCveId, lookUpScores, readDay } from '#feeds/feeds.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { EpssDay, loadEpssDays, Share } from '#lookups/epss-day.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const Cves = Type.Object(
  { cves: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 1000 }) },
  { title: 'EpssQuery', ...closed },
)
const Score = Type.Object(
  {
    cve: Type.String(),
    epss: Type.Union([Share, Type.Null()], { description: 'probability of exploitation within 30 days; null for a CVE without score' }),
    percentile: Type.Optional(Share),
    date: Type.Optional(Type.String()),
  },
  { title: 'EpssScore' },
)
const Scores = Type.Object({ items: Type.Array(Score) }, { title: 'EpssScores' })
const History = Type.Object(
  {
    cve: Type.String(),
    history: Type.Array(EpssDay),
  },
  { title: 'EpssHistory' },
)
const Range = Type.Object({
  from: Type.Optional(Type.String({ description: 'first day, YYYY-MM-DD' })),
  to: Type.Optional(Type.String({ description: 'last day, YYYY-MM-DD' })),
})
const tags = ['lookups']

/** Registers the EPSS lookups (docs/reference/lookups.md#epss). */
export function epssRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    scoresRoute(app, context)
    historyRoute(app, context)
  }
}

function scoresRoute(app: RouteHost, context: AppContext): void {
  app.post(
    '/epss',
    {
      config: { scopes: 'any-key' },
      schema: { operationId: 'listEpssScores', summary: 'Look up the EPSS scores of CVEs', tags, body: Cves, response: { 200: Scores } },
    },
    async ({ body: { cves } }) => {
      const requested = cves.map((cve) => cve.trim().toUpperCase())
      const scores = await lookUpScores(context, [...new Set(requested.filter(isCveId))])
      const items = cves.map((cve, i) => {
        const score = scores.get(requested[i] ?? '')
        return score === undefined ? { cve, epss: null } : { ...score, cve }
      })
      return { items }
    },
  )
}

function historyRoute(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/epss/:cve_id/history',
    {
      config: { scopes: 'any-key' },
      schema: {
        operationId: 'getEpssHistory',
        summary: 'Read the history of the EPSS score of a CVE',
        tags,
        params: Type.Object({ cve_id: Type.String() }),
        querystring: Range,
        response: { 200: History },
      },
    },
    async ({ params, query }) => {
      const cve = params.cve_id.trim().toUpperCase()
      if (!isCveId(cve)) throw invalid('cve_id', 'cve_id must be a CVE id such as CVE-2024-3094')
      const [from, to] = [dayOf('from', query.from), dayOf('to', query.to)]
      if (from !== undefined && to !== undefined && to < from) throw invalid('to', 'to must not lie before from')
      return { cve, history: await loadEpssDays(db, cve, { from, to }) }
    },
  )
}

function dayOf(parameter: string, text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  const day = readDay(text)
  if (day === undefined) throw invalid(parameter, `${parameter} must be a day such as 2026-01-31`)
  return day
}
