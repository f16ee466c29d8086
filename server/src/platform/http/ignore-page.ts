import type { FastifyInstance } from 'fastify'

/** Leaves `page` out where a list is asked for as CSV, which has no pages (docs/reference/conventions.md#paging): not even a wrong one counts. */
export function ignorePageOfCsv(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query }) => {
    const sent = query as { readonly format?: unknown; page?: unknown }
    if (sent.format === 'csv') delete sent.page
  })
}
