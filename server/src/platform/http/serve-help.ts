import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sitePolicy } from '#platform/http/site-policy.ts'
import { wantsHtml } from '#platform/http/wants-html.ts'

const builtSite = fileURLToPath(new URL('../../../../docs-site/dist/', import.meta.url))

/** Serves the built documentation at `/help`: pages are asked for again each time, assets are kept for a year, since the name of their folder contains a hash. */
export async function serveHelp(app: FastifyInstance, folder = builtSite): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const missing = await readFile(join(folder, '404.html'))
  await app.register(async (help) => serveSite(help, folder, missing), { prefix: '/help' })
}

async function serveSite(help: FastifyInstance, folder: string, missing: Buffer): Promise<void> {
  // the links of the pages are relative, and the router takes /help and /help/ for the same
  help.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/help/index.html'))
  help.setNotFoundHandler((request, reply) => {
    reply.code(404).header('cache-control', 'no-cache').header('content-security-policy', sitePolicy)
    if (!wantsHtml(request)) return reply.send({ error: `There is nothing at ${request.url}.` })
    return reply.type('text/html; charset=utf-8').send(missing)
  })
  await help.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('content-security-policy', sitePolicy)
      void reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
