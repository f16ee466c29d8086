interface NamedDistribution {
  /** Its name at endoflife.date. */
  readonly product: string
  /** Its names in purl namespaces and `distro` qualifiers; the first is also that of its image and of the operating-system component. */
  readonly ids: readonly string[]
}

/** Distributions with a known end of life. */
export const supportedDistributions: readonly NamedDistribution[] = [
  { product: 'debian', ids: ['debian'] },
  { product: 'ubuntu', ids: ['ubuntu'] },
  { product: 'alpine-linux', ids: ['alpine'] },
  { product: 'rhel', ids: ['rhel', 'redhat'] },
  { product: 'centos', ids: ['centos'] },
  { product: 'centos-stream', ids: ['centos-stream', 'centos'] },
  { product: 'rocky-linux', ids: ['rockylinux', 'rocky', 'rocky-linux'] },
  { product: 'almalinux', ids: ['almalinux', 'alma'] },
  { product: 'fedora', ids: ['fedora', 'fc'] },
  { product: 'opensuse', ids: ['opensuse', 'opensuse-leap', 'opensuse.leap', 'leap'] },
  { product: 'sles', ids: ['sles', 'suse', 'sled', 'sles_sap', 'suse.linux.enterprise.server'] },
  { product: 'amazon-linux', ids: ['amazonlinux', 'amzn', 'amazon', 'amazon-linux'] },
  { product: 'oracle-linux', ids: ['oraclelinux', 'ol', 'oracle', 'oracle-linux'] },
  { product: 'vmware-photon', ids: ['photon'] },
  { product: 'mageia', ids: ['mageia'] },
  { product: 'eurolinux', ids: ['eurolinux'] },
  { product: 'devuan', ids: ['devuan'] },
  { product: 'linuxmint', ids: ['linuxmint'] },
  { product: 'postmarketos', ids: ['postmarketos'] },
  { product: 'openwrt', ids: ['openwrt'] },
]

const known = new Set(supportedDistributions.flatMap(({ ids }) => ids))

export function isDistributionId(text: string): boolean {
  return known.has(text)
}

/** Returns the lookup key of a distribution. */
export function distributionKey(id: string): string {
  return `distro:${id}`
}
