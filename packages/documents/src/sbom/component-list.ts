import type { License } from '@waybill/licensing'
import { hashStrength } from './component-hash.ts'
import type { Component, Hash } from './sbom.ts'

/** The components of a document, each purl once. */
export interface ComponentList {
  readonly components: Component[]
  readonly indexByPurl: Map<string, number>
}

export function emptyComponentList(): ComponentList {
  return { components: [], indexByPurl: new Map() }
}

/** Adds a component, or merges it with the one of the same purl. Returns its index. */
export function addComponent(list: ComponentList, component: Component): number {
  const index = list.indexByPurl.get(component.purl)
  const known = index === undefined ? undefined : list.components[index]
  if (index === undefined || known === undefined) {
    list.indexByPurl.set(component.purl, list.components.length)
    return list.components.push(component) - 1
  }
  list.components[index] = mergeComponents(known, component)
  return index
}

export function strongerHash(a: Hash | undefined, b: Hash | undefined): Hash | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return hashStrength(b.algorithm) > hashStrength(a.algorithm) ? b : a
}

/** Merges two descriptions of a component; the first takes precedence. */
export function mergeComponents(first: Component, second: Component): Component {
  return {
    ...first,
    description: first.description ?? second.description,
    licenses: licensesOfBoth(first.licenses, second.licenses),
    copyright: first.copyright ?? second.copyright,
    hash: strongerHash(first.hash, second.hash),
    links: first.links.length > 0 ? first.links : second.links,
    ...locationOf(first, second),
    cpe: first.cpe ?? second.cpe,
    isPrivate: first.isPrivate || second.isPrivate,
  }
}

/** No component has more, and a document may repeat one as often as it has components. */
const mostLicenses = 100

/** Each licence once: what either description names holds for the component. */
function licensesOfBoth(first: readonly License[], second: readonly License[]): readonly License[] {
  if (first.length >= mostLicenses) return first
  const known = new Set(first.map(termsOf))
  const more = second.filter((license) => !known.has(termsOf(license)))
  return more.length === 0 ? first : [...first, ...more]
}

function termsOf({ id, expression, name }: License): string {
  return id ?? expression ?? name ?? ''
}

function locationOf(first: Component, second: Component): Pick<Component, 'location'> {
  const location = first.location ?? second.location
  return location === undefined ? {} : { location }
}
