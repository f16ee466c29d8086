import type { RepositoryComponents } from '../src/manifests/combine/combine-manifests.ts'
import type { Manifest, ManifestPackage } from '../src/manifests/manifest.ts'
import { readManifest } from '../src/manifests/read-manifest.ts'

/** Reads a file and shows a line a package: purl, range, scope, `indirect`, and what it requires. */
export function showPackages(path: string, text: string): readonly string[] {
  return showManifest(readManifest(path, text))
}

/** Shows the packages of a manifest, or its problems. */
export function showManifest(manifest: Manifest | undefined): readonly string[] {
  if (manifest === undefined) return ['no manifest']
  return [...lines(manifest.packages, manifest.dependsOn), ...manifest.problems.map((problem) => `problem: ${problem}`)]
}

/** Shows the components of a repository, then its warnings. */
export function showComponents({ components, dependsOn, warnings }: RepositoryComponents): readonly string[] {
  return [...lines(components, dependsOn), ...warnings.map((warning) => `warning: ${warning}`)]
}

type Shown = Pick<ManifestPackage, 'purl' | 'name' | 'range' | 'scope' | 'direct'>

function lines(packages: readonly Shown[], dependsOn: readonly (readonly number[])[]): readonly string[] {
  return packages.map(({ purl, range, scope, direct }, index) => {
    const required = (dependsOn[index] ?? []).map((target) => packages[target]?.name ?? '?')
    return [
      purl,
      range === undefined ? '' : `(${range})`,
      scope,
      direct ? '' : 'indirect',
      required.length === 0 ? '' : `> ${required.join(', ')}`,
    ]
      .filter((part) => part !== '')
      .join(' ')
  })
}
