import { BlockList, isIP } from 'node:net'

/** Not for use on the public Internet (IANA special-purpose registries), and where clouds answer with credentials. */
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

/** Of IPv6 only global unicast is public, and of that not what holds an IPv4 address (Teredo, 6to4) or is for documentation. */
const global6 = ['2000::/3']
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const reserved = rangesOf([...reserved4, ...reserved6])
const publicRanges = rangesOf(global6)

/** Whether an address is one of the public Internet; IPv4 addresses written as IPv6 are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && publicRanges.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Ranges from networks in CIDR writing and single addresses; throws for anything else. */
export function rangesOf(networks: readonly string[]): BlockList {
  const ranges = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    ranges.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return ranges
}

/** Whether ranges contain an address. */
export function contains(ranges: BlockList, address: string): boolean {
  return ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
