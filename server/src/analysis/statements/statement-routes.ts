import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { portfolioReadersAndDevelopers, vexWriters } from '#access/scope-sets.ts'
import { sendCsvList, TableFormat } from '#platform/http/csv.ts'
import { maxExported } from '#platform/http/max-exported.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id, isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import type { AppContext } from '#platform/app-context.ts'
import { invalid } from '#platform/http-error.ts'
import { requireConsistentScope } from '#portfolio/portfolio.ts'
import { canonicalPurl } from '@waybill/identifiers'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import { statementCsvColumns } from '#analysis/statements/statement-csv.ts'
import { listExportedStatements, listStatements, readStatements, type StatementFilter } from '#analysis/statements/statement-report.ts'
import { NewStatement, StatementEffect, StatementItem } from '#analysis/statements/statement-shape.ts'
import { withdrawStatement } from '#analysis/statements/withdraw-statement.ts'
import { previewStatement, writeStatement } from '#analysis/statements/write-statement.ts'

const tags = ['vex']
/** Five thousand ids and the texts. */
const statementLimit = 1_048_576

const ListQuery = Type.Object({
  ...PageQuery.properties,
  projectId: Type.Optional(Type.String()),
  moduleId: Type.Optional(Type.String()),
  vulnerability: Type.Optional(Type.String({ maxLength: 200, description: 'any id of a vulnerability that was decided' })),
  purl: Type.Optional(Type.String({ maxLength: 1000, description: 'a component that was decided' })),
  state: Type.Optional(Type.Enum(['in_force', 'expired', 'withdrawn'])),
  format: TableFormat,
})

/** Registers the routes of the company's own decisions on findings (docs/reference/statements.md). */
export function statementRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    decideRoute(app, context)
    listRoute(app, context)
    withdrawRoute(app, context)
  }
}

function decideRoute(app: RouteHost, context: AppContext): void {
  app.post(
    '/core/statements',
    {
      config: { scopes: vexWriters },
      bodyLimit: statementLimit,
      schema: {
        operationId: 'createStatement',
        summary: 'Decide on findings: a VEX statement of the own company',
        description: 'With `preview=true` the same is computed, and nothing is written. Findings that others decided meanwhile answer 409.',
        tags,
        querystring: Type.Object({ preview: Type.Optional(QueryFlag) }),
        body: NewStatement,
        response: { 200: StatementEffect, 201: StatementEffect },
      },
    },
    async ({ caller, query, body }, reply) => {
      if (isTrue(query.preview)) return previewStatement(context, caller, body)
      return reply.code(201).send(await writeStatement(context, caller, body))
    },
  )
}

function listRoute(app: RouteHost, { db, now }: AppContext): void {
  app.get(
    '/core/statements',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listStatements',
        summary: 'List decisions on findings, newest first, also expired and withdrawn ones',
        tags,
        querystring: ListQuery,
        response: { 200: withMediaTypes(Type.Array(StatementItem), 'text/csv') },
      },
    },
    async ({ caller, query }, reply) => {
      const filter = readFilter(query, now())
      await requireConsistentScope(db, caller, filter)
      if (query.format !== 'csv') return [...sendPage(reply, query.page, await listStatements(db, caller, filter, query.page))]
      const listed = await listExportedStatements(db, caller, filter, maxExported)
      const batches = readStatements(db, caller, listed, filter.at)
      return sendCsvList(reply, 'statements', { total: listed.total, limit: maxExported, columns: statementCsvColumns, batches })
    },
  )
}

function readFilter({ projectId, moduleId, vulnerability, purl, state }: Static<typeof ListQuery>, at: Date): StatementFilter {
  return {
    projectId: projectId || undefined,
    moduleId: moduleId || undefined,
    vulnerability: vulnerability ? canonicalVulnerabilityId(vulnerability) : undefined,
    purl: purl ? requirePurl(purl) : undefined,
    state,
    at,
  }
}

function withdrawRoute(app: RouteHost, context: AppContext): void {
  app.delete(
    '/core/statements/:statement_id',
    {
      config: { scopes: vexWriters },
      schema: {
        operationId: 'deleteStatement',
        summary: 'Withdraw a decision; the findings it decided are re-evaluated',
        tags,
        params: Type.Object({ statement_id: Id }),
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params: { statement_id: id } }, reply) => {
      await withdrawStatement(context, caller, id)
      return reply.code(204).send(null)
    },
  )
}

function requirePurl(text: string): string {
  const purl = canonicalPurl(text.trim())
  if (purl === undefined) throw invalid('purl', 'purl must be a package URL, such as pkg:npm/lodash@4.17.20')
  return purl
}
