import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { basePath } from '#platform/http/base-path.ts'

interface KnownPath {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/**
 * Answers requests without a route: 404 for an unknown path, 405 with Allow for another method, 204 with Allow for OPTIONS. Suggests the
 * right path below `base` when only the prefix is wrong. Call it before the routes are registered.
 */
export function answerUnknownRoutes(app: FastifyInstance, base: string): void {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ method, url }) => {
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const verb of [method].flat()) path.methods.add(verb)
    paths.set(url, path)
  })
  // the method of a path that is written out may be one that the path of an id in its place has
  app.addHook('preParsing', async (request, reply) => {
    const own = paths.get(pathOf(request))
    if (!request.is404 && own !== undefined && !own.methods.has(request.method)) await answerWrongMethod(request, reply, own.methods)
    // without a type the framework rejects this method before the handler below
    if (request.is404 && request.method === 'QUERY') await answerUnknown(request, reply)
  })
  app.setNotFoundHandler(answerUnknown)
  function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const allowed = allowedMethods(paths, pathOf(request))
    return allowed.size > 0
      ? answerWrongMethod(request, reply, allowed)
      : reply.code(404).send({ error: notFoundMessage(paths, pathOf(request), base) })
  }
}

/** Clients are often configured with a base URL that lacks the version or repeats it. */
function notFoundMessage(paths: ReadonlyMap<string, KnownPath>, path: string, base: string): string {
  const steps = path.split('/').filter((step) => step !== '')
  const endings = steps.map((_, index) => steps.slice(index).join('/')).slice(0, 6)
  const meant = endings
    .flatMap((ending) => [ending, `core/${ending}`])
    .find((ending) => allowedMethods(paths, `${basePath}/${ending}`).size > 0)
  if (meant !== undefined) return `There is nothing at ${path}. The interface is at ${base}${basePath}: use ${base}${basePath}/${meant}.`
  const isMissed = /^\/(?:api|v\d+)(?:\/|$)/u.test(path) && !path.startsWith(`${basePath}/`)
  return `There is nothing at ${path}.${isMissed ? ` The interface is at ${base}${basePath}.` : ''}`
}

function answerWrongMethod(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): FastifyReply {
  const allow = [...allowed].toSorted().join(', ')
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send()
  return reply
    .code(405)
    .header('allow', allow)
    .send({ error: `${request.method} is not possible here; use ${allow}.` })
}

/** Returns the methods of the routes that match a path. */
function allowedMethods(paths: ReadonlyMap<string, KnownPath>, path: string): ReadonlySet<string> {
  const own = paths.get(path)
  if (own !== undefined) return own.methods
  const matching = [...paths.values()].filter(({ pattern }) => pattern.test(path))
  return new Set(matching.flatMap(({ methods }) => Array.from(methods)))
}

function pathOf({ url }: FastifyRequest): string {
  return (url.split('?')[0] ?? '').replace(/(?<=.)\/$/u, '')
}

function patternOf(url: string): RegExp {
  const source = url.split('/').map((step) => {
    const [, named = '', rest = ''] = /^(:\w+)?(.*)$/u.exec(step) ?? []
    return (named === '' ? '' : '[^/]+') + rest.replaceAll(/[.+?^$()[\]{}|\\]/gu, '\\$&')
  })
  // a catch-all such as the web app's is not a path of its own
  return /[*(]/u.test(url) ? /(?!)/u : new RegExp(`^${source.join('/')}$`, 'u')
}
