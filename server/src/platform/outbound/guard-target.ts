import { isIP } from 'node:net'

import { type AllowList, hostOf } from '#platform/outbound/allow-list.ts'
import { isPublicAddress } from '#platform/outbound/address-ranges.ts'
import { isLocalName } from '#platform/outbound/local-names.ts'
import { OutboundFailedError, OutboundBlockedError, displayUrl } from '#platform/outbound/outbound-error.ts'

/** Resolves a name; tests inject their own resolver. */
export type Lookup = (host: string) => Promise<readonly Address[]>

export interface Address {
  readonly address: string
  readonly family: 4 | 6
}

/**
 * Returns the addresses a request for this URL may connect to. Blocks other schemes, credentials in URLs, private and reserved addresses,
 * names of local networks, and plain HTTP; the operator can allow the last three by host or network.
 */
export async function guardTarget(url: URL, allowList: AllowList, lookup: Lookup): Promise<readonly Address[]> {
  requireHttpUrl(url)
  const addresses = await lookupHost(url, lookup)
  if (allowList.allowsHost(url)) return addresses
  const allowed = addresses.filter(({ address }) => allowList.allowsAddress(address))
  if (allowed.length === 0 && isLocalHost(url)) throw localNameError(url)
  if (url.protocol === 'https:')
    return requireAddresses(
      addresses.filter((one) => allowed.includes(one) || isPublicAddress(one.address)),
      url,
    )
  if (allowed.length === 0) throw new OutboundBlockedError(`${displayUrl(url)} is not https`)
  return allowed
}

/**
 * As `guardTarget`, before anything is stored: also blocks a local name that does not resolve, since it cannot become public later.
 */
export async function checkTarget(url: URL, allowList: AllowList, lookup: Lookup): Promise<void> {
  try {
    await guardTarget(url, allowList, lookup)
  } catch (error) {
    const isUnknown = error instanceof OutboundFailedError && isLocalHost(url) && !allowList.allowsHost(url)
    throw isUnknown ? localNameError(url) : error
  }
}

function isLocalHost(url: URL): boolean {
  const name = nameOf(url)
  return isIP(name) === 0 && isLocalName(name)
}

function localNameError(url: URL): OutboundBlockedError {
  return new OutboundBlockedError(`${hostOf(url)} is a name of private networks`)
}

function requireHttpUrl(url: URL): void {
  if (!/^https?:$/.test(url.protocol)) throw new OutboundBlockedError(`${url.protocol} URLs are not fetched`)
  if (url.username !== '' || url.password !== '') throw new OutboundBlockedError(`${displayUrl(url)} carries a user name or password`)
}

function requireAddresses(addresses: readonly Address[], url: URL): readonly Address[] {
  if (addresses.length === 0) throw new OutboundBlockedError(`${hostOf(url)} has a private or reserved address`)
  return addresses
}

/** Returns the name of a host, or its address without brackets. */
function nameOf(url: URL): string {
  return hostOf(url).replace(/^\[(.*)\]$/, '$1')
}

async function lookupHost(url: URL, lookup: Lookup): Promise<readonly Address[]> {
  const host = nameOf(url)
  const family = isIP(host)
  if (family === 4 || family === 6) return [{ address: host, family }]
  try {
    return await lookup(host)
  } catch (cause) {
    throw new OutboundFailedError(`${host} does not resolve`, { cause })
  }
}
