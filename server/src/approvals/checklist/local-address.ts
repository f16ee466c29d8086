import { isIP } from 'node:net'
import { isPublicAddress } from '#platform/outbound/address-ranges.ts'
import { isLocalName } from '#platform/outbound/local-names.ts'

/** Whether an address is unreachable from outside: loopback, private and link-local addresses, and local host names. */
export function isLocalAddress(url: string): boolean {
  const host = URL.parse(url)?.hostname.replaceAll(/^\[|\]$|\.$/gu, '') ?? ''
  return isIP(host) === 0 ? isLocalName(host) : !isPublicAddress(host)
}
