import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInSecrets } from '#access/oidc/provider.ts'
import { clearCookie, cookieOf, setCookie } from '#access/sessions/session-cookie.ts'
import type { AppContext } from '#platform/app-context.ts'

/** A sign-in that has begun in a browser. */
export interface BegunSignIn extends SignInSecrets {
  /** The path to return to. */
  readonly next: string
}

/** A sign-in that the provider has confirmed; the session follows. */
export interface ConfirmedSignIn {
  readonly subject: string
}

/** Keeps a value in a browser: sealed, so that nobody can read or forge it, and for a short time. */
export interface SealedCookie<Value> {
  readonly set: (reply: FastifyReply, value: Value) => void
  /** Returns undefined for a missing, forged or expired cookie. */
  readonly read: (request: FastifyRequest) => Value | undefined
  readonly clear: (reply: FastifyReply) => void
}

/** Lasts ten minutes. SameSite=Lax, since the provider sends the browser back from another site. */
export function begunCookie(context: AppContext): SealedCookie<BegunSignIn> {
  return sealedCookie(context, { name: 'waybill-signing-in', seconds: 600, sameSite: 'lax' })
}

/** Lasts five minutes, in which the person may have to choose a company. */
export function confirmedCookie(context: AppContext): SealedCookie<ConfirmedSignIn> {
  return sealedCookie(context, { name: 'waybill-signed-in', seconds: 300, sameSite: 'strict' })
}

interface CookieKind {
  readonly name: string
  readonly seconds: number
  readonly sameSite: 'lax' | 'strict'
}

function sealedCookie<Value>(
  { secrets, now, config }: AppContext,
  { name: plainName, seconds, sameSite }: CookieKind,
): SealedCookie<Value> {
  const isSecure = config.http.publicUrl.startsWith('https:')
  const name = `${isSecure ? '__Host-' : ''}${plainName}`
  return {
    set(reply, value) {
      const sealed = secrets.seal(JSON.stringify({ value, until: now().getTime() + seconds * 1000 }), name)
      setCookie(reply, name, { value: sealed, isSecure, maxAge: seconds, sameSite })
    },
    read(request) {
      const { value, until } = tryOpen(() => secrets.open(cookieOf(request, name) ?? '', name))
      return until !== undefined && until > now().getTime() ? (value as Value) : undefined
    },
    clear: (reply) => clearCookie(reply, name, isSecure),
  }
}

function tryOpen(open: () => string): { readonly value?: unknown; readonly until?: number } {
  try {
    return JSON.parse(open())
  } catch {
    return {}
  }
}
