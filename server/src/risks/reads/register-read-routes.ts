import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { portfolioReaders } from '#access/scope-sets.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import { sendCsvStream } from '#platform/http/csv.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadRiskResponses } from '#risks/exposure/load-risk-responses.ts'
import { requireValidFilter } from '#risks/reads/require-valid-filter.ts'
import { Inventory, inventoryOf } from '#risks/reads/inventory.ts'
import { groupRisks } from '#risks/reads/inventory-store.ts'
import { MatrixAxes, matrixOf, RiskMatrix } from '#risks/reads/matrix.ts'
import { countCells } from '#risks/reads/matrix-store.ts'
import { countRisks, listRisks } from '#risks/reads/risk-list-store.ts'
import { maxExportedRisks, readRegister } from '#risks/reads/register-store.ts'
import { riskCsvColumns } from '#risks/reads/risk-csv.ts'
import { readRiskFilter, type RiskFilter, RiskQuery } from '#risks/reads/risk-filter.ts'
import { Trend, trendOf } from '#risks/reads/trend.ts'
import { readTrendRange, TrendQuery } from '#risks/reads/trend-range.ts'
import { countMovements } from '#risks/reads/trend-store.ts'
import { RiskResponse } from '#risks/risk.ts'

const ListQuery = Type.Object({
  ...RiskQuery.properties,
  ...PageQuery.properties,
  format: Type.Optional(Type.String({ description: 'csv for the whole register as a table, at most 50,000 risks; page is then ignored' })),
})
const MatrixQuery = Type.Object({ ...RiskQuery.properties, ...MatrixAxes.properties })
const TrendReportQuery = Type.Object({ ...RiskQuery.properties, ...TrendQuery.properties })
const config = { scopes: portfolioReaders }
const tags = ['risks']
const listSchema = {
  operationId: 'listRisks',
  summary: 'List risks, newest first',
  tags,
  querystring: ListQuery,
  response: { 200: withMediaTypes(Type.Array(RiskResponse), 'text/csv') },
}

const getRiskInventorySchema = {
  operationId: 'getRiskInventory',
  summary: 'Count risks by state, class and treatment',
  tags,
  querystring: RiskQuery,
  response: { 200: Inventory },
}

const getRiskTrendSchema = {
  operationId: 'getRiskTrend',
  summary: 'Count created, resolved and open risks by day',
  tags,
  querystring: TrendReportQuery,
  response: { 200: Trend },
}

/** Registers the routes for the whole register: the list, its CSV export, and its reports (docs/reference/risks.md#list). */
export function registerReadRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db, now } = context
  return async (app) => {
    matrixRoute(app, context)
    app.get('/core/risks', { config, schema: listSchema }, async ({ caller, query }, reply) => {
      const format = requireFormat(query)
      const filter = await requireFilter(context, caller, query)
      if (format === 'csv') return sendRegister(context, caller, filter, reply)
      const { items, total } = await listRisks(db, caller, filter, query.page)
      return [...sendPage(reply, query.page, { items: await loadRiskResponses(db, caller, items), total })]
    })
    app.get(
      '/core/risks/reports/inventory',
      {
        config,
        schema: getRiskInventorySchema,
      },
      async ({ caller, query }) => {
        const filter = readRiskFilter(query)
        const scheme = await requireValidFilter(db, caller, filter)
        return inventoryOf(await groupRisks(db, caller, filter), scheme)
      },
    )
    app.get(
      '/core/risks/reports/trend',
      {
        config,
        schema: getRiskTrendSchema,
      },
      async ({ caller, query }) => {
        const range = readTrendRange(query, now())
        const filter = await requireFilter(context, caller, query)
        return trendOf(range, await countMovements(db, caller, filter, range.bounds))
      },
    )
  }
}

function matrixRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/core/risks/reports/matrix',
    {
      config,
      schema: {
        operationId: 'getRiskMatrix',
        summary: 'Count risks by impact class and likelihood, treatment or state',
        tags,
        querystring: MatrixQuery,
        response: { 200: RiskMatrix },
      },
    },
    async ({ caller, query }) => {
      const filter = readRiskFilter(query)
      const scheme = await requireValidFilter(context.db, caller, filter)
      const columns = query.columns ?? 'treatment'
      return matrixOf(await countCells(context.db, caller, filter, columns), columns, scheme)
    },
  )
}

async function requireFilter({ db }: AppContext, caller: Caller, query: RiskQuery): Promise<RiskFilter> {
  const filter = readRiskFilter(query)
  await requireValidFilter(db, caller, filter)
  return filter
}

function requireFormat({ format = '' }: Static<typeof ListQuery>): string {
  if (format === '' || format === 'csv') return format
  throw invalid('format', 'format must be csv; without one the answer is JSON')
}

async function sendRegister({ db }: AppContext, caller: Caller, filter: RiskFilter, reply: FastifyReply): Promise<FastifyReply> {
  const total = await countRisks(db, caller, filter)
  reply.header('x-total-count', String(total)).header('x-has-more', String(total > maxExportedRisks))
  return sendCsvStream(reply, 'risks', { columns: riskCsvColumns, batches: readRegister(db, caller, filter) })
}
