import { apk } from './apk.ts'
import { composer } from './composer.ts'
import { conan } from './conan.ts'
import { cran } from './cran.ts'
import { dpkg } from './dpkg.ts'
import { freebsd } from './freebsd.ts'
import { generic } from './generic.ts'
import { hackage } from './hackage.ts'
import { maven } from './maven.ts'
import { nuget } from './nuget.ts'
import { opam } from './opam.ts'
import { pep440 } from './pep440.ts'
import { rpm } from './rpm.ts'
import { rubygems } from './rubygems.ts'
import { julia, pub, semver } from './semver.ts'
import type { VersionOrder } from './sort-key.ts'

export type { VersionOrder } from './sort-key.ts'

const ecosystemsByOrder: readonly (readonly [VersionOrder, readonly string[]])[] = [
  [semver, ['npm', 'crates.io', 'Go', 'Hex', 'SwiftURL', 'GitHub Actions', 'VSCode', 'Bitnami', 'Kubernetes', 'Linux', 'GHC']],
  [pub, ['Pub']],
  [julia, ['Julia']],
  [conan, ['ConanCenter']],
  [pep440, ['PyPI']],
  [maven, ['Maven']],
  [nuget, ['NuGet']],
  [rubygems, ['RubyGems']],
  [composer, ['Packagist']],
  [cran, ['CRAN', 'Bioconductor']],
  [hackage, ['Hackage']],
  [opam, ['opam']],
  [freebsd, ['FreeBSD']],
  [generic, ['CPE']],
  [dpkg, ['Debian', 'Ubuntu', 'Echo']],
  [rpm, ['Red Hat', 'AlmaLinux', 'Rocky Linux', 'SUSE', 'openSUSE', 'openEuler', 'Mageia', 'Azure Linux', 'Photon OS']],
  [apk, ['Alpine', 'Wolfi', 'Chainguard', 'MinimOS', 'Alpaquita', 'BellSoft Hardened Containers', 'CleanStart']],
]

/** A rebuilt npm package differs from its original by build metadata alone (`1.2.3+echo.1`), so it counts there. */
const rebuiltNpm = pub

/** Ecosystems that republish packages of others and name these in the suffix: `Root:Alpine:3.18`, `TuxCare:Maven`. */
const republishers: ReadonlySet<string> = new Set(['Root', 'Echo', 'TuxCare', 'Docker Hardened Images', 'Red Hat Lightwell'])

const orders: ReadonlyMap<string, VersionOrder> = new Map(
  ecosystemsByOrder.flatMap(([order, ecosystems]) => ecosystems.map((ecosystem) => [ecosystem, order] as const)),
)

/**
 * Returns the ordering of an OSV ecosystem; undefined where none is defined (Android, OSS-Fuzz, GIT, unknown names). A release
 * suffix makes no difference, except for ecosystems that republish others', where it names the ordering.
 */
export function versionOrderOf(ecosystem: string): VersionOrder | undefined {
  const [name = '', republished] = ecosystem.split(':', 2)
  const own = orders.get(name)
  if (republished === undefined || !republishers.has(name)) return own
  return republished === 'npm' ? rebuiltNpm : (orders.get(republished) ?? own)
}
