import { strongerHash } from '../../sbom/component-list.ts'
import type { Hash } from '../../sbom/sbom.ts'
import { type Manifest, type ManifestPackage, type PackageScope, strongerScope } from '../manifest.ts'

export interface RepositoryComponent {
  readonly purl: string
  readonly name: string
  readonly version?: string | undefined
  /** Where files differ, all of them. */
  readonly range?: string | undefined
  /** Paths of the lock files and manifests. */
  readonly from: readonly string[]
  readonly scope: PackageScope
  readonly direct: boolean
  readonly hash?: Hash | undefined
  readonly license?: string | undefined
}

export interface MergedComponents {
  readonly components: readonly RepositoryComponent[]
  /** Parallel to `components`. */
  readonly dependsOn: readonly (readonly number[])[]
}

interface Merging {
  readonly components: RepositoryComponent[]
  readonly edges: Set<number>[]
  readonly byPurl: Map<string, number>
}

/** Merges the packages of all files, each purl once, sorted by purl. */
export function mergeComponents(manifests: readonly Manifest[]): MergedComponents {
  const merging: Merging = { components: [], edges: [], byPurl: new Map() }
  for (const manifest of manifests) addManifest(merging, manifest)
  const order = merging.components
    .keys()
    .toArray()
    .toSorted((a, b) => comparePurls(merging.components[a], merging.components[b]))
  const positions = new Map(order.map((index, position) => [index, position]))
  return {
    components: order.flatMap((index) => merging.components[index] ?? []),
    dependsOn: order.map((index) => placeEdges(merging.edges[index] ?? [], positions)),
  }
}

function placeEdges(targets: Iterable<number>, positions: ReadonlyMap<number, number>): readonly number[] {
  return Array.from(targets, (target) => positions.get(target) ?? 0).toSorted((a, b) => a - b)
}

function comparePurls(a: RepositoryComponent | undefined, b: RepositoryComponent | undefined): number {
  return (a?.purl ?? '') < (b?.purl ?? '') ? -1 : 1
}

function addManifest(merging: Merging, { path, packages, dependsOn }: Manifest): void {
  const indexes = packages.map((each) => addPackage(merging, each, path))
  for (const [position, targets] of dependsOn.entries()) {
    const from = indexes[position] ?? 0
    const known = targets.flatMap((target) => indexes[target] ?? []).filter((to) => to !== from)
    for (const to of known) merging.edges[from]?.add(to)
  }
}

function addPackage({ components, edges, byPurl }: Merging, each: ManifestPackage, path: string): number {
  const index = byPurl.get(each.purl) ?? components.length
  const known = components[index]
  if (known === undefined) {
    const { request: _, ...facts } = each
    components.push({ ...facts, from: [path] })
    edges.push(new Set())
    byPurl.set(each.purl, index)
  } else components[index] = mergeTwo(known, each, path)
  return index
}

function mergeTwo(known: RepositoryComponent, each: ManifestPackage, path: string): RepositoryComponent {
  const hash = strongerHash(known.hash, each.hash)
  const range = mergeRanges(known.range, each.range)
  const license = known.license ?? each.license
  return {
    ...known,
    from: known.from.at(-1) === path ? known.from : [...known.from, path],
    scope: strongerScope(known.scope, each.scope),
    direct: known.direct || each.direct,
    ...(range !== undefined && { range }),
    ...(hash !== undefined && { hash }),
    ...(license !== undefined && { license }),
  }
}

function mergeRanges(known: string | undefined, other: string | undefined): string | undefined {
  if (known === undefined || other === undefined) return known ?? other
  return known.split(', ').includes(other) || known.length > 1000 ? known : `${known}, ${other}`
}
