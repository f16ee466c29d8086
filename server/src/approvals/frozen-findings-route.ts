import { Type } from 'typebox'
import { portfolioReaders } from '#access/scope-sets.ts'
import { maxExportedFindings as limit } from '#analysis/analysis.ts'
import { inBatches, sendCsvList, TableFormat } from '#platform/http/csv.ts'
import { offsetOf, PageQuery, pageSize, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import type { AppContext } from '#platform/app-context.ts'
import { frozenFindingCsvColumns as columns } from '#approvals/frozen-finding-csv.ts'
import { FrozenFinding, FrozenFindingQuery, frozenFindingsOf } from '#approvals/frozen-findings.ts'
import { loadSnapshot } from '#approvals/releases/snapshot-store.ts'

/** Registers the findings of an approval as they were frozen (docs/reference/approvals.md#findings). */
export function frozenFindingsRoute(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/compliance/approvals/:approval_id/findings',
    {
      config: { scopes: portfolioReaders, feature: 'approvals' },
      schema: {
        operationId: 'listApprovalFindings',
        summary: 'List the findings of an approval as they were frozen',
        tags: ['approvals'],
        params: Type.Object({ approval_id: Id }),
        querystring: Type.Object({ ...PageQuery.properties, ...FrozenFindingQuery.properties, format: TableFormat }),
        response: { 200: withMediaTypes(Type.Array(FrozenFinding), 'text/csv') },
      },
    },
    async ({ caller, params: { approval_id: id }, query }, reply) => {
      const findings = frozenFindingsOf(await loadSnapshot(db, caller, id), query)
      const total = findings.length
      if (query.format === 'csv') {
        const batches = inBatches(findings.slice(0, limit), (some) => some)
        return sendCsvList(reply, 'approval-findings', { total, limit, columns, batches })
      }
      const offset = offsetOf(query.page)
      return [...sendPage(reply, query.page, { items: findings.slice(offset, offset + pageSize), total })]
    },
  )
}
