import { asObject, asText, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent, PackageScope } from '../manifest.ts'
import { namePackage } from '../named-package.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseYaml } from '../text/parse-yaml.ts'
import { integrityOf, originOf } from './npm-package.ts'

/** Reads pnpm-lock.yaml, versions 5 to 9; version 9 keeps facts in `packages` and edges in `snapshots`. */
export function readPnpmLock(text: string): ManifestContent {
  const body = parseYaml(text)
  const facts = asObject(body['packages']) ?? {}
  const nodes = asObject(body['snapshots']) ?? facts
  const importers = asObject(body['importers']) ?? { '.': body }
  const locked = Object.entries(nodes).flatMap(([key, node]) => lockedPackage(key, asObject(node) ?? {}, facts))
  const roots = Object.values(importers).flatMap((importer) => rootsOf(asObject(importer) ?? {}))
  const members = Object.keys(importers).filter((path) => path !== '.')
  return { ...connectPackages(locked, roots), members, hasScopes: true }
}

function lockedPackage(key: string, node: JsonObject, facts: JsonObject): readonly LockedPackage[] {
  const bare = key.replace(/\(.*$/su, '')
  const fact = (Object.hasOwn(facts, bare) ? asObject(facts[bare]) : undefined) ?? node
  const resolution = asObject(fact['resolution']) ?? {}
  if (resolution['type'] === 'directory' || resolution['directory'] !== undefined) return []
  const written = identityIn(bare)
  const name = asText(fact['name']) ?? written.name
  const version = asText(fact['version']) ?? written.version
  return [
    {
      ...namePackage('npm', name, { version, qualifiers: sourceOf(name, resolution) }),
      keys: [key],
      requires: ['dependencies', 'optionalDependencies'].flatMap((section) => referencesIn(node[section])),
      hash: integrityOf(resolution['integrity']),
      scope: scopeOf(node),
    },
  ]
}

/** Reads the key of an entry: `/a/1.0.0_peer` (5), `/a@1.0.0` (6), `a@1.0.0` (9); other registries come first. */
function identityIn(key: string): { readonly name: string; readonly version: string | undefined } {
  const path = key.replace(/^(?:[\w-]+(?:\.[\w-]+)+(?::\d+)?)?\//u, '')
  const [, name, version = ''] =
    /^((?:@[^/]+\/)?[^/@]+)@([^@/:][^/:]*)$/u.exec(path) ?? /^((?:@[^/]+\/)?[^/@]+)\/([^/_]+)/u.exec(path) ?? []
  return { name: name ?? path.replace(/(?!^)@.*$/u, ''), version: /^\d/u.test(version) ? version : undefined }
}

function sourceOf(name: string, resolution: JsonObject): Readonly<Record<string, string>> {
  const repository = asText(resolution['repo'])
  if (repository !== undefined) return { vcs_url: vcsUrlOf(repository, asText(resolution['commit'])) }
  return originOf(name, asText(resolution['tarball']))
}

/** Only versions before 9 write the scope; an absent one is then left to the importers. */
function scopeOf(node: JsonObject): PackageScope | undefined {
  if (node['dev'] === 'true') return 'development'
  if (node['optional'] === 'true') return 'optional'
  return node['dev'] === 'false' ? 'required' : undefined
}

/** Lists the ways in which a version of the lock file may write the key of a dependency. */
function referencesIn(section: unknown): readonly string[] {
  return Object.entries(asObject(section) ?? {}).flatMap(([name, value]) => {
    const reference = asText(value) ?? asText(asObject(value)?.['version'])
    if (reference === undefined || reference.startsWith('link:')) return []
    return [reference, `${name}@${reference}`, `/${name}@${reference}`, `/${name}/${reference}`]
  })
}

const sections: readonly (readonly [string, PackageScope])[] = [
  ['dependencies', 'required'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
]

function rootsOf(importer: JsonObject): readonly RootRequirement[] {
  return sections.flatMap(([section, scope]) => referencesIn(importer[section]).map((key) => ({ key, scope })))
}
