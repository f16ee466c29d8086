import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { recordActivity } from '#access/access.ts'
import { importersAndComplianceManagers, moduleWriters } from '#access/scope-sets.ts'
import { loadScanRef } from '#sboms/sboms.ts'
import { transact } from '#database/transact.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadModule } from '#portfolio/portfolio.ts'
import { changeRoutes } from '#analysis/changes/change-routes.ts'
import { findingRoutes } from '#analysis/findings/finding-routes.ts'
import { historyRoutes } from '#analysis/history-routes.ts'
import { quickCheckRoutes } from '#analysis/quick-check/quick-check-routes.ts'
import { reprocessJob, requestReevaluation } from '#analysis/reprocess.ts'
import { noteRoutes } from '#analysis/notes/note-routes.ts'
import { fixRoutes } from '#analysis/fixes/fix-routes.ts'
import { previewRoutes } from '#analysis/preview/preview-routes.ts'
import { statementRoutes } from '#analysis/statements/statement-routes.ts'
import { vexRoutes } from '#analysis/vex/vex-routes.ts'

const ModuleId = Type.Object({ module_id: Id })
const ScanId = Type.Object({ scan_id: Id })
const Accepted = Type.Object({ status: Type.Literal('ok') }, { title: 'Accepted' })

/** Findings, their evidence, and evaluation on demand. */
export function analysisRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    findingRoutes(app, context)
    reprocessRoutes(app, context)
    historyRoutes(app, context)
    changeRoutes(app, context)
    await app.register(noteRoutes(context))
    await app.register(fixRoutes(context))
    await app.register(previewRoutes(context))
    await app.register(vexRoutes(context))
    await app.register(statementRoutes(context))
    await app.register(quickCheckRoutes(context))
  }
}

const reprocessScanSchema = {
  operationId: 'reprocessScan',
  summary: 'Analyse a stored scan again',
  tags: ['scans'],
  params: ScanId,
  response: { 202: Accepted },
}

function reprocessRoutes(app: RouteHost, context: AppContext): void {
  const { db, jobs } = context
  app.post(
    '/core/modules/:module_id/analyze',
    {
      config: { scopes: moduleWriters },
      schema: {
        operationId: 'reevaluateModule',
        summary: 'Re-evaluate a module without a new scan',
        tags: ['modules'],
        params: ModuleId,
        response: { 202: Accepted },
      },
    },
    async ({ caller, params }, reply) => {
      const { id: moduleId, name } = await loadModule(db, caller, params.module_id)
      await requestReevaluation(context, caller, { moduleId, name })
      return reply.code(202).send({ status: 'ok' })
    },
  )
  app.post(
    '/core/scans/:scan_id/reprocess',
    {
      config: { scopes: importersAndComplianceManagers },
      schema: reprocessScanSchema,
    },
    async ({ caller, params }, reply) => {
      const { companyId, moduleId, scanId } = await loadScanRef(db, caller, params.scan_id)
      const { name } = await loadModule(db, caller, moduleId)
      await transact(db, async (trx) => {
        await jobs.enqueue(trx, reprocessJob, { companyId, moduleId, scanId }, scanId)
        await recordActivity(trx, caller, { action: 'requested', object: 'scan', objectId: scanId, name, detail: 'analysis' })
      })
      return reply.code(202).send({ status: 'ok' })
    },
  )
}
