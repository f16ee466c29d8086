import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The value of a session's cookie: 256 random bits. */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this hash is stored; the token has full entropy, so a fast hash is enough. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(`session ${token}`).digest()
}

/**
 * What a page has to send in x-csrf-token with every write: derived from the cookie, which pages of others can make a browser
 * send but cannot read.
 */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('waybill csrf').digest('base64url')
}

export function matchesCsrfToken(sent: unknown, requested: string): boolean {
  if (typeof sent !== 'string') return false
  const [one, other] = [Buffer.from(sent), Buffer.from(requested)]
  return one.length === other.length && timingSafeEqual(one, other)
}
