import { createHash } from 'node:crypto'
import { newId } from '#platform/ids.ts'
import type { SecretBox } from '#platform/secret-box.ts'

/** Half a year; each login begins it anew. */
export const browserCookieSeconds = 180 * 86_400

const purpose = 'browser of a login'

/** The cookie by which a browser shows that an account was used with it: sealed, so that nobody can make one. */
export function sealBrowserMark(secrets: SecretBox, email: string, now: Date): string {
  return secrets.seal([emailHash(email), newId(), String(now.getTime())].join(' '), purpose)
}

/** What a browser's own failures are counted for; undefined when it was marked for another account, long ago, or not by us. */
export function readBrowserMark(secrets: SecretBox, cookie: string | undefined, { email, now }: Login): string | undefined {
  const [imprint, mark, since] = tryOpen(secrets, cookie).split(' ')
  if (imprint !== emailHash(email) || Number(since) < now.getTime() - browserCookieSeconds * 1000) return undefined
  return mark
}

interface Login {
  readonly email: string
  readonly now: Date
}

function tryOpen(secrets: SecretBox, cookie: string | undefined): string {
  try {
    return cookie === undefined ? '' : secrets.open(cookie, purpose)
  } catch {
    return ''
  }
}

function emailHash(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}
