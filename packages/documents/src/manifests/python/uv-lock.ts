import { asObject, asObjects, asText, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent, PackageScope } from '../manifest.ts'
import { namePackage } from '../named-package.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseToml } from '../text/parse-toml.ts'
import { hashOfFiles, pythonName, registryOf } from './python-package.ts'

/** Reads uv.lock; packages without a registry are the repository's own. */
export function readUvLock(text: string): ManifestContent {
  const packages = asObjects(parseToml(text)['package'])
  const own = packages.filter((entry) => ownFolder(entry) !== undefined)
  const locked = packages.flatMap((entry) => (ownFolder(entry) === undefined ? [lockedPackage(entry)] : []))
  return {
    ...connectPackages(locked, own.flatMap(rootsOf)),
    hasScopes: true,
    members: own.flatMap((entry) => ownFolder(entry) ?? []).filter((folder) => folder !== '.'),
    own: own.flatMap(({ name }) => asText(name) ?? []),
  }
}

function ownFolder(entry: JsonObject): string | undefined {
  const source = asObject(entry['source'])
  return asText(source?.['editable']) ?? asText(source?.['virtual']) ?? asText(source?.['directory'])
}

function lockedPackage(entry: JsonObject): LockedPackage {
  const name = asText(entry['name']) ?? ''
  const version = asText(entry['version'])
  const extras = Object.values(asObject(entry['optional-dependencies']) ?? {})
  return {
    ...namePackage('pypi', name, { version, qualifiers: sourceOf(asObject(entry['source'])) }),
    keys: [keyOf(name), keyOf(name, version)],
    requires: [entry['dependencies'], ...extras].flatMap(keysIn),
    hash: hashOfFiles(filesOf(entry)),
  }
}

function keyOf(name: string, version?: string): string {
  return version === undefined ? pythonName(name) : `${pythonName(name)} ${version}`
}

/** The version is written where a name alone is ambiguous. */
function keysIn(list: unknown): readonly string[] {
  return asObjects(list).flatMap(({ name, version }) => keyOf(asText(name) ?? '', asText(version)))
}

function filesOf(entry: JsonObject): readonly { readonly file: string; readonly hash: string }[] {
  return [...asObjects(entry['wheels']), ...asObjects([entry['sdist']])].map(({ url, path, filename, hash }) => ({
    file: asText(url) ?? asText(path) ?? asText(filename) ?? '',
    hash: asText(hash) ?? '',
  }))
}

function sourceOf(source: JsonObject | undefined): Readonly<Record<string, string | undefined>> {
  const git = asText(source?.['git'])
  const url = asText(source?.['url'])
  if (git !== undefined) return { vcs_url: vcsUrlOf(git.replace(/[?#].*$/su, ''), git.split('#', 2)[1]) }
  return url === undefined ? registryOf(asText(source?.['registry'])) : { download_url: url }
}

function rootsOf(entry: JsonObject): readonly RootRequirement[] {
  return [
    ...rootsIn([entry['dependencies']], 'required'),
    ...rootsIn(Object.values(asObject(entry['optional-dependencies']) ?? {}), 'optional'),
    ...rootsIn(Object.values(asObject(entry['dev-dependencies']) ?? {}), 'development'),
  ]
}

function rootsIn(lists: readonly unknown[], scope: PackageScope): readonly RootRequirement[] {
  return lists.flatMap(keysIn).map((key) => ({ key, scope }))
}
