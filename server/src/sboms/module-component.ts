import type { Component, Sbom } from '@waybill/documents'
import { depthsOf, occurrenceCounts, parentsOf } from '@waybill/documents/sbom'
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
  /** The number of dependents: components, and the module itself. */
  readonly appearances: number
  /** As written in the document; documents may give one component different CPEs. */
  readonly cpe: string | undefined
  /** The declared licences, one per line: ids, expressions, names. */
  readonly licenses: string | undefined
  /** The strongest hash in the document, as `SHA-512:hex`. */
  readonly hash: string | undefined
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
  const customComponents = custom.flatMap(({ key, version }) => customModuleComponent(key, version))
  const declared = declaredLicenseFormatter(extractedLicenses)
  const documented = components.map((component, i) =>
    documentedComponent(component, {
      depth: depths[i] ?? 1,
      parent: components[parents[i] ?? -1]?.purl,
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

interface Occurrence extends Pick<ModuleComponent, 'depth' | 'parent' | 'appearances'> {
  readonly declared: DeclaredLicenseFormatter
}

function documentedComponent(
  { purl, cpe, licenses, hash }: Component,
  { depth, parent, appearances, declared }: Occurrence,
): ModuleComponent {
  const written = hash && `${hash.algorithm}:${hash.value}`
  return { purl, direct: depth === 1, depth, parent, appearances, cpe, licenses: declared(licenses), hash: written }
}

function customModuleComponent(key: string, version: string): readonly ModuleComponent[] {
  const purl = parseComponentKey(key)
  if (purl === undefined) return []
  return [
    {
      purl: formatPurl({ ...purl, version }),
      direct: true,
      depth: 1,
      parent: undefined,
      appearances: 1,
      cpe: undefined,
      licenses: undefined,
      hash: undefined,
    },
  ]
}
