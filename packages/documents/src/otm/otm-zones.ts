import { asObject, asText } from '../json/json-values.ts'
import type { LocatedEntry } from './otm-lists.ts'

/** The trust zone of each component, by id. */
export type Zones = ReadonlyMap<string, string>

type Components = ReadonlyMap<string, LocatedEntry>

/** Follows the parents of components up to their zones; each component is visited once, and cycles end. */
export function zonesOf(components: Components): Zones {
  const zones = new Map<string, string>()
  const climbed = new Set<string>()
  for (const id of components.keys()) {
    const chain = climb(id, components, climbed)
    const zone = zoneAbove(components, chain, zones)
    const settled = zone === undefined ? [] : chain.map((each) => [each, zone] as const)
    for (const [each, its] of settled) zones.set(each, its)
  }
  return zones
}

/** Returns the zone at the end of a chain, or that of the component above it. */
function zoneAbove(components: Components, chain: readonly string[], zones: Zones): string | undefined {
  const { trustZone, component } = parentOf(components, chain.at(-1) ?? '')
  return trustZone ?? zones.get(component ?? '')
}

/** Lists a component and its ancestors, up to the first that is in a zone or was visited before. */
function climb(id: string, components: Components, climbed: Set<string>): readonly string[] {
  const chain: string[] = []
  for (let at: string | undefined = id; at !== undefined && components.has(at) && !climbed.has(at);) {
    climbed.add(at)
    chain.push(at)
    const { trustZone, component } = parentOf(components, at)
    at = trustZone === undefined ? component : undefined
  }
  return chain
}

function parentOf(components: Components, id: string): { readonly trustZone: string | undefined; readonly component: string | undefined } {
  const parent = asObject(components.get(id)?.source['parent'])
  return { trustZone: asText(parent?.['trustZone']), component: asText(parent?.['component']) }
}

/** Whether a data flow crosses zones; false where a zone is unknown. */
export function crossesZones({ source }: LocatedEntry, zones: Zones): boolean {
  const [from, to] = ['source', 'destination'].map((end) => zones.get(asText(source[end]) ?? ''))
  return from !== undefined && to !== undefined && from !== to
}
