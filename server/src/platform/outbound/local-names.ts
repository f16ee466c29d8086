/** Endings that only local networks resolve (RFC 6761, 6762, 8375, ICANN's `internal`, and those that ICANN does not delegate). */
const localEnding = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|home\.arpa)$/u

/** Where clouds serve credentials under names that look public. */
const metadataNames: ReadonlySet<string> = new Set([
  'metadata.goog',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
])

/** Whether a host name (lower case, no trailing dot, no address) can only mean a machine of a local network, whatever it resolves to. */
export function isLocalName(host: string): boolean {
  return !host.includes('.') || localEnding.test(host) || metadataNames.has(host)
}
