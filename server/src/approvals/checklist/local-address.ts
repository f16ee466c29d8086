import { isIP } from 'node:net'
import { isPublicAddress } from '#platform/outbound/address-ranges.ts'

/** Host names that only local networks resolve (RFC 6761, 6762, 8375, ICANN's `internal`). */
const localEnding = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|home\.arpa)$/u

/** Whether an address is unreachable from outside: loopback, private and link-local addresses, and local host names. */
export function isLocalAddress(url: string): boolean {
  const host = URL.parse(url)?.hostname.replaceAll(/^\[|\]$|\.$/gu, '') ?? ''
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return !host.includes('.') || localEnding.test(host)
}
