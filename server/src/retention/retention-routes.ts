import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { AppContext } from '#platform/app-context.ts'
import { previewRetention } from '#retention/preview-retention.ts'
import { RetentionItem } from '#retention/retention-item.ts'

const schema = {
  operationId: 'previewRetention',
  summary: 'Say what is kept for how long and would be removed, and remove nothing',
  tags: ['operator'],
  response: { 200: Type.Array(RetentionItem) },
}

/** Registers the operator's route for `waybill retention` (docs/how-to/keep-data.md). */
export function retentionRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/admin/retention', { config: { scopes: 'operator' }, schema }, async () => [...(await previewRetention(context))])
  }
}
