import { isIP } from 'node:net'

import { type AllowList, hostOf } from '#platform/outbound/allow-list.ts'
import { isPublicAddress } from '#platform/outbound/address-ranges.ts'
import { OutboundFailed, OutboundRefused, shownUrl } from '#platform/outbound/outbound-error.ts'

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
  checkForm(url)
  const addresses = await addressesOf(url, lookup)
  if (allowList.allowsHost(url)) return addresses
  const allowed = addresses.filter(({ address }) => allowList.allowsAddress(address))
  if (url.protocol === 'https:')
    return orRefuse(
      addresses.filter((one) => allowed.includes(one) || isPublicAddress(one.address)),
      url,
    )
  if (allowed.length === 0) throw new OutboundRefused(`${shownUrl(url)} is not https`)
  return allowed
}

function checkForm(url: URL): void {
  if (!/^https?:$/.test(url.protocol)) throw new OutboundRefused(`${url.protocol} URLs are not fetched`)
  if (url.username !== '' || url.password !== '') throw new OutboundRefused(`${shownUrl(url)} carries a user name or password`)
}

function orRefuse(addresses: readonly Address[], url: URL): readonly Address[] {
  if (addresses.length === 0) throw new OutboundRefused(`${hostOf(url)} has a private or reserved address`)
  return addresses
}

async function addressesOf(url: URL, lookup: Lookup): Promise<readonly Address[]> {
  const host = hostOf(url).replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  if (family === 4 || family === 6) return [{ address: host, family }]
  try {
    return await lookup(host)
  } catch (cause) {
    throw new OutboundFailed(`${host} does not resolve`, { cause })
  }
}
