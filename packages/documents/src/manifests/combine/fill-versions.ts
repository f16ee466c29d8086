import { formatPurl, parsePurl } from '@waybill/identifiers'
import type { Hash } from '../../sbom/sbom.ts'
import type { Manifest, ManifestPackage, VersionEntry } from '../manifest.ts'
import { packageKeyOf } from '../named-package.ts'
import { folderOf, joinPath } from '../text/address.ts'

type Versions = ReadonlyMap<string, VersionEntry>

/** Completes packages from files that state versions and checksums for others: the nearest above, or those that a file includes. */
export function fillVersions(manifests: readonly Manifest[]): readonly Manifest[] {
  const stating = manifests.filter(({ versions }) => versions !== undefined && versions.length > 0)
  if (stating.length === 0) return manifests
  const byPlace = new Map<string, Versions>(
    stating.flatMap((manifest) => placesOf(manifest).map((place) => [place, indexOf(manifest)] as const)),
  )
  return manifests.map((manifest) => {
    const versions = versionsFor(manifest, byPlace)
    return versions === undefined ? manifest : { ...manifest, packages: manifest.packages.map((each) => completed(each, versions)) }
  })
}

/** Constraints hold where a file names them, others for the folders below. */
function placesOf({ ecosystem, path }: Manifest): readonly string[] {
  return ecosystem === 'pypi' ? [path] : [`${ecosystem} ${folderOf(path)}`]
}

function indexOf({ versions = [] }: Manifest): Versions {
  return new Map(versions.flatMap((entry) => [entry.purl.toLowerCase(), packageKeyOf(entry.purl)].map((key) => [key, entry] as const)))
}

function versionsFor({ ecosystem, path, includes = [] }: Manifest, byPlace: ReadonlyMap<string, Versions>): Versions | undefined {
  if (ecosystem === 'pypi')
    return includes.map((each) => byPlace.get(joinPath(folderOf(path), each) ?? '')).find((each) => each !== undefined)
  return foldersUp(path)
    .map((folder) => byPlace.get(`${ecosystem} ${folder}`))
    .find((each) => each !== undefined)
}

/** Longer paths come from no repository. */
const mostFolders = 100

/** Lists the folder of a file and those above it, the nearest first. */
export function foldersUp(path: string): readonly string[] {
  const segments = folderOf(path).split('/').slice(0, mostFolders)
  return [...segments.keys().map((index) => segments.slice(0, segments.length - index).join('/')), ''].filter(
    (folder, index, all) => all.indexOf(folder) === index,
  )
}

function completed(each: ManifestPackage, versions: Versions): ManifestPackage {
  if (each.version !== undefined) return withHash(each, versions.get(each.purl.toLowerCase())?.hash)
  const entry = versions.get(packageKeyOf(each.purl))
  if (entry === undefined) return each
  if (entry.version === undefined) return entry.range === undefined ? each : { ...each, range: each.range ?? entry.range }
  return withHash(withVersion(each, entry.version), entry.hash)
}

function withHash(each: ManifestPackage, hash: Hash | undefined): ManifestPackage {
  return each.hash !== undefined || hash === undefined ? each : { ...each, hash }
}

function withVersion(each: ManifestPackage, version: string): ManifestPackage {
  const parsed = parsePurl(each.purl)
  const { range: _, ...rest } = each
  return parsed === undefined ? each : { ...rest, purl: formatPurl({ ...parsed, version }), version }
}
