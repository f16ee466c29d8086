import type { Cpe, Purl } from '@waybill/identifiers'
import { releaseOf } from '@waybill/identifiers/ecosystems'
import { packageRefsOf } from '../matching/package-refs-of.ts'

/** A release of a distribution. */
export interface Platform {
  readonly ecosystem: string
  /** Undefined: every release. */
  readonly release: string | undefined
}

/** CPE vendor and product of the distributions whose packages purls can name. */
const ecosystems: ReadonlyMap<string, string> = new Map([
  ['redhat:enterprise_linux', 'Red Hat'],
  ['canonical:ubuntu_linux', 'Ubuntu'],
  ['debian:debian_linux', 'Debian'],
  ['alpinelinux:alpine_linux', 'Alpine'],
  ['almalinux:almalinux', 'AlmaLinux'],
  ['rocky:rocky', 'Rocky Linux'],
  ['rockylinux:rocky_linux', 'Rocky Linux'],
  ['suse:linux_enterprise_server', 'SUSE'],
  ['suse:sles', 'SUSE'],
  ['opensuse:leap', 'openSUSE'],
  ['openeuler:openeuler', 'openEuler'],
  ['microsoft:azure_linux', 'Azure Linux'],
  ['vmware:photon_os', 'Photon OS'],
])

/** Finds the distribution a CPE names; undefined for applications, layered products and distributions whose packages purls cannot name. */
export function platformOfCpe({ vendor, product, version }: Cpe): Platform | undefined {
  const ecosystem = ecosystems.get(`${vendor}:${product}`)
  if (ecosystem === undefined) return undefined
  if (!/\d/u.test(version)) return { ecosystem, release: undefined }
  // Red Hat's releases are named by product and version
  const text = ecosystem === 'Red Hat' ? `${product}:${version}` : version
  return { ecosystem, release: releaseOf(ecosystem, text) ?? version }
}

/**
 * Whether a component is a package of this distribution; a release in the statement must be in the purl too. Rebuilds are
 * distributions of their own.
 */
export function isOnPlatform(purl: Purl, { ecosystem, release }: Platform): boolean {
  return packageRefsOf(purl).some(
    (ref) => ref.ecosystem === ecosystem && ref.via !== 'alias' && (release === undefined || ref.release === release),
  )
}
