import type { Component, Sbom } from '@waybill/documents'
import { depthsOf, introducersOf, occurrenceCounts, parentsOf } from '@waybill/documents/sbom'
import { formatPurl, parseComponentKey } from '@waybill/identifiers'
import { type DeclaredLicenseFormatter, declaredLicenseFormatter } from '@waybill/licensing/recognition'

/** A component in one module. */
export interface ModuleComponent {
  readonly purl: string
  readonly direct: boolean
  /** Length of the shortest dependency path: 1 is direct. */
  readonly depth: number
  /** The purl of its predecessor on that path; undefined for a direct dependency. */
  readonly parent: string | undefined
  /** The purl of the direct dependency that path begins with, itself for a direct one; undefined where none leads to it. */
  readonly introducedBy: string | undefined
  /** Every path begins with that direct dependency: without it the component would not be there. */
  readonly soleIntroducer: boolean
  /** The number of dependents: components, and the module itself. */
  readonly appearances: number
  /** As written in the document; documents may give one component different CPEs. */
  readonly cpe: string | undefined
  /** The declared licences, one per line: ids, expressions, names. */
  readonly licenses: string | undefined
  /** The strongest hash in the document, as `SHA-512:hex`. */
  readonly hash: string | undefined
  /** Where the document says that it was found: `path:line` or `path`. */
  readonly location: string | undefined
}

/** A component added by hand (docs/reference/settings.md#module-settings). */
export interface CustomComponent {
  readonly key: string
  readonly version: string
}

/** Returns the components of an SBOM and the custom ones, each purl once, sorted by purl. */
export function moduleComponentsOf(
  { components, graph, extractedLicenses }: Pick<Sbom, 'components' | 'graph' | 'extractedLicenses'>,
  custom: readonly CustomComponent[] = [],
): readonly ModuleComponent[] {
  const [depths, parents, appearances] = [depthsOf(graph), parentsOf(graph), occurrenceCounts(graph)]
  const introducers = introducersOf(graph)
  const customComponents = custom.flatMap(({ key, version }) => customModuleComponent(key, version))
  const declared = declaredLicenseFormatter(extractedLicenses)
  const documented = components.map((component, i) =>
    documentedComponent(component, {
      depth: depths[i] ?? 1,
      parent: components[parents[i] ?? -1]?.purl,
      introducedBy: components[introducers.nearest[i] ?? -1]?.purl,
      soleIntroducer: introducers.isShared[i] === 0,
      appearances: appearances[i] ?? 0,
      declared,
    }),
  )
  // of two with the same purl the nearer one wins, so that following parents always ends
  const byPurl = new Map([...customComponents, ...documented.toSorted(byDistance)].map((one) => [one.purl, one]))
  // a fixed order, so that parallel imports wait for each other instead of deadlocking
  return [...byPurl.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1))
}

/** Sorts the farthest first, after unreachable ones. */
function byDistance(one: ModuleComponent, other: ModuleComponent): number {
  return (other.depth || Infinity) === (one.depth || Infinity) ? 0 : (other.depth || Infinity) - (one.depth || Infinity)
}

interface Occurrence extends Pick<ModuleComponent, 'depth' | 'parent' | 'introducedBy' | 'soleIntroducer' | 'appearances'> {
  readonly declared: DeclaredLicenseFormatter
}

function documentedComponent({ purl, cpe, licenses, hash, location }: Component, { declared, ...place }: Occurrence): ModuleComponent {
  const written = hash && `${hash.algorithm}:${hash.value}`
  return { purl, direct: place.depth === 1, ...place, cpe, licenses: declared(licenses), hash: written, location }
}

function customModuleComponent(key: string, version: string): readonly ModuleComponent[] {
  const parts = parseComponentKey(key)
  if (parts === undefined) return []
  const purl = formatPurl({ ...parts, version })
  return [
    {
      purl,
      direct: true,
      depth: 1,
      parent: undefined,
      introducedBy: purl,
      soleIntroducer: true,
      appearances: 1,
      cpe: undefined,
      licenses: undefined,
      hash: undefined,
      location: undefined,
    },
  ]
}
