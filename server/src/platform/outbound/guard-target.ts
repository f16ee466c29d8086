import { isIP } from 'node:net'

import { type AllowList, hostOf } from '#platform/outbound/allow-list.ts'
import { isPublicAddress } from '#platform/outbound/address-ranges.ts'
import { OutboundFailedError, OutboundBlockedError, displayUrl } from '#platform/outbound/outbound-error.ts'

/** Where a name points; the system's resolver unless tests lend another. */
export type Lookup = (host: string) => Promise<readonly Address[]>

export interface Address {
  readonly address: string
  readonly family: 4 | 6
}

/**
 * The addresses to which a request for this URL may connect. Refuses what is no http(s) URL, credentials in URLs,
 * private and reserved addresses, and plain http, the last two unless the operator allows the host or network.
 */
export async function guardTarget(url: URL, allowList: AllowList, lookup: Lookup): Promise<readonly Address[]> {
  requireHttpUrl(url)
  const addresses = await lookupHost(url, lookup)
  if (allowList.allowsHost(url)) return addresses
  const allowed = addresses.filter(({ address }) => allowList.allowsAddress(address))
  if (url.protocol === 'https:')
    return requireAddresses(
      addresses.filter((one) => allowed.includes(one) || isPublicAddress(one.address)),
      url,
    )
  if (allowed.length === 0) throw new OutboundBlockedError(`${displayUrl(url)} is not https`)
  return allowed
}

function requireHttpUrl(url: URL): void {
  if (!/^https?:$/.test(url.protocol)) throw new OutboundBlockedError(`${url.protocol} URLs are not fetched`)
  if (url.username !== '' || url.password !== '') throw new OutboundBlockedError(`${displayUrl(url)} carries a user name or password`)
}

function requireAddresses(addresses: readonly Address[], url: URL): readonly Address[] {
  if (addresses.length === 0) throw new OutboundBlockedError(`${hostOf(url)} has a private or reserved address`)
  return addresses
}

async function lookupHost(url: URL, lookup: Lookup): Promise<readonly Address[]> {
  const host = hostOf(url).replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  if (family === 4 || family === 6) return [{ address: host, family }]
  try {
    return await lookup(host)
  } catch (cause) {
    throw new OutboundFailedError(`${host} does not resolve`, { cause })
  }
}
