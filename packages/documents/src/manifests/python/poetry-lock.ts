import { asList, asObject, asObjects, asText, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage } from '../locked-packages.ts'
import type { ManifestContent, PackageScope } from '../manifest.ts'
import { namePackage } from '../named-package.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseToml } from '../text/parse-toml.ts'
import { hashOfFiles, pythonName, registryOf } from './python-package.ts'

/** Reads poetry.lock. Before version 2 of the format it named scopes only as categories, or not at all. */
export function readPoetryLock(text: string): ManifestContent {
  const body = parseToml(text)
  const files = asObject(asObject(body['metadata'])?.['files']) ?? {}
  const packages = asObjects(body['package'])
  const locked = packages.flatMap((entry) => lockedPackage(entry, files))
  const own = packages.flatMap((entry) => (isOwn(entry) ? (asText(entry['name']) ?? []) : []))
  return { ...connectPackages(locked), own, hasScopes: locked.length > 0 && locked.every(({ scope }) => scope !== undefined) }
}

function isOwn(entry: JsonObject): boolean {
  return asObject(entry['source'])?.['type'] === 'directory'
}

function lockedPackage(entry: JsonObject, files: JsonObject): readonly LockedPackage[] {
  const name = asText(entry['name']) ?? ''
  if (isOwn(entry)) return []
  const listed = asObjects(entry['files'] ?? (Object.hasOwn(files, name) ? files[name] : undefined))
  return [
    {
      ...namePackage('pypi', name, { version: asText(entry['version']), qualifiers: sourceOf(asObject(entry['source'])) }),
      keys: [pythonName(name)],
      requires: Object.keys(asObject(entry['dependencies']) ?? {}).map(pythonName),
      scope: scopeOf(entry),
      hash: hashOfFiles(listed.map(({ file, hash }) => ({ file: asText(file) ?? '', hash: asText(hash) ?? '' }))),
    },
  ]
}

function sourceOf(source: JsonObject | undefined): Readonly<Record<string, string | undefined>> {
  const url = asText(source?.['url'])
  if (url === undefined) return {}
  if (source?.['type'] === 'git') return { vcs_url: vcsUrlOf(url, asText(source['resolved_reference']) ?? asText(source['reference'])) }
  return source?.['type'] === 'url' ? { download_url: url } : registryOf(url)
}

function scopeOf(entry: JsonObject): PackageScope | undefined {
  const groups = asList(entry['groups'])
  const category = asText(entry['category'])
  if (groups.length === 0 && category === undefined) return undefined
  if (category !== 'main' && !groups.includes('main')) return 'development'
  return entry['optional'] === true ? 'optional' : 'required'
}
