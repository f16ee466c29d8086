import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { basePath } from '#platform/http/base-path.ts'
import { policyForScriptsIn, sitePolicy } from '#platform/http/site-policy.ts'

/** Everything that asks for other services or shows tools of the vendor is off. */
const configuration = {
  url: `${basePath}/openapi.json`,
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  withDefaultFonts: false,
} as const

/** Serves the interactive documentation at `/docs`. Its five megabytes are loaded at the first request, into an instance of their own: a running one takes no plug-ins. */
export function serveApiReference(app: FastifyInstance): void {
  const opened: { reference?: Promise<FastifyInstance> } = {}
  async function answer({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const reference = await (opened.reference ??= openReference())
    const { statusCode, headers, body } = await reference.inject(url)
    for (const name of ['content-type', 'location'] as const) if (headers[name] !== undefined) reply.header(name, headers[name])
    return reply.code(statusCode).header('content-security-policy', docsPolicy(body)).send(body)
  }
  for (const url of ['/docs/', '/docs/js/scalar.js']) app.get(url, { schema: { hide: true } }, (request, reply) => answer(request, reply))
}

async function openReference(): Promise<FastifyInstance> {
  const reference = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await reference.register(import('@scalar/fastify-api-reference'), { routePrefix: '/docs', configuration })
  return reference
}

/** Allows the inline script with the page's settings by its hash. */
function docsPolicy(page: string): string {
  return page.startsWith('<!') ? policyForScriptsIn(page) : sitePolicy
}
