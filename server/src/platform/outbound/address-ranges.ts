import { BlockList, isIP } from 'node:net'

/** Not for the public Internet (IANA special-purpose registries), and where clouds serve credentials. */
const reserved4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** Only global unicast is public in IPv6, except ranges that embed IPv4 addresses (Teredo, 6to4) and documentation ranges. */
const global6 = ['2000::/3']
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const reserved = rangesOf([...reserved4, ...reserved6])
const publicRanges = rangesOf(global6)

/** Reports whether an address is on the public Internet; IPv4-mapped IPv6 addresses are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && publicRanges.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Builds ranges from CIDR networks and single addresses; throws for anything else. */
export function rangesOf(networks: readonly string[]): BlockList {
  const ranges = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    ranges.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return ranges
}

/** Reports whether the ranges contain an address. */
export function contains(ranges: BlockList, address: string): boolean {
  return ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
