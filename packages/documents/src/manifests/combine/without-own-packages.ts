import type { Manifest } from '../manifest.ts'
import { namePackage, packageKeyOf } from '../named-package.ts'

/** Removes requirements that the repository's own packages have of each other; lock files have done so, except Go's. */
export function withoutOwnPackages(manifests: readonly Manifest[], all: readonly Manifest[]): readonly Manifest[] {
  const own = new Set(all.flatMap(ownPackages))
  return manifests.map((manifest) => {
    const isAffected = manifest.kind === 'manifest' || manifest.ecosystem === 'golang'
    if (!isAffected || manifest.packages.every(({ purl }) => !own.has(packageKeyOf(purl)))) return manifest
    // neither has edges
    const packages = manifest.packages.filter(({ purl }) => !own.has(packageKeyOf(purl)))
    return { ...manifest, packages, dependsOn: packages.map(() => []) }
  })
}

function ownPackages({ ecosystem, root, own = [] }: Manifest): readonly string[] {
  return [...(root?.purl === undefined ? [] : [root.purl]), ...own.map((name) => namePackage(ecosystem, name).purl)].map(packageKeyOf)
}
