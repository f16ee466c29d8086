import { createHash } from 'node:crypto'
import type { Tenant } from '#access/caller.ts'
import { newId } from '#platform/ids.ts'
import type { SecretBox } from '#platform/secret-box.ts'

/** Half a year; renewed by each login. */
export const browserCookieSeconds = 180 * 86_400

const purpose = 'browser of a login'

/** Creates the cookie that shows an account was used with a browser; sealed, so that it cannot be forged. */
export function sealBrowserMark(secrets: SecretBox, { now, ...account }: Login): string {
  return secrets.seal([imprintOf(account), newId(), String(now.getTime())].join(' '), purpose)
}

/** Returns the mark by which a browser's failed logins are counted; undefined for another account's, an expired or a forged cookie. */
export function readBrowserMark(secrets: SecretBox, cookie: string | undefined, { now, ...account }: Login): string | undefined {
  const [imprint, mark, since] = tryOpen(secrets, cookie).split(' ')
  if (imprint !== imprintOf(account) || Number(since) < now.getTime() - browserCookieSeconds * 1000) return undefined
  return mark
}

interface Login extends Tenant {
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

function imprintOf({ companyId, email }: Omit<Login, 'now'>): string {
  return createHash('sha256').update(`${companyId} ${email.toLowerCase()}`).digest('base64url')
}
