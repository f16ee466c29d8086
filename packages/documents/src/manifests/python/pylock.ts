import { asObject, asObjects, asText, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage } from '../locked-packages.ts'
import type { ManifestContent, PackageScope } from '../manifest.ts'
import { namePackage } from '../named-package.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseToml } from '../text/parse-toml.ts'
import { hashOfFiles, pythonName, registryOf } from './python-package.ts'

/** Reads pylock.toml (PEP 751). */
export function readPylock(text: string): ManifestContent {
  const packages = asObjects(parseToml(text)['packages'])
  const locked = packages.flatMap((entry) => (entry['directory'] === undefined ? [standardPackage(entry)] : []))
  return connectPackages(locked)
}

function standardPackage(entry: JsonObject): LockedPackage {
  const name = asText(entry['name']) ?? ''
  const version = asText(entry['version'])
  return {
    ...namePackage('pypi', name, { version, qualifiers: standardSource(entry) }),
    keys: [pythonName(name)],
    requires: asObjects(entry['dependencies']).map((required) => pythonName(asText(required['name']) ?? '')),
    scope: standardScope(asText(entry['marker']) ?? ''),
    hash: hashOfFiles(standardFiles(entry)),
  }
}

function standardSource(entry: JsonObject): Readonly<Record<string, string | undefined>> {
  const vcs = asObject(entry['vcs'])
  const url = asText(vcs?.['url'])
  if (url !== undefined) return { vcs_url: vcsUrlOf(url, asText(vcs?.['commit-id'])) }
  const archive = asText(asObject(entry['archive'])?.['url'])
  return archive === undefined ? registryOf(asText(entry['index'])) : { download_url: archive }
}

function standardFiles(entry: JsonObject): readonly { readonly file: string; readonly hash: string }[] {
  return [...asObjects(entry['wheels']), ...asObjects([entry['sdist'], entry['archive']])].map(({ name, url, path, hashes }) => ({
    file: asText(name) ?? asText(url) ?? asText(path) ?? '',
    hash: `sha256:${asText(asObject(hashes)?.['sha256']) ?? ''}`,
  }))
}

/** A marker names the groups and extras with which a package is installed. */
function standardScope(marker: string): PackageScope | undefined {
  if (marker.includes('dependency_groups')) return 'development'
  return /\bextras?\b/u.test(marker) ? 'optional' : undefined
}
