import { type CookieSerializeOptions, fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of a login: the session, and the proof that somebody logged in with this browser before. */
export interface LoginCookies {
  readonly session: string
  readonly browser: string
  readonly isSecure: boolean
}

/** Under https the names begin with __Host-, so that no other host of the domain can set them. */
export function loginCookies(publicUrl: string): LoginCookies {
  const isSecure = publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}waybill-session`, browser: `${prefix}waybill-browser`, isSecure }
}

/** Reads the cookies of every request that comes after it. */
export async function readCookies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie)
}

/** A cookie of a request; tokens of ours are short, whatever is longer is none. */
export function cookieOf({ cookies }: FastifyRequest, name: string): string | undefined {
  const value = Object.hasOwn(cookies, name) ? cookies[name] : undefined
  return value === undefined || value === '' || value.length > 1000 ? undefined : value
}

export function setCookie(reply: FastifyReply, name: string, { value, isSecure, maxAge }: CookieValue): void {
  void reply.setCookie(name, value, { ...cookieOptions(isSecure), ...(maxAge !== undefined && { maxAge }) })
}

export function clearCookie(reply: FastifyReply, name: string, isSecure: boolean): void {
  void reply.clearCookie(name, cookieOptions(isSecure))
}

interface CookieValue {
  readonly value: string
  readonly isSecure: boolean
  /** Seconds; without it the cookie ends with the browser. */
  readonly maxAge?: number
}

/** Strict: no link or form of another site makes a browser send it. */
function cookieOptions(isSecure: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure }
}
