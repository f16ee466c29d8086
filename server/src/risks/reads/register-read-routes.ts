import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { portfolioReaders, portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
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
import { countRisks, listRisks, type RiskSelection } from '#risks/reads/risk-list-store.ts'
import { readRiskOrder, riskSorts } from '#risks/reads/risk-order.ts'
import { maxExported, readRegister } from '#risks/reads/register-store.ts'
import { riskCsvColumns } from '#risks/reads/risk-csv.ts'
import { readRiskFilter, type RiskFilter, RiskQuery } from '#risks/reads/risk-filter.ts'
import { Trend, trendOf } from '#risks/reads/trend.ts'
import { readTrendRange, TrendQuery } from '#risks/reads/trend-range.ts'
import { countMovements } from '#risks/reads/trend-store.ts'
import { RiskResponse } from '#risks/risk.ts'
import type { Scheme } from '#risks/scheme.ts'

const ListQuery = Type.Object({
  ...RiskQuery.properties,
  ...PageQuery.properties,
  sort: Type.Optional(
    Type.String({ description: `${riskSorts.join(', ')}: newest, worst or next to end first, names A to Z; - before it for the reverse` }),
  ),
  format: Type.Optional(Type.String({ description: 'csv for the whole register as a table, at most 50,000 risks; page is then ignored' })),
})
const MatrixQuery = Type.Object({ ...RiskQuery.properties, ...MatrixAxes.properties })
const TrendReportQuery = Type.Object({ ...RiskQuery.properties, ...TrendQuery.properties })
const config = { scopes: portfolioReaders }
const tags = ['risks']
const listSchema = {
  operationId: 'listRisks',
  summary: 'List risks, newest first or in another order',
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
      const { filter, scheme } = await requireFilter(context, caller, query)
      const selection = { filter, order: readRiskOrder(query.sort, scheme) }
      if (format === 'csv') return sendRegister(context, caller, selection, reply)
      const { items, total } = await listRisks(db, caller, selection, query.page)
      return [...sendPage(reply, query.page, { items: await loadRiskResponses(db, caller, items), total })]
    })
    app.get(
      '/core/risks/reports/inventory',
      {
        config,
        schema: getRiskInventorySchema,
      },
      async ({ caller, query }) => {
        const { filter, scheme } = await requireFilter(context, caller, query)
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
        const { filter } = await requireFilter(context, caller, query)
        return trendOf(range, await countMovements(db, caller, filter, range.bounds))
      },
    )
  }
}

function matrixRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/core/risks/reports/matrix',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'getRiskMatrix',
        summary: 'Count risks by impact class and likelihood, treatment or state',
        tags,
        querystring: MatrixQuery,
        response: { 200: RiskMatrix },
      },
    },
    async ({ caller, query }) => {
      const { filter, scheme } = await requireFilter(context, caller, query)
      const columns = query.columns ?? 'treatment'
      return matrixOf(await countCells(context.db, caller, filter, columns), columns, scheme)
    },
  )
}

/** A valid filter, and the scheme it refers to. */
interface ValidFilter {
  readonly filter: RiskFilter
  readonly scheme: Scheme
}

async function requireFilter({ db }: AppContext, caller: Caller, query: RiskQuery): Promise<ValidFilter> {
  const filter = readRiskFilter(caller, query)
  return { filter, scheme: await requireValidFilter(db, caller, filter) }
}

function requireFormat({ format = '' }: Static<typeof ListQuery>): string {
  if (format === '' || format === 'csv') return format
  throw invalid('format', 'format must be csv; without one the answer is JSON')
}

async function sendRegister({ db }: AppContext, caller: Caller, selection: RiskSelection, reply: FastifyReply): Promise<FastifyReply> {
  const total = await countRisks(db, caller, selection.filter)
  reply.header('x-total-count', String(total)).header('x-has-more', String(total > maxExported))
  return sendCsvStream(reply, 'risks', { columns: riskCsvColumns, batches: readRegister(db, caller, selection) })
}
