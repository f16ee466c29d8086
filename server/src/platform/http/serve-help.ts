import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sitePolicy } from '#platform/http/site-policy.ts'
import { wantsHtml } from '#platform/http/wants-html.ts'

const builtSite = fileURLToPath(new URL('../../../../docs-site/dist/', import.meta.url))

/** Serves the built documentation at `/help`: pages are asked for again each time, assets are kept for a year, since the name of their folder contains a hash. */
export async function serveHelp(app: FastifyInstance, folder = builtSite): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const site = { folder, missing: await readFile(join(folder, '404.html')), pages: await listPages(folder) }
  await app.register(async (help) => serveSite(help, site), { prefix: '/help' })
}

interface Site {
  readonly folder: string
  readonly missing: Buffer
  readonly pages: ReadonlySet<string>
}

async function listPages(folder: string): Promise<ReadonlySet<string>> {
  const files = await readdir(folder, { recursive: true })
  return new Set(files.map((file) => `/help/${file.replaceAll(sep, '/')}`).filter((path) => path.endsWith('.html')))
}

async function serveSite(help: FastifyInstance, { folder, missing, pages }: Site): Promise<void> {
  // the links of the pages are relative, and the router takes /help and /help/ for the same
  help.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/help/index.html'))
  help.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' ? findPage(pages, request.url) : undefined
    if (page !== undefined) return reply.redirect(page, 308)
    reply.code(404).header('cache-control', 'no-cache').header('content-security-policy', sitePolicy)
    if (!wantsHtml(request)) return reply.send({ error: `There is nothing at ${request.url}.` })
    return reply.type('text/html; charset=utf-8').send(missing)
  })
  await help.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    // relative links of an index would break at the address without a slash
    index: false,
    allowedPath: (path) => !path.endsWith('/'),
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('content-security-policy', sitePolicy)
      void reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Finds the page that an address without .html means; one of a folder means its index. */
function findPage(pages: ReadonlySet<string>, url: string): string | undefined {
  const [path = ''] = url.split('?', 1)
  const bare = path.replace(/\/$/u, '')
  const page = [`${bare}.html`, `${bare}/index.html`].find((candidate) => pages.has(candidate))
  return page && `${page}${url.slice(path.length)}`
}
