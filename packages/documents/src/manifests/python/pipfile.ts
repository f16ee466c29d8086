import { asList, asObject, asText, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage } from '../locked-packages.ts'
import type { ManifestContent, ManifestPackage, PackageScope } from '../manifest.ts'
import { isNamed, type NamedPackage, namePackage } from '../named-package.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseJson } from '../text/parse-json.ts'
import { parseToml } from '../text/parse-toml.ts'
import { digestOf, pythonName, pythonPackage } from './python-package.ts'

/** Reads Pipfile.lock: `default` and `develop`, without edges. */
export function readPipfileLock(text: string): ManifestContent {
  const body = parseJson(text)
  const groups = Object.entries(body).filter(([group]) => group !== '_meta')
  const locked = groups.flatMap(([group, entries]) =>
    Object.entries(asObject(entries) ?? {}).flatMap(([name, entry]) => lockedPackage(name, asObject(entry) ?? {}, scopeOf(group))),
  )
  return { ...connectPackages(locked), hasScopes: true }
}

function scopeOf(group: string): PackageScope {
  return group === 'default' || group === 'packages' ? 'required' : 'development'
}

function lockedPackage(name: string, entry: JsonObject, scope: PackageScope): readonly LockedPackage[] {
  const hashes = asList(entry['hashes'])
  const named = requiredPackage(name, entry)
  const hash = hashes.length === 1 ? digestOf(asText(hashes[0]) ?? '') : undefined
  return named === undefined ? [] : [{ ...named, keys: [pythonName(name)], requires: [], scope, hash }]
}

/** Reads Pipfile. */
export function readPipfile(text: string): ManifestContent {
  const body = parseToml(text)
  const noPackages = new Set(['source', 'requires', 'scripts', 'pipenv'])
  const groups = Object.entries(body).filter(([group]) => !noPackages.has(group))
  return { packages: groups.flatMap(([group, entries]) => groupPackages(entries, scopeOf(group))) }
}

function groupPackages(entries: unknown, scope: PackageScope): readonly ManifestPackage[] {
  return Object.entries(asObject(entries) ?? {}).flatMap(([name, entry]) => {
    const named = requiredPackage(name, entry)
    return named !== undefined && isNamed(named) ? [{ ...named, scope, direct: true }] : []
  })
}

/** Identifies what an entry of a table `name = "range"` or `name = {version, git, …}` requires; undefined for own folders. */
export function requiredPackage(name: string, entry: unknown): NamedPackage | undefined {
  const details = asObject(entry)
  if (details === undefined) return pythonPackage(name, withoutStar(asText(entry)))
  const git = asText(details['git'])
  if (git !== undefined) return namePackage('pypi', name, { qualifiers: { vcs_url: vcsUrlOf(git, commitOf(details)) } })
  const url = asText(details['url']) ?? asText(details['file'])
  if (url !== undefined && /^https?:/u.test(url))
    return namePackage('pypi', name, { version: versionOf(details), qualifiers: { download_url: url } })
  return details['path'] === undefined ? pythonPackage(name, withoutStar(asText(details['version']))) : undefined
}

function versionOf(details: JsonObject): string | undefined {
  return /^==\s*([^\s,*]+)$/u.exec(asText(details['version']) ?? '')?.[1]
}

function commitOf(details: JsonObject): string {
  return asText(details['rev']) ?? asText(details['ref']) ?? asText(details['tag']) ?? asText(details['branch']) ?? ''
}

function withoutStar(range: string | undefined): string {
  return range === undefined || range === '*' ? '' : range
}
