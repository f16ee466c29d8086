import type { FastifyRequest } from 'fastify'
import { matchesCsrfToken } from '#access/sessions/session-token.ts'
import { forbidden } from '#platform/http-error.ts'

/**
 * Throws a 403 for requests from pages of other sites. Browsers send the origin with every write; other clients have no cookies to abuse
 * and may omit it.
 */
export function requireSameOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  const isForeign = origin === undefined ? site === 'cross-site' || site === 'same-site' : !isOwn(origin, { host, publicUrl })
  if (isForeign) throw forbidden('This request comes from a page of another site; sessions work only on pages of this service.')
}

interface OwnAddress {
  readonly host: string | undefined
  readonly publicUrl: string
}

/** Accepts the configured address and the address of the request: browsers do not let pages choose the host. */
function isOwn(origin: string, { host, publicUrl }: OwnAddress): boolean {
  return origin === new URL(publicUrl).origin || (host !== undefined && URL.parse(origin)?.host === host.toLowerCase())
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Guards the writes of a session. Keys need no guard, since browsers do not send them automatically. */
export function guardSessionWrite(request: FastifyRequest, csrfToken: string, publicUrl: string): void {
  if (safeMethods.has(request.method)) return
  requireSameOrigin(request, publicUrl)
  if (matchesCsrfToken(request.headers['x-csrf-token'], csrfToken)) return
  throw forbidden('The header x-csrf-token is missing or not that of this session; GET /account/session returns it.')
}
