import type { FastifyInstance } from 'fastify'
import {
  accessRoutes,
  createUsageCounter,
  flushUsageRegularly,
  type GuardedRoute,
  guardRoutes,
  readCookies,
  type UsageCounter,
} from '#access/access.ts'
import { analysisRoutes } from '#analysis/analysis.ts'
import { approvalRoutes } from '#approvals/approvals.ts'
import { backupRoutes } from '#backup/backup.ts'
import { inventoryRoutes, scanRoutes } from '#sboms/sboms.ts'
import { feedRoutes } from '#feeds/feeds.ts'
import { ingestRoutes } from '#ingest/ingest.ts'
import { basePath, createHttpServer } from '#platform/http/http-server.ts'
import { documentApi } from '#platform/http/document-api.ts'
import type { AppContext } from '#platform/app-context.ts'
import { lookupRoutes } from '#lookups/lookups.ts'
import { portfolioRoutes } from '#portfolio/portfolio.ts'
import { servePages } from '#platform/http/serve-pages.ts'
import { linkedFileRoutes, productsRoutes } from '#products/products.ts'
import { releasePages, releaseRoutes } from '#releases/releases.ts'
import { registerRoutes } from '#risks/risks.ts'
import { reportRoutes } from '#reports/reports.ts'
import { usageRoutes } from '#access/usage/users.ts'
import { webhookRoutes } from '#webhooks/webhooks.ts'
import { healthRoutes } from './platform/http/health-routes.ts'

/** Every slice's routes, in the order of the map. */
const slices = [
  feedRoutes,
  accessRoutes,
  webhookRoutes,
  portfolioRoutes,
  scanRoutes,
  inventoryRoutes,
  registerRoutes,
  analysisRoutes,
  ingestRoutes,
  approvalRoutes,
  releaseRoutes,
  productsRoutes,
  reportRoutes,
  lookupRoutes,
  usageRoutes,
  backupRoutes,
]

export interface App {
  readonly http: FastifyInstance
  readonly usage: UsageCounter
  /** Every route and who may call it. */
  readonly routes: readonly GuardedRoute[]
}

/** Puts the service together on its tools; nothing listens yet. */
export async function createApp(context: AppContext, operatorKey: string): Promise<App> {
  const { config, db, log, now } = context
  const usage = createUsageCounter(db, now)
  const http = await createHttpServer({ logger: log, onError: context.disk.noteError, ...config.http })
  flushUsageRegularly(http, usage)
  allowPublicPaths(http)
  await readCookies(http)
  const routes = guardRoutes(http, { db, now, operatorKey, usage, publicUrl: config.http.publicUrl })
  await documentApi(http, config.http.publicUrl)
  healthRoutes(http, context)
  await servePages(http)
  await http.register(releasePages(context))
  await http.register(linkedFileRoutes(context))
  await http.register(
    async (api) => {
      for (const slice of slices) api.register(slice(context, usage))
    },
    { prefix: basePath },
  )
  return { http, usage, routes }
}

const publicPaths = /^\/(docs.*|assets\/.*|index\.html|waybill\.svg|)$/u

/** Routes that plug-ins make and that anybody may see. */
function allowPublicPaths(http: FastifyInstance): void {
  http.addHook('onRoute', (route) => {
    if (publicPaths.test(route.url)) route.config = { ...route.config, scopes: 'public' }
  })
}
