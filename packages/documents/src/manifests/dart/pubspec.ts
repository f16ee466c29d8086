import { asObject, asText, type JsonObject } from '../../json/json-values.ts'
import { hashOf } from '../../sbom/component-hash.ts'
import type { ManifestContent, ManifestPackage, PackageScope } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'
import { firstGroup } from '../text/first-group.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseYaml } from '../text/parse-yaml.ts'

/** Reads pubspec.lock; it has no edges, so what only development dependencies use is not distinguished. */
export function readPubspecLock(text: string): ManifestContent {
  const entries = Object.entries(asObject(parseYaml(text)['packages']) ?? {})
  const packages = entries.flatMap(([name, entry]) => lockedPackage(name, asObject(entry) ?? {}))
  return { packages, dependsOn: packages.map(() => []), hasScopes: true }
}

/** Parts of the SDKs and folders of the repository are not third-party packages. */
function lockedPackage(key: string, entry: JsonObject): readonly ManifestPackage[] {
  const description = asObject(entry['description']) ?? {}
  const [source, version, kind = ''] = ['source', 'version', 'dependency'].map((field) => asText(entry[field]))
  const name = asText(description['name']) ?? key
  const named = namePackage('pub', name, { version, qualifiers: sourceOf(source, description) })
  const hash = hashOf('sha256', description['sha256'])
  if (/^(?:sdk|path)$/u.test(source ?? '') || !isNamed(named)) return []
  return [{ ...named, scope: kind.includes('dev') ? 'development' : 'required', direct: kind.startsWith('direct'), hash }]
}

function sourceOf(source: string | undefined, description: JsonObject): Readonly<Record<string, string | undefined>> {
  const url = asText(description['url'])
  if (url === undefined) return {}
  if (source === 'git') return { vcs_url: vcsUrlOf(url, asText(description['resolved-ref']) ?? asText(description['ref'])) }
  return { repository_url: /^https?:\/\/pub\.(?:dev|dartlang\.org)\/?$/u.test(url) ? undefined : url }
}

/** Reads pubspec.yaml. */
export function readPubspec(text: string): ManifestContent {
  const body = parseYaml(text)
  const name = asText(body['name'])
  const version = asText(body['version'])
  return {
    root: { name, version, ...(name !== undefined && { purl: namePackage('pub', name, { version }).purl }) },
    packages: [...requirements(body['dependencies'], 'required'), ...requirements(body['dev_dependencies'], 'development')],
  }
}

function requirements(section: unknown, scope: PackageScope): readonly ManifestPackage[] {
  return Object.entries(asObject(section) ?? {}).flatMap(([name, entry]) => {
    const details = asObject(entry) ?? { version: entry }
    const range = firstGroup(/^(?!any$)(.+)$/u, asText(details['version']))
    const version = firstGroup(/^(\d+\.\d+\.\d+\S*)$/u, range)
    const named = namePackage('pub', name, { version, range, qualifiers: originOf(details) })
    const isOwn = details['sdk'] !== undefined || details['path'] !== undefined
    return isOwn || !isNamed(named) ? [] : [{ ...named, scope, direct: true }]
  })
}

function originOf(details: JsonObject): Readonly<Record<string, string | undefined>> {
  const git = asObject(details['git'])
  const url = asText(git?.['url']) ?? asText(details['git'])
  return { vcs_url: url && vcsUrlOf(url, asText(git?.['ref'])) }
}
