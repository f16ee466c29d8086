import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sitePolicy } from '#platform/http/site-policy.ts'

const pages = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Serves the built web app at `/`. Without it, the service works except for the pages. */
export async function servePages(app: FastifyInstance): Promise<void> {
  if (!existsSync(pages)) return
  await app.register(fastifyStatic, {
    root: pages,
    wildcard: false,
    setHeaders: (reply) => void reply.header('content-security-policy', sitePolicy),
  })
}
