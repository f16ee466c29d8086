import { isIP } from 'node:net'

import { contains, rangesOf } from '#platform/outbound/address-ranges.ts'

/** The private hosts and networks the operator allows, also by plain HTTP. */
export interface AllowList {
  readonly allowsHost: (url: URL) => boolean
  readonly allowsAddress: (address: string) => boolean
}

/** Reports whether an entry of WAYBILL_OUTBOUND_ALLOW is valid: a host name with optional port, an address, or a network. */
export function isAllowEntry(entry: string): boolean {
  return isNetwork(entry) || isHost(entry)
}

/** Reads the entries; throws an error that names an invalid one. */
export function readAllowList(entries: readonly string[]): AllowList {
  const wrong = entries.find((entry) => !isAllowEntry(entry))
  if (wrong !== undefined) throw new Error(`${wrong} is neither a host nor a network`)
  const ranges = rangesOf(entries.filter(isNetwork))
  const hosts = new Set(entries.filter((entry) => !isNetwork(entry)).map((entry) => entry.toLowerCase()))
  return {
    allowsHost: (url) => hosts.has(hostOf(url)) || hosts.has(`${hostOf(url)}:${portOf(url)}`),
    allowsAddress: (address) => contains(ranges, address),
  }
}

/** Reports whether a text is an address or a network, of IPv4 or IPv6. */
export function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return most > 0 && rest.length === 0 && isBits
}

function isHost(entry: string): boolean {
  return /^(?:[\w-]+\.)*[\w-]+(?::\d{1,5})?$|^\[[\da-f:.]+\]:\d{1,5}$/i.test(entry)
}

/** Returns the host name without trailing dots. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.+$/, '')
}

function portOf({ port, protocol }: URL): string {
  return port === '' ? ({ 'http:': '80', 'https:': '443' }[protocol] ?? '') : port
}
