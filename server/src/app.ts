import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import {
  accessRoutes,
  createUsageCounter,
  flushUsageRegularly,
  type GuardedRoute,
  guardRoutes,
  oauthMetadataRoutes,
  readCookies,
  scimPath,
  scimRoutes,
  type UsageCounter,
  usageRoutes,
} from '#access/access.ts'
import { analysisRoutes } from '#analysis/analysis.ts'
import { approvalRoutes } from '#approvals/approvals.ts'
import { backupRoutes } from '#backup/backup.ts'
import { inventoryRoutes, scanRoutes } from '#sboms/sboms.ts'
import { feedRoutes } from '#feeds/feeds.ts'
import { type Format, formats as allFormats, ingestRoutes } from '#ingest/ingest.ts'
import { basePath, createHttpServer } from '#platform/http/http-server.ts'
import { dependencyTrackRoutes } from '#dependency-track/dependency-track.ts'
import { digestRoutes, unsubscribeRoutes } from '#digests/digests.ts'
import { doctorRoutes } from '#doctor/doctor.ts'
import { demoRoutes, welcomeRoutes } from '#demo/demo.ts'
import { createDrain, type Drain } from '#platform/http/drain.ts'
import { documentApi } from '#platform/http/document-api.ts'
import { followRequests } from '#platform/http/follow-requests.ts'
import { measureRequests } from '#platform/metrics/measure-requests.ts'
import type { AppContext } from '#platform/app-context.ts'
import { lookupRoutes } from '#lookups/lookups.ts'
import { metricsRoutes } from '#monitoring/monitoring.ts'
import { portfolioRoutes } from '#portfolio/portfolio.ts'
import { serveHelp } from '#platform/http/serve-help.ts'
import { servePages } from '#platform/http/serve-pages.ts'
import { linkedFileRoutes, productsRoutes } from '#products/products.ts'
import { releasePages, releaseRoutes } from '#releases/releases.ts'
import { overviewRoutes } from '#overview/overview.ts'
import { registerRoutes } from '#risks/risks.ts'
import { repositoryScanRoutes } from '#repository-scans/repository-scans.ts'
import { retentionRoutes } from '#retention/retention.ts'
import { reportRoutes } from '#reports/reports.ts'
import { ticketRoutes } from '#tickets/tickets.ts'
import { webhookRoutes } from '#webhooks/webhooks.ts'
import { healthRoutes } from './platform/http/health-routes.ts'

/** Returns every slice's routes, in the order of the map. */
function slicesWith(formats: readonly Format[]): readonly ((context: AppContext, usage: UsageCounter) => FastifyPluginAsync)[] {
  return [
    feedRoutes,
    accessRoutes,
    webhookRoutes,
    portfolioRoutes,
    scanRoutes,
    inventoryRoutes,
    registerRoutes,
    analysisRoutes,
    ticketRoutes,
    (context) => ingestRoutes(context, formats),
    repositoryScanRoutes,
    approvalRoutes,
    releaseRoutes,
    productsRoutes,
    overviewRoutes,
    digestRoutes,
    reportRoutes,
    lookupRoutes,
    usageRoutes,
    retentionRoutes,
    backupRoutes,
    doctorRoutes,
    welcomeRoutes,
    demoRoutes,
  ]
}

export interface App {
  readonly http: FastifyInstance
  readonly usage: UsageCounter
  readonly drain: Drain
  /** Every registered route with its audience. */
  readonly routes: readonly GuardedRoute[]
}

/** Assembles the service from its context; it does not listen yet. */
export async function createApp(context: AppContext, operatorKey: string, formats: readonly Format[] = allFormats): Promise<App> {
  const { config, db, log, now } = context
  const usage = createUsageCounter(db, now)
  const http = await createHttpServer({ logger: log, onError: context.disk.noteError, ...config.http })
  followRequests(http, config.statementLimits)
  measureRequests(http)
  const drain = createDrain(http)
  flushUsageRegularly(http, usage)
  allowPublicPaths(http)
  await readCookies(http)
  const routes = guardRoutes(http, {
    db,
    now,
    operatorKey,
    usage,
    publicUrl: config.http.publicUrl,
    hasPasswords: config.passwords,
  })
  await documentApi(http, config.http.publicUrl)
  healthRoutes(http, context, drain)
  metricsRoutes(http, context)
  await servePages(http)
  await serveHelp(http)
  await http.register(releasePages(context))
  await http.register(linkedFileRoutes(context))
  await http.register(oauthMetadataRoutes(context))
  await http.register(unsubscribeRoutes(context))
  await http.register(dependencyTrackRoutes(context, formats), { prefix: '/api' })
  await http.register(scimRoutes(context), { prefix: scimPath })
  await http.register(
    async (api) => {
      for (const slice of slicesWith(formats)) api.register(slice(context, usage))
    },
    { prefix: basePath },
  )
  return { http, usage, drain, routes }
}

const publicPaths = /^\/(?:docs.*|help.*|assets\/.*|[\w-]+\.(?:html|svg|js)|:page.*|)$/u

/** Marks the routes registered by plug-ins as public. */
function allowPublicPaths(http: FastifyInstance): void {
  http.addHook('onRoute', (route) => {
    if (publicPaths.test(route.url)) route.config = { ...route.config, scopes: 'public' }
  })
}
