import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Failed logins are counted for what they come from or are about; from a number on, each is followed by a pause that doubles. */
export interface PauseRule {
  /** How many failures are followed by no pause. */
  readonly freeFailures: number
  /** Seconds of the first pause and of the longest. */
  readonly firstSeconds: number
  readonly longestSeconds: number
}

/** One thing that failures are counted for. */
export interface PauseKey {
  readonly hash: Buffer
  readonly rule: PauseRule
  /** Whether several people are behind it: that one of them is right says nothing of the others. */
  readonly isShared?: boolean
}

const personRule: PauseRule = { freeFailures: 4, firstSeconds: 30, longestSeconds: 900 }
const addressRule: PauseRule = { freeFailures: 29, firstSeconds: 30, longestSeconds: 900 }

/** How many seconds nothing is tried after so many failures. */
export function pauseAfter({ freeFailures, firstSeconds, longestSeconds }: PauseRule, failures: number): number {
  return failures <= freeFailures ? 0 : Math.min(longestSeconds, firstSeconds * 2 ** Math.min(failures - freeFailures - 1, 30))
}

/**
 * What a login counts for. A browser that its owner has logged in with before stands for itself alone, so that nobody who guesses
 * elsewhere can pause it; all others share the account's pause, and that of their address.
 */
export function pauseKeysOf({ email, address, browser }: LoginSource): readonly PauseKey[] {
  if (browser !== undefined) return [{ hash: hashOf('browser', browser), rule: personRule }]
  return [accountPause(email), { hash: hashOf('address', networkOf(address)), rule: addressRule, isShared: true }]
}

/** Of an account that no known browser speaks for. */
export function accountPause(email: string): PauseKey {
  return { hash: hashOf('account', email.toLowerCase()), rule: personRule }
}

/** Of a password that somebody with a session or a key changes. */
export function passwordPause(userId: string): PauseKey {
  return { hash: hashOf('password', userId), rule: personRule }
}

export interface LoginSource {
  readonly email: string
  readonly address: string
  /** The mark of a browser that the account was used with before. */
  readonly browser: string | undefined
}

/** An IPv4 address, or the network of 64 bits that an IPv6 address is in: a household has as many addresses as it likes. */
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
