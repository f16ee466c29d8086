import { asObject, asText, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent, PackageScope } from '../manifest.ts'
import { parseJson } from '../text/parse-json.ts'
import { integrityOf, isOwnSource, resolvedNpmPackage } from './npm-package.ts'
import { npmLicense, npmRoot, npmSections, textEntries } from './package-json.ts'

/** Longer paths come from endless nesting. */
const longestPath = 1000

type Entries = ReadonlyMap<string, JsonObject>

/** Reads package-lock.json and npm-shrinkwrap.json, versions 1 to 3: entries by their path below node_modules. */
export function readPackageLock(text: string): ManifestContent {
  const body = parseJson(text)
  const packages = asObject(body['packages'])
  const entries = packages === undefined ? entriesOfTree(body) : entriesOf(packages)
  const folders = [...entries].flatMap(([path, entry]) => (isOwnFolder(path, entry) ? [path] : []))
  const locked = [...entries].flatMap(([path, entry]) => lockedPackage(path, entry, entries))
  const roots = packages === undefined ? undefined : folders.flatMap((path) => rootsOf(path, entries))
  const content = connectPackages(locked, roots)
  return {
    ...content,
    root: npmRoot({ ...asObject(packages?.['']), ...body }),
    hasScopes: true,
    members: folders.filter((path) => path !== ''),
    own: folders.flatMap((path) => asText(entries.get(path)?.['name']) ?? []),
  }
}

function entriesOf(packages: JsonObject): Entries {
  const objects = Object.entries(packages).flatMap(([path, entry]) => {
    const object = asObject(entry)
    return object === undefined || path.length > longestPath ? [] : [[path, object] as const]
  })
  return new Map(objects)
}

/** Flattens the nested tree of version 1 to the paths of later versions. */
function entriesOfTree(body: JsonObject): Entries {
  const entries = new Map<string, JsonObject>()
  const waiting: (readonly [path: string, tree: unknown])[] = [['', body['dependencies']]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, tree] = next
    const nested = Object.entries(asObject(tree) ?? {}).map(([name, entry]) => [below(path, name), asObject(entry) ?? {}] as const)
    for (const [own, entry] of nested) {
      entries.set(own, { ...entry, dependencies: entry['requires'] })
      waiting.push([own, own.length > longestPath ? undefined : entry['dependencies']])
    }
  }
  return entries
}

function below(path: string, name: string): string {
  return path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
}

/** Only packages of a registry have an address outside node_modules, where a merge went wrong. */
function isOwnFolder(path: string, entry: JsonObject): boolean {
  return !/(?:^|\/)node_modules\//u.test(path) && !/^https?:/u.test(asText(entry['resolved']) ?? '')
}

function lockedPackage(path: string, entry: JsonObject, entries: Entries): readonly LockedPackage[] {
  const written = asText(entry['version'])
  const isOwn = isOwnFolder(path, entry) || entry['link'] === true || (written !== undefined && isOwnSource(written))
  if (isOwn) return []
  const { name, version, address } = identityOf(path, written, entry)
  return [
    {
      ...resolvedNpmPackage(name, version, address),
      keys: [path],
      requires: ['dependencies', 'optionalDependencies', 'peerDependencies'].flatMap((section) =>
        textEntries(entry[section]).flatMap(([required]) => findEntry(path, required, entries) ?? []),
      ),
      scope: scopeOf(entry),
      hash: integrityOf(entry['integrity']),
      license: npmLicense(entry),
    },
  ]
}

interface Identity {
  readonly name: string
  readonly version: string | undefined
  readonly address: string | undefined
}

/** Version 1 writes aliases and addresses where the version is. */
function identityOf(path: string, written: string | undefined, entry: JsonObject): Identity {
  const folder = path.replace(/^.*node_modules\//su, '')
  const name = asText(entry['name']) ?? folder
  const [, alias, version] = /^npm:(@?[^@]+)@(.+)$/u.exec(written ?? '') ?? []
  if (alias !== undefined) return { name: alias, version, address: asText(entry['resolved']) }
  if (written?.includes(':') === true) return { name, version: undefined, address: written }
  return { name, version: written, address: asText(entry['resolved']) }
}

function scopeOf(entry: JsonObject): PackageScope {
  if (entry['dev'] === true) return 'development'
  return entry['optional'] === true || entry['devOptional'] === true ? 'optional' : 'required'
}

/** Finds what a name leads to from a folder, as Node.js does: here, then in each folder above. */
function findEntry(from: string, name: string, entries: Entries): string | undefined {
  for (let folder: string | undefined = from; folder !== undefined; folder = folderAbove(folder)) {
    if (entries.has(below(folder, name))) return below(folder, name)
  }
  return undefined
}

function folderAbove(folder: string): string | undefined {
  if (folder === '') return undefined
  const at = folder.lastIndexOf('/node_modules/')
  if (at !== -1) return folder.slice(0, at)
  return folder.startsWith('node_modules/') || !folder.includes('/') ? '' : folder.slice(0, folder.lastIndexOf('/'))
}

function rootsOf(path: string, entries: Entries): readonly RootRequirement[] {
  const entry = entries.get(path) ?? {}
  return npmSections.flatMap(([section, scope]) =>
    textEntries(entry[section]).flatMap(([name]) => {
      const key = findEntry(path, name, entries)
      return key === undefined ? [] : [{ key, scope }]
    }),
  )
}
