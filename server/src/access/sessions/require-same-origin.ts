import type { FastifyRequest } from 'fastify'
import { matchesCsrfToken } from '#access/sessions/session-token.ts'
import { forbidden } from '#platform/http-error.ts'

/**
 * Refuses (403) what a page of another site made a browser send. Browsers name the origin with every write; whatever else calls
 * has no cookies to abuse and may leave it out.
 */
export function requireSameOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  const isForeign = origin === undefined ? site === 'cross-site' || site === 'same-site' : !isOwn(origin, { host, publicUrl })
  if (isForeign) throw forbidden('This request comes from a page of another site; sessions work on pages of this service alone.')
}

interface OwnAddress {
  readonly host: string | undefined
  readonly publicUrl: string
}

/** The address the service is known by, or the one it was reached at: a browser does not let pages choose the host. */
function isOwn(origin: string, { host, publicUrl }: OwnAddress): boolean {
  return origin === new URL(publicUrl).origin || (host !== undefined && URL.parse(origin)?.host === host.toLowerCase())
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Guards the writes of a session; a key cannot be made a browser's to send, so it needs nothing of this. */
export function guardSessionWrite(request: FastifyRequest, csrfToken: string, publicUrl: string): void {
  if (safeMethods.has(request.method)) return
  requireSameOrigin(request, publicUrl)
  if (matchesCsrfToken(request.headers['x-csrf-token'], csrfToken)) return
  throw forbidden('The header x-csrf-token is missing or not that of this session; GET /account/session tells it.')
}
