import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeSession } from '#access/sessions/describe-session-store.ts'
import { cookieOf, loginCookies, setCookie } from '#access/sessions/session-cookie.ts'
import { endPreviousSession, findSessionCaller } from '#access/sessions/session-store.ts'
import type { Session } from '#access/sessions/session.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'
import { HttpError } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Puts a new session in the place of the browser's previous one, and returns the answer to the login. */
export async function answerLogin(
  { db, now, config }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<Session> {
  const cookies = loginCookies(config.http.publicUrl)
  await endPreviousSession(db, cookieOf(request, cookies.session))
  setCookie(reply, cookies.session, { value: token, isSecure: cookies.isSecure })
  const caller = await findSessionCaller(db, token, { now: now(), hasPasswords: config.passwords })
  if (caller === undefined) throw new HttpError(401, 'The session has ended; log in again.')
  return withoutCaching(reply, await describeSession(db, caller))
}
