import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { READ4D } from '#access/scope-sets.ts'
import { loadBillHead } from '#bills/bills.ts'
import { Id } from '#platform/http/query.ts'
import type { Tools } from '#platform/tools.ts'
import { BillNotices, billNotices } from '#imports/import-result.ts'

/** What was noticed of the document that a scan brought, as its import told it (decisions 5). */
export function noticesRoutes({ db }: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/scans/:scan_id/notices',
      {
        config: { scopes: READ4D },
        schema: {
          summary: 'What was noticed of the document of a scan: warnings, instructions in texts, what is not kept',
          tags: ['scans'],
          params: Type.Object({ scan_id: Id }),
          response: { 200: BillNotices },
        },
      },
      async ({ caller, params }) => billNotices(await loadBillHead(db, caller, params.scan_id)),
    )
  }
}
