import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { AuditQuery, readAuditFilter } from '#access/audit/audit-filter.ts'
import { AuditLine, auditColumns } from '#access/audit/audit-line.ts'
import { exportLimit, listAudit, readAudit } from '#access/audit/audit-store.ts'
import { countAudit } from '#access/audit/count-audit-store.ts'
import type { Scope } from '#access/scope.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import { sendCsvStream } from '#platform/http/csv.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

const ListQuery = Type.Object({
  ...AuditQuery.properties,
  ...PageQuery.properties,
  format: Type.Optional(Type.String({ description: 'csv for all lines as a table, at most 1,000,000; ignores page' })),
})
const scopes: readonly Scope[] = ['account_admin']
const schema = {
  operationId: 'listAuditEntries',
  summary: 'List the audit log, newest first: every write and login',
  tags: ['account'],
  querystring: ListQuery,
  response: { 200: withMediaTypes(Type.Array(AuditLine), 'text/csv') },
}

/** Registers the route of the company's audit log (docs/reference/audit.md). */
export function auditRoutes({ db }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/account/audit', { config: { scopes }, schema }, async ({ caller, query }, reply) => {
      const { format = '' } = query
      if (format !== '' && format !== 'csv') throw invalid('format', 'format must be csv; without it the response is JSON')
      const filter = readAuditFilter(query)
      if (format === '') return [...sendPage(reply, query.page, await listAudit(db, caller, filter, query.page))]
      const total = await countAudit(db, caller, filter)
      reply.header('x-total-count', String(total)).header('x-has-more', String(total > exportLimit))
      return sendCsvStream(reply, 'audit', { columns: auditColumns, batches: readAudit(db, caller, filter) })
    })
  }
}
