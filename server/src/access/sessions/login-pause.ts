import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Limits failed logins: after a number of failures, each one is followed by a pause that doubles. */
export interface PauseRule {
  /** Failures without a pause. */
  readonly freeFailures: number
  /** Seconds of the first pause; `longestSeconds` is the limit. */
  readonly firstSeconds: number
  readonly longestSeconds: number
}

/** A key that failures are counted by. */
export interface PauseKey {
  readonly hash: Buffer
  readonly rule: PauseRule
  /** Whether several people share it: one success does not clear the others' failures. */
  readonly isShared?: boolean
}

const personRule: PauseRule = { freeFailures: 4, firstSeconds: 30, longestSeconds: 900 }
const addressRule: PauseRule = { freeFailures: 29, firstSeconds: 30, longestSeconds: 900 }

/** Returns the pause in seconds after so many failures. */
export function pauseAfter({ freeFailures, firstSeconds, longestSeconds }: PauseRule, failures: number): number {
  return failures <= freeFailures ? 0 : Math.min(longestSeconds, firstSeconds * 2 ** Math.min(failures - freeFailures - 1, 30))
}

/**
 * Returns the keys a login is counted by. A browser used with the account before is counted alone, so that guesses elsewhere cannot pause
 * its owner; other browsers share the pauses of the account and the address.
 */
export function pauseKeysOf({ email, address, browser, isInSeveral }: LoginSource): readonly PauseKey[] {
  if (browser !== undefined) return [{ hash: hashOf('browser', browser), rule: personRule }]
  return [
    { ...accountPause(email), isShared: isInSeveral },
    { hash: hashOf('address', networkOf(address)), rule: addressRule, isShared: true },
  ]
}

/** Returns the key of an account, for logins from unknown browsers. */
export function accountPause(email: string): PauseKey {
  return { hash: hashOf('account', email.toLowerCase()), rule: personRule }
}

/** Returns the key of a user's password changes. */
export function passwordPause(userId: string): PauseKey {
  return { hash: hashOf('password', userId), rule: personRule }
}

/** Returns the key of a user's codes; a browser used with the account before is counted alone. */
export function codePause(userId: string, browser: string | undefined): PauseKey {
  return { hash: hashOf('code', browser ?? userId), rule: personRule }
}

/** Returns the keys that the codes of devices are counted by. Both are like shared ones: a user who asks for codes of their own must not clear their failures with them. */
export function userCodePauses(userId: string, address: string): readonly PauseKey[] {
  return [
    { hash: hashOf('device code by', userId), rule: personRule, isShared: true },
    { hash: hashOf('device code from', networkOf(address)), rule: addressRule, isShared: true },
  ]
}

export interface LoginSource {
  readonly email: string
  readonly address: string
  /** The mark of a browser used with the account before. */
  readonly browser: string | undefined
  /** Whether users of several companies have the address: who logs in to one may be somebody else in another. */
  readonly isInSeveral: boolean
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address, since a household owns all addresses in it. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail ?? '')
  const filled = tail === undefined ? first : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':')
}

function hashOf(kind: string, text: string): Buffer {
  return createHash('sha256').update(`${kind} ${text}`).digest()
}
