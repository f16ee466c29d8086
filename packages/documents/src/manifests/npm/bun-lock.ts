import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent } from '../manifest.ts'
import { parseJsonWithComments } from '../text/parse-json.ts'
import { integrityOf, resolvedNpmPackage } from './npm-package.ts'
import { npmRoot, npmSections, textEntries } from './package-json.ts'

/** Reads bun.lock: entries `[resolution, registry, facts, integrity]` by the path of names that leads to them. */
export function readBunLock(text: string): ManifestContent {
  const body = parseJsonWithComments(text)
  const packages = new Map(Object.entries(asObject(body['packages']) ?? {}).map(([path, entry]) => [path, asList(entry)] as const))
  const workspaces = Object.entries(asObject(body['workspaces']) ?? {}).map(([path, entry]) => [path, asObject(entry) ?? {}] as const)
  const locked = [...packages].flatMap(([path, entry]) => lockedPackage(path, entry, packages))
  const roots = workspaces.flatMap(([, workspace]) => rootsOf(workspace, packages))
  const [, top] = workspaces.find(([path]) => path === '') ?? []
  return {
    ...connectPackages(locked, roots),
    hasScopes: true,
    ...(top !== undefined && { root: npmRoot(top) }),
    members: workspaces.map(([path]) => path).filter((path) => path !== ''),
    own: workspaces.flatMap(([, workspace]) => asText(workspace['name']) ?? []),
  }
}

type Entries = ReadonlyMap<string, readonly unknown[]>

function lockedPackage(path: string, entry: readonly unknown[], packages: Entries): readonly LockedPackage[] {
  const [, name = '', source = ''] = /^(@?[^@]+)@(.*)$/su.exec(asText(entry[0]) ?? '') ?? []
  if (/^(?:workspace|link|file|root):/u.test(source)) return []
  const named = /[:/]/u.test(source)
    ? resolvedNpmPackage(name, undefined, source)
    : resolvedNpmPackage(name, source, archiveOf(name, asText(entry[1])))
  const facts = asObject(entry.find(isObject)) ?? {}
  const requires = edgeSections.flatMap((section) => textEntries(facts[section]).map(([required]) => findEntry(path, required, packages)))
  return [{ ...named, keys: [path], requires, hash: integrityOf(entry.at(-1)) }]
}

const edgeSections = ['dependencies', 'optionalDependencies', 'peerDependencies']

/** Bun writes the registry where it is not the default one. */
function archiveOf(name: string, registry: string | undefined): string | undefined {
  return registry?.replace(/\/?$/u, `/${name}/-/`)
}

/** Longer paths come from endless nesting. */
const longestPath = 1000

/** Finds what a name leads to from an entry: nested below it, else nearer to the root. */
function findEntry(from: string, name: string, packages: Entries): string {
  for (let path = from.slice(0, longestPath); path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
    if (packages.has(`${path}/${name}`)) return `${path}/${name}`
  }
  return name
}

function rootsOf(workspace: JsonObject, packages: Entries): readonly RootRequirement[] {
  const folder = asText(workspace['name']) ?? ''
  return npmSections.flatMap(([section, scope]) =>
    textEntries(workspace[section]).map(([name]) => ({ key: findEntry(folder, name, packages), scope })),
  )
}
