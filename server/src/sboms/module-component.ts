import type { Component, Sbom } from '@waybill/documents'
import { depthsOf, occurrenceCounts, parentsOf } from '@waybill/documents/sbom'
import { formatPurl, parseComponentKey } from '@waybill/identifiers'
import { type DeclaredLicenseFormatter, declaredLicenseFormatter } from '@waybill/licensing/recognition'

/** A component as one module holds it. */
export interface ModuleComponent {
  readonly purl: string
  readonly direct: boolean
  /** Length of the shortest way from the module: 1 is direct. */
  readonly depth: number
  /** The purl of the component above it on that way; undefined below the module itself. */
  readonly parent: string | undefined
  /** In how many places it stands: the components that depend on it, and the module where that does. */
  readonly appearances: number
  /** As the document writes it; two documents may name one component otherwise. */
  readonly cpe: string | undefined
  /** The licences the document declares, one a line: ids, expressions, names. */
  readonly licenses: string | undefined
  /** The strongest hash the document gives, as `SHA-512:hex`. */
  readonly hash: string | undefined
}

/** A component somebody added by hand (decisions 3). */
export interface CustomComponent {
  readonly key: string
  readonly version: string
}

/** Everything a module holds: its bill and what was added by hand, each purl once, in the order of the purls. */
export function moduleComponentsOf(
  { components, graph, extractedLicenses }: Pick<Sbom, 'components' | 'graph' | 'extractedLicenses'>,
  custom: readonly CustomComponent[] = [],
): readonly ModuleComponent[] {
  const [depths, parents, appearances] = [depthsOf(graph), parentsOf(graph), occurrenceCounts(graph)]
  const byHand = custom.flatMap(({ key, version }) => customModuleComponent(key, version))
  const declared = declaredLicenseFormatter(extractedLicenses)
  const billed = components.map((component, i) =>
    documentedComponent(component, {
      depth: depths[i] ?? 1,
      parent: components[parents[i] ?? -1]?.purl,
      appearances: appearances[i] ?? 0,
      declared,
    }),
  )
  // of two with one purl the nearer one counts, so that every way up ends
  const parts = new Map([...byHand, ...billed.toSorted(byDistance)].map((part) => [part.purl, part]))
  // one order for everybody: parallel imports then wait for each other instead of dying in a deadlock
  return [...parts.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1))
}

/** The farthest first, before them those that no way leads to. */
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
