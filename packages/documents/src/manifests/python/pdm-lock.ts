import { asList, asObject, asObjects, asText, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage } from '../locked-packages.ts'
import type { ManifestContent } from '../manifest.ts'
import { namePackage } from '../named-package.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseToml } from '../text/parse-toml.ts'
import { hashOfFiles, pythonName } from './python-package.ts'

/** Reads pdm.lock. */
export function readPdmLock(text: string): ManifestContent {
  const body = parseToml(text)
  const hashes = asObject(asObject(body['metadata'])?.['files']) ?? {}
  const packages = asObjects(body['package']).filter(({ path, editable }) => path === undefined && editable !== true)
  const locked = packages.map((entry) => pdmPackage(entry, hashes))
  return { ...connectPackages(locked), hasScopes: locked.length > 0 && locked.every(({ scope }) => scope !== undefined) }
}

function pdmPackage(entry: JsonObject, hashes: JsonObject): LockedPackage {
  const name = asText(entry['name']) ?? ''
  const version = asText(entry['version'])
  const listed = entry['files'] ?? (Object.hasOwn(hashes, `${name} ${version}`) ? hashes[`${name} ${version}`] : undefined)
  const groups = asList(entry['groups'])
  return {
    ...namePackage('pypi', name, { version, qualifiers: pdmSource(entry) }),
    keys: [pythonName(name)],
    requires: asList(entry['dependencies']).flatMap((each) => /^[\w.-]+/u.exec(asText(each) ?? '')?.map(pythonName) ?? []),
    ...(groups.length > 0 && { scope: groups.includes('default') ? ('required' as const) : ('development' as const) }),
    hash: hashOfFiles(
      asObjects(listed).map(({ file, url, hash }) => ({ file: asText(file) ?? asText(url) ?? '', hash: asText(hash) ?? '' })),
    ),
  }
}

function pdmSource(entry: JsonObject): Readonly<Record<string, string | undefined>> {
  const git = asText(entry['git'])
  if (git !== undefined) return { vcs_url: vcsUrlOf(git, asText(entry['revision']) ?? asText(entry['ref'])) }
  return { download_url: asText(entry['url']) }
}
