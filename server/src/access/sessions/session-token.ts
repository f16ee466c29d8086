import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates the value of a session cookie or invitation: 256 random bits. */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for storage. A fast hash is enough for a token with full entropy. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(`session ${token}`).digest()
}

/** Hashes the token of an invitation; it differs from the hash of a session with the same token. */
export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(`invitation ${token}`).digest()
}

/** Derives the CSRF token from the cookie, which foreign pages can make a browser send but cannot read. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('waybill csrf').digest('base64url')
}

export function matchesCsrfToken(sent: unknown, requested: string): boolean {
  if (typeof sent !== 'string') return false
  const [one, other] = [Buffer.from(sent), Buffer.from(requested)]
  return one.length === other.length && timingSafeEqual(one, other)
}
