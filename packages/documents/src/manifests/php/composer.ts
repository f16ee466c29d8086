import { asList, asObject, asObjects, asText, type JsonObject } from '../../json/json-values.ts'
import { hashOf } from '../../sbom/component-hash.ts'
import { connectPackages, type LockedPackage } from '../locked-packages.ts'
import type { ManifestContent, ManifestPackage, PackageScope } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseJson } from '../text/parse-json.ts'
import { textEntries } from '../npm/package-json.ts'

/** Reads composer.lock. */
export function readComposerLock(text: string): ManifestContent {
  const body = parseJson(text)
  const locked = [
    ...asObjects(body['packages']).flatMap((entry) => lockedPackage(entry, 'required')),
    ...asObjects(body['packages-dev']).flatMap((entry) => lockedPackage(entry, 'development')),
  ]
  return { ...connectPackages(locked), hasScopes: true }
}

function lockedPackage(entry: JsonObject, scope: PackageScope): readonly LockedPackage[] {
  const name = asText(entry['name']) ?? ''
  const dist = asObject(entry['dist'])
  if (dist?.['type'] === 'path') return []
  return [
    {
      ...namePackage('composer', name, { version: asText(entry['version']), qualifiers: sourceOf(entry) }),
      keys: [name.toLowerCase()],
      requires: Object.keys(asObject(entry['require']) ?? {}).map((each) => each.toLowerCase()),
      scope,
      hash: hashOf('sha1', dist?.['shasum']),
      license: licenseOf(entry),
    },
  ]
}

/** Packagist's packages tell where they notify it of installs; others come from repositories. */
function sourceOf(entry: JsonObject): Readonly<Record<string, string>> {
  const source = asObject(entry['source'])
  const url = asText(source?.['url'])
  const notified = asText(entry['notification-url'])
  if (url === undefined || notified !== undefined) return registryOf(notified)
  return { vcs_url: vcsUrlOf(url, asText(source?.['reference'])) }
}

function registryOf(notified: string | undefined): Readonly<Record<string, string>> {
  if (notified === undefined || /^https?:\/\/(?:repo\.)?packagist\.org\//u.test(notified)) return {}
  return { repository_url: notified.replace(/\/downloads\/?$/u, '') }
}

/** A list names alternatives. */
function licenseOf(entry: JsonObject): string | undefined {
  const licenses = asList(entry['license']).flatMap((license) => asText(license) ?? [])
  return asText(entry['license']) ?? (licenses.length === 0 ? undefined : licenses.join(' OR '))
}

/** Reads composer.json; PHP itself and its extensions are not packages. */
export function readComposerJson(text: string): ManifestContent {
  const body = parseJson(text)
  const name = asText(body['name'])
  const version = asText(body['version'])
  return {
    root: { name, version, license: licenseOf(body), ...(name !== undefined && { purl: namePackage('composer', name, { version }).purl }) },
    packages: [...requirements(body['require'], 'required'), ...requirements(body['require-dev'], 'development')],
  }
}

function requirements(section: unknown, scope: PackageScope): readonly ManifestPackage[] {
  return textEntries(section).flatMap(([name, range]) => {
    const version = /^=?\s*(v?\d+\.\d+\.\d+(?:\.\d+)?(?:-\w[\w.]*)?)$/u.exec(range)?.[1]
    const named = namePackage('composer', name, { version, range })
    return name.includes('/') && isNamed(named) ? [{ ...named, scope, direct: true }] : []
  })
}
