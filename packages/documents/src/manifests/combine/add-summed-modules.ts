import { parsePurl } from '@waybill/identifiers'
import { versionOrderOf } from '@waybill/versions'
import type { Manifest, ManifestPackage, VersionEntry } from '../manifest.ts'
import { packageKeyOf } from '../named-package.ts'
import { folderOf } from '../text/address.ts'

/** Completes each go.mod before Go 1.17 from the go.sum beside it, which has the checksums of all modules that were downloaded. */
export function addSummedModules(manifests: readonly Manifest[]): readonly Manifest[] {
  const byFolder = Map.groupBy(
    manifests.filter(({ format }) => format === 'go.sum'),
    ({ path }) => folderOf(path),
  )
  return manifests.map((manifest) => {
    const sums = byFolder.get(folderOf(manifest.path)) ?? []
    if (manifest.isPartial !== true) return manifest
    const known = new Set(manifest.packages.map(({ purl }) => packageKeyOf(purl)))
    const added = newest(sums.flatMap(({ versions = [] }) => versions)).filter(({ purl }) => !known.has(packageKeyOf(purl)))
    if (added.length === 0) return manifest
    const packages = [...manifest.packages, ...added]
    const problems = [...manifest.problems, `it is of Go before 1.17, and ${added.length} of its modules come from go.sum alone`]
    return { ...manifest, packages, dependsOn: packages.map(() => []), problems }
  })
}

const order = versionOrderOf('Go')

/** Checksums of older versions stay where a newer one is used. */
function newest(entries: readonly VersionEntry[]): readonly ManifestPackage[] {
  const found = new Map<string, VersionEntry>()
  for (const entry of entries) {
    const other = found.get(packageKeyOf(entry.purl))
    const isNewer = other === undefined || (order?.compare(other.version ?? '', entry.version ?? '') ?? 0) < 0
    if (isNewer) found.set(packageKeyOf(entry.purl), entry)
  }
  return Array.from(found.values(), ({ purl, version, hash }) => ({
    purl,
    name: nameIn(purl),
    version,
    hash,
    scope: 'required',
    direct: false,
  }))
}

function nameIn(purl: string): string {
  const { namespace, name = '' } = parsePurl(purl) ?? {}
  return namespace === undefined ? name : `${namespace}/${name}`
}
