import type { Hash } from '../sbom/sbom.ts'
import { type ManifestContent, type ManifestPackage, type PackageScope, scopes, strongerScope } from './manifest.ts'
import { isNamed, type NamedPackage } from './named-package.ts'

/** An entry of a lock file. */
export interface LockedPackage extends NamedPackage {
  /** What requirements call it. */
  readonly keys: readonly string[]
  /** Keys of what it requires; unknown ones are skipped. */
  readonly requires: readonly string[]
  /** Undefined: as its users. */
  readonly scope?: PackageScope | undefined
  readonly hash?: Hash | undefined
  readonly license?: string | undefined
}

/** What the repository's own packages require. */
export interface RootRequirement {
  readonly key: string
  readonly scope: PackageScope
}

/** More entries under one name are a hostile file; it bounds the edges. */
const mostOfOneKey = 16

interface Merged {
  readonly packages: LockedPackage[]
  /** Indexes of packages by key. */
  readonly byKey: ReadonlyMap<string, readonly number[]>
  readonly edges: readonly ReadonlySet<number>[]
}

/**
 * Connects the entries of a lock file, each purl once. Without `roots`, the packages that no other one requires are direct, until the
 * manifests say better.
 */
export function connectPackages(entries: readonly LockedPackage[], roots?: readonly RootRequirement[]): ManifestContent {
  const named = entries.filter(isNamed)
  const merged = mergeEntries(named)
  const starts = roots === undefined ? unrequired(merged.edges) : startsOf(roots, merged.byKey)
  const reached = scopesByReach(merged.edges, starts)
  const packages = merged.packages.map((entry, index) => packageOf(entry, reached[index] ?? 'required', starts.has(index)))
  const problems = named.length < entries.length ? [`${entries.length - named.length} entries have no usable name`] : []
  return {
    packages,
    dependsOn: merged.edges.map((edges) => Array.from(edges)),
    problems,
    ...(roots === undefined && { isFlat: true }),
  }
}

function packageOf(entry: LockedPackage, reached: PackageScope, direct: boolean): ManifestPackage {
  const { purl, name, version, range, hash, license, scope = reached } = entry
  return {
    purl,
    name,
    ...(version !== undefined && { version }),
    ...(range !== undefined && { range }),
    scope,
    direct,
    ...(hash !== undefined && { hash }),
    ...(license !== undefined && { license }),
  }
}

function mergeEntries(entries: readonly LockedPackage[]): Merged {
  const packages: LockedPackage[] = []
  const byPurl = new Map<string, number>()
  const indexes = entries.map((entry) => {
    const index = byPurl.get(entry.purl) ?? packages.length
    packages[index] = mergeTwo(packages[index], entry)
    byPurl.set(entry.purl, index)
    return index
  })
  const byKey = indexKeys(entries, indexes)
  const edges = packages.map(() => new Set<number>())
  for (const [position, { requires }] of entries.entries()) {
    const from = indexes[position] ?? 0
    const targets = requires.flatMap((key) => byKey.get(key) ?? []).filter((to) => to !== from)
    for (const to of targets) edges[from]?.add(to)
  }
  return { packages, byKey, edges }
}

function mergeTwo(known: LockedPackage | undefined, other: LockedPackage): LockedPackage {
  if (known === undefined) return other
  const scope = known.scope === undefined || other.scope === undefined ? undefined : strongerScope(known.scope, other.scope)
  return { ...other, ...known, scope, hash: known.hash ?? other.hash, license: known.license ?? other.license }
}

function indexKeys(entries: readonly LockedPackage[], indexes: readonly number[]): ReadonlyMap<string, readonly number[]> {
  const pairs = entries.flatMap(({ keys }, position) => keys.map((key) => [key, indexes[position] ?? 0] as const))
  const grouped = Map.groupBy(pairs, ([key]) => key)
  return new Map(Array.from(grouped, ([key, own]) => [key, [...new Set(own.map(([, index]) => index))].slice(0, mostOfOneKey)]))
}

function unrequired(edges: readonly ReadonlySet<number>[]): ReadonlyMap<number, PackageScope> {
  const required = new Set(edges.flatMap((targets) => Array.from(targets)))
  return new Map(edges.keys().flatMap((index) => (required.has(index) ? [] : [[index, 'required'] as const])))
}

function startsOf(roots: readonly RootRequirement[], byKey: ReadonlyMap<string, readonly number[]>): ReadonlyMap<number, PackageScope> {
  const starts = new Map<number, PackageScope>()
  for (const { key, scope } of roots) {
    for (const index of byKey.get(key) ?? []) starts.set(index, strongerScope(scope, starts.get(index) ?? scope))
  }
  return starts
}

/** Gives each package the strongest scope from which a path leads to it; undefined where none does. */
export function scopesByReach(
  edges: readonly Iterable<number>[],
  starts: ReadonlyMap<number, PackageScope>,
): readonly (PackageScope | undefined)[] {
  const reached: (PackageScope | undefined)[] = edges.map(() => undefined)
  for (const scope of scopes) {
    const from = Array.from(starts).flatMap(([index, own]) => (own === scope ? [index] : []))
    spread(reached, from, { edges, scope })
  }
  return reached
}

interface Spreading {
  readonly edges: readonly Iterable<number>[]
  readonly scope: PackageScope
}

/** Marks what can be reached and has no scope yet. */
function spread(reached: (PackageScope | undefined)[], from: readonly number[], { edges, scope }: Spreading): void {
  const waiting = [...from]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (reached[index] !== undefined) continue
    reached[index] = scope
    for (const target of edges[index] ?? []) waiting.push(target)
  }
}
