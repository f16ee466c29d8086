import { asList, asObject, asText, type JsonObject } from '../../json/json-values.ts'
import { hashOf } from '../../sbom/component-hash.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent, ManifestPackage } from '../manifest.ts'
import { isNamed, type NamedPackage, namePackage } from '../named-package.ts'
import { parseJson, parseJsonWithComments } from '../text/parse-json.ts'
import { integrityOf } from './npm-package.ts'
import { textEntries } from './package-json.ts'

/** Reads deno.lock, versions 2 to 5: packages of npm and JSR, and modules by address. */
export function readDenoLock(text: string): ManifestContent {
  const body = parseJson(text)
  const nested = asObject(body['packages']) ?? body
  const specifiers = textEntries(nested['specifiers'] ?? asObject(asObject(body['npm'])?.['specifiers']))
  const aliases = new Map(specifiers.map(([request, target]) => [request, resolvedKey(request, target)]))
  const npm = asObject(asObject(nested['npm'])?.['packages'] ?? nested['npm']) ?? {}
  const locked = [
    ...Object.entries(npm).map(([key, entry]) => lockedPackage('npm', key, { entry: asObject(entry) ?? {}, aliases })),
    ...Object.entries(asObject(nested['jsr']) ?? {}).map(([key, entry]) =>
      lockedPackage('jsr', key, { entry: asObject(entry) ?? {}, aliases }),
    ),
    ...remoteModules(body['remote']),
  ]
  const roots = rootsOf(body, aliases)
  return connectPackages(locked, roots)
}

/** Version 4 writes the version alone, version 3 the whole package. */
function resolvedKey(request: string, target: string): string {
  if (/^(?:npm|jsr):/u.test(target)) return target
  const [, type = 'npm', name = ''] = /^(npm|jsr):(@?[^@]+)/u.exec(request) ?? ['', 'npm', request.replace(/(?!^)@.*$/u, '')]
  return /^\d/u.test(target) ? `${type}:${name}@${target}` : `${type}:${target}`
}

interface DenoEntry {
  readonly entry: JsonObject
  readonly aliases: ReadonlyMap<string, string>
}

function lockedPackage(type: 'npm' | 'jsr', key: string, { entry, aliases }: DenoEntry): LockedPackage {
  const [, name = '', version] = /^(@?[^@]+)@([^_]+)/u.exec(key) ?? []
  const integrity = asText(entry['integrity'])
  return {
    ...namePackage(type, name, { version }),
    keys: [`${type}:${key}`, `${type}:${name}`],
    requires: requirementsOf(entry).map((request) => keyOf(type, request, aliases)),
    hash: type === 'jsr' ? hashOf('sha256', integrity) : integrityOf(integrity),
  }
}

/** Dependencies are a list of names or, before version 4, an object. */
function requirementsOf(entry: JsonObject): readonly string[] {
  const list = entry['dependencies']
  const named = Array.isArray(list) ? asList(list).flatMap((each) => asText(each) ?? []) : textEntries(list).map(([, key]) => key)
  return named
}

function keyOf(type: string, request: string, aliases: ReadonlyMap<string, string>): string {
  const full = /^(?:npm|jsr):/u.test(request) ? request : `${type}:${request}`
  return aliases.get(full) ?? full
}

function rootsOf(body: JsonObject, aliases: ReadonlyMap<string, string>): readonly RootRequirement[] | undefined {
  const workspace = asObject(body['workspace'])
  if (workspace === undefined) return undefined
  const members = Object.values(asObject(workspace['members']) ?? {}).map((member) => asObject(member) ?? {})
  const lists = [workspace, ...members].flatMap((each) => [each['dependencies'], asObject(each['packageJson'])?.['dependencies']])
  const requests = lists.flatMap(asList).flatMap((request) => asText(request) ?? [])
  return requests.map((request) => ({ key: keyOf('npm', request, aliases), scope: 'required' }))
}

/** Modules by address are many files of one package: only those whose address has a version are named. */
function remoteModules(value: unknown): readonly LockedPackage[] {
  return Object.keys(asObject(value) ?? {}).flatMap((url) => {
    const named = moduleAt(url)
    return named === undefined ? [] : [{ ...named, keys: [], requires: [], scope: 'required' as const }]
  })
}

function moduleAt(url: string): NamedPackage | undefined {
  const [address, name, version] = /^https:\/\/[^/]+\/(?:[^@]*\/)?([^/@]+)@([^/]+)/u.exec(url) ?? []
  return name === undefined ? undefined : namePackage('generic', name, { version, qualifiers: { download_url: address } })
}

/** Reads deno.json and deno.jsonc: what the import map takes from npm and JSR. */
export function readDenoJson(text: string): ManifestContent {
  const body = parseJsonWithComments(text)
  const scoped = Object.values(asObject(body['scopes']) ?? {}).flatMap((scope) => textEntries(scope))
  const targets = [...textEntries(body['imports']), ...scoped].map(([, target]) => target)
  const packages = targets.flatMap((target) => importedPackage(target) ?? [])
  const members = asList(asObject(body['workspace'])?.['members'] ?? body['workspace']).flatMap((member) => asText(member) ?? [])
  return {
    root: { name: asText(body['name']), version: asText(body['version']), license: asText(body['license']) },
    packages: [...new Map(packages.map((each) => [each.purl, each])).values()],
    members,
  }
}

function importedPackage(target: string): ManifestPackage | undefined {
  const [, type, name = '', range] = /^(npm|jsr):\/?(@[^/@]+\/[^/@]+|[^/@]+)(?:@([^/]+))?/u.exec(target) ?? []
  const version = range !== undefined && /^\d+\.\d+\.\d+/u.test(range) ? range : undefined
  const named = type === undefined ? moduleAt(target) : namePackage(type, name, { version, range })
  return named !== undefined && isNamed(named) ? { ...named, scope: 'required', direct: true } : undefined
}
