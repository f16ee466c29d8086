import { asList, asObject, asObjects, asText, type JsonObject } from '../../json/json-values.ts'
import { hashOf } from '../../sbom/component-hash.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent } from '../manifest.ts'
import { namePackage } from '../named-package.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseToml } from '../text/parse-toml.ts'

/** Reads Cargo.lock; packages without a source are the repository's own. */
export function readCargoLock(text: string): ManifestContent {
  const body = parseToml(text)
  const packages = [...asObjects([body['root']]), ...asObjects(body['package'])]
  const checksums = asObject(body['metadata']) ?? {}
  const own = packages.filter(({ source }) => source === undefined)
  const locked = packages.flatMap((entry) => (entry['source'] === undefined ? [] : [lockedPackage(entry, checksums)]))
  const roots = own.flatMap(requiresOf).map((key): RootRequirement => ({ key, scope: 'required' }))
  return { ...connectPackages(locked, roots), own: own.flatMap(({ name }) => asText(name) ?? []) }
}

function lockedPackage(entry: JsonObject, checksums: JsonObject): LockedPackage {
  const [name = '', version = '', source = ''] = ['name', 'version', 'source'].map((field) => asText(entry[field]))
  const full = `${name} ${version} (${source})`
  const checksum = entry['checksum'] ?? (Object.hasOwn(checksums, `checksum ${full}`) ? checksums[`checksum ${full}`] : undefined)
  return {
    ...namePackage('cargo', name, { version, qualifiers: sourceOf(source) }),
    keys: [name, `${name} ${version}`, full],
    requires: requiresOf(entry),
    hash: hashOf('sha256', checksum),
  }
}

function requiresOf(entry: JsonObject): readonly string[] {
  return asList(entry['dependencies']).flatMap((each) => asText(each) ?? [])
}

const publicRegistry = /^registry\+https:\/\/github\.com\/rust-lang\/crates\.io-index$|^sparse\+https:\/\/index\.crates\.io\/?$/u

function sourceOf(source: string): Readonly<Record<string, string>> {
  if (source.startsWith('git+')) return { vcs_url: vcsUrlOf(source.replace(/[?#].*$/su, ''), source.split('#', 2)[1]) }
  return publicRegistry.test(source) || source === '' ? {} : { repository_url: source.replace(/^(?:registry|sparse)\+/u, '') }
}
