import { asList, asObject, asText, type JsonObject } from '../../json/json-values.ts'
import type { ManifestContent, ManifestPackage, PackageScope, VersionEntry } from '../manifest.ts'
import { isNamed, namePackage, packageOf } from '../named-package.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseToml } from '../text/parse-toml.ts'

const sections: readonly (readonly [section: string, scope: PackageScope])[] = [
  ['dependencies', 'required'],
  ['build-dependencies', 'development'],
  ['build_dependencies', 'development'],
  ['dev-dependencies', 'development'],
  ['dev_dependencies', 'development'],
]

/** Reads Cargo.toml, also the sections of single targets. A workspace gives versions to its members. */
export function readCargoToml(text: string): ManifestContent {
  const body = parseToml(text)
  const workspace = asObject(body['workspace']) ?? {}
  const targets = Object.values(asObject(body['target']) ?? {}).map((target) => asObject(target) ?? {})
  return {
    root: rootOf(asObject(body['package']) ?? asObject(body['project']) ?? {}, asObject(workspace['package']) ?? {}),
    packages: [body, ...targets].flatMap(packagesIn),
    members: asList(workspace['members']).flatMap((member) => asText(member) ?? []),
    versions: Object.entries(asObject(workspace['dependencies']) ?? {}).flatMap(([name, entry]) => sharedVersion(name, entry)),
  }
}

function rootOf(own: JsonObject, shared: JsonObject): ManifestContent['root'] {
  const [name, version, license] = ['name', 'version', 'license'].map((field) => asText(own[field]) ?? inherited(own, shared, field))
  return { name, version, license, ...(name !== undefined && { purl: namePackage('cargo', name, { version }).purl }) }
}

/** `version.workspace = true` takes the workspace's. */
function inherited(own: JsonObject, shared: JsonObject, field: string): string | undefined {
  return asObject(own[field])?.['workspace'] === true ? asText(shared[field]) : undefined
}

function packagesIn(body: JsonObject): readonly ManifestPackage[] {
  return sections.flatMap(([section, scope]) =>
    Object.entries(asObject(body[section]) ?? {}).flatMap(([name, entry]) => requiredPackage(name, entry, scope)),
  )
}

function requiredPackage(key: string, entry: unknown, scope: PackageScope): readonly ManifestPackage[] {
  const details = asObject(entry) ?? { version: entry }
  if (details['path'] !== undefined) return []
  const name = asText(details['package']) ?? key
  const range = asText(details['version'])
  const named = namePackage('cargo', name, { version: exactVersion(range), range, qualifiers: sourceOf(details) })
  const own = details['optional'] === true && scope === 'required' ? 'optional' : scope
  return isNamed(named) ? [{ ...named, scope: own, direct: true }] : []
}

/** Cargo takes a bare version for a range (`^`). */
function exactVersion(range: string | undefined): string | undefined {
  return /^=\s*(\d+\.\d+\.\d+\S*)$/u.exec(range ?? '')?.[1]
}

function sourceOf(details: JsonObject): Readonly<Record<string, string | undefined>> {
  const git = asText(details['git'])
  const index = asText(details['registry-index'])
  const reference = asText(details['rev']) ?? asText(details['tag']) ?? asText(details['branch'])
  return { vcs_url: git && vcsUrlOf(git, reference), repository_url: index }
}

function sharedVersion(name: string, entry: unknown): readonly VersionEntry[] {
  const [named] = requiredPackage(name, entry, 'required')
  return named === undefined ? [] : [{ purl: packageOf(named.purl), version: named.version, range: named.range }]
}
