import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sitePolicy } from '#platform/http/site-policy.ts'
import { wantsHtml } from '#platform/http/wants-html.ts'

const builtPages = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** First segments of paths that never are pages of the app: what is unknown below them is answered like any unknown path. */
const notPages = ['api', 'v2', 'docs', 'help', 'files', 'r', 'csaf', 'assets', '.well-known', 'health', 'ready', 'metrics']
const firstSegment = `:page(^(?!(?:${notPages.map((name) => name.replace('.', String.raw`\.`)).join('|')})$)[^/]+$)`
/** Addresses of pages; `/` is one too. */
const pagePaths = ['/', `/${firstSegment}`, `/${firstSegment}/*`]

/** The compressed twins are served in place of their files. */
const twins = /\.(?:br|gz)$/u

const options: Omit<FastifyStaticOptions, 'root'> = {
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) => {
    void reply.header('content-security-policy', sitePolicy)
    void reply.header('cache-control', cacheControlOf(path))
  },
}

/**
 * Serves the built web app: `/assets/*` for a year, since their names contain a hash, and `index.html` at every other path a browser asks for,
 * so that addresses of pages can be opened and shared. Without a build, the service works except for the pages. A later build is served
 * without a restart.
 */
export async function servePages(app: FastifyInstance, folder = builtPages): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  // its own route for a folder lists that folder for each request
  await app.register(fastifyStatic, { ...options, root: join(folder, 'assets'), serve: false })
  app.get<{ Params: { readonly '*': string } }>('/assets/*', { schema: { hide: true } }, ({ params: { '*': name } }, reply) =>
    twins.test(name) ? reply.callNotFound() : reply.sendFile(name),
  )
  // these keep their names in every build; the manifest is for tests
  const globIgnore = ['**/*.br', '**/*.gz', '.vite/**', 'assets/**']
  await app.register(fastifyStatic, { ...options, root: folder, wildcard: false, globIgnore, decorateReply: false })
  const readIndex = await indexReader(join(folder, 'index.html'))
  for (const path of pagePaths)
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (path !== '/' && !wantsHtml(request)) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', sitePolicy)
        .send(await readIndex())
    })
}

/** Returns what reads a page, or remembers it while a build has removed it. */
async function indexReader(path: string): Promise<() => Promise<Buffer>> {
  const last = { content: await readFile(path) }
  return async () => {
    last.content = await readFile(path).catch(() => last.content)
    return last.content
  }
}

/** The icon has no hash in its name, and browsers ask for it with every page. */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('.svg') ? 'public, max-age=86400' : 'no-cache'
}
