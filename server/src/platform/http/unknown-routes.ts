import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface KnownPath {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/**
 * Answers what no route answers: 404 for an unknown path, 405 with Allow for a known path with a verb it does not have,
 * 204 with Allow for OPTIONS. Call it before the routes are registered.
 */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ method, url }) => {
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const verb of [method].flat()) path.methods.add(verb)
    paths.set(url, path)
  })
  app.setNotFoundHandler((request, reply) => answer(request, reply, allowedOn(paths, pathOf(request))))
}

function answer(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): FastifyReply {
  if (allowed.size === 0) return reply.code(404).send({ error: `There is nothing at ${pathOf(request)}.` })
  const allow = [...allowed].toSorted().join(', ')
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send()
  return reply
    .code(405)
    .header('allow', allow)
    .send({ error: `${request.method} is not possible here; use ${allow}.` })
}

/** Whether any route knows this path, whatever the verb. */
function allowedOn(paths: ReadonlyMap<string, KnownPath>, path: string): ReadonlySet<string> {
  const matching = [...paths.values()].filter(({ pattern }) => pattern.test(path))
  return new Set(matching.flatMap(({ methods }) => Array.from(methods)))
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

function patternOf(url: string): RegExp {
  const source = url.split('/').map((step) => (step.startsWith(':') ? '[^/]+' : step.replaceAll(/[.+?^$()[\]{}|\\]/gu, '\\$&')))
  // a catch-all such as the web app's is no path of its own
  return url.includes('*') ? /(?!)/u : new RegExp(`^${source.join('/')}$`, 'u')
}
