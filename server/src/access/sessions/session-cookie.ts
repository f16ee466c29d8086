import { type CookieSerializeOptions, fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of a login: the session, and the mark of a browser used before. */
export interface LoginCookies {
  readonly session: string
  readonly browser: string
  readonly isSecure: boolean
}

/** Names the cookies; under https with the prefix __Host-, so that no other host of the domain can set them. */
export function loginCookies(publicUrl: string): LoginCookies {
  const isSecure = publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}waybill-session`, browser: `${prefix}waybill-browser`, isSecure }
}

/** Parses the cookies of every later request. */
export async function readCookies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie)
}

/** Returns a cookie of the request; ours are short, so longer ones count as missing. */
export function cookieOf({ cookies }: FastifyRequest, name: string): string | undefined {
  const value = Object.hasOwn(cookies, name) ? cookies[name] : undefined
  return value === undefined || value === '' || value.length > 1000 ? undefined : value
}

export function setCookie(reply: FastifyReply, name: string, { value, isSecure, maxAge, sameSite = 'strict' }: CookieValue): void {
  void reply.setCookie(name, value, { ...cookieOptions(isSecure), sameSite, ...(maxAge !== undefined && { maxAge }) })
}

export function clearCookie(reply: FastifyReply, name: string, isSecure: boolean): void {
  void reply.clearCookie(name, cookieOptions(isSecure))
}

interface CookieValue {
  readonly value: string
  readonly isSecure: boolean
  /** Seconds; without it, the cookie ends with the browser session. */
  readonly maxAge?: number
  readonly sameSite?: 'lax' | 'strict'
}

/** SameSite=Strict: browsers never send it from links and forms of other sites. */
function cookieOptions(isSecure: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure }
}
