import type { Static } from 'typebox'
import { entriesOf, type HeldModule } from '#bills/bills.ts'
import type { Bom } from '#standards/bom/bom.ts'
import { appearancesOf, depthsOf, shortestPaths } from '#standards/bom/bom-graph.ts'
import type { ComponentPath } from '#reports/report-title.ts'

const mostPaths = 10
/** Of a longer way the middle is left out: no real one is, and a made-up chain would fill the memory. */
const longestPath = 100

export interface Places {
  /** The shortest way in each module, at most ten. */
  readonly paths: readonly Static<typeof ComponentPath>[]
  /** In how many places the component stands, all modules together. */
  readonly appearance: number
}

/** Where components stand in a project's modules, by component key; one walk through each module's graph. */
export function placesOf(modules: readonly HeldModule[], wanted: ReadonlySet<string>): ReadonlyMap<string, Places> {
  const places = new Map<string, { paths: Static<typeof ComponentPath>[]; appearance: number }>()
  const found = modules.flatMap((module) => Array.from(placesIn(module, wanted), ([key, place]) => ({ module, key, place })))
  for (const { module, key, place } of found) {
    const known = places.get(key) ?? { paths: [], appearance: 0 }
    known.appearance += place.appearance
    if (known.paths.length < mostPaths) known.paths.push(pathOf(module, key, place))
    places.set(key, known)
  }
  return places
}

function pathOf({ id: moduleId, name: module }: HeldModule, componentKey: string, { path }: Place): Static<typeof ComponentPath> {
  return { path: abridged(path()), moduleId, module, componentKey }
}

interface Place {
  /** The shortest way to any version of the component. */
  readonly path: () => readonly string[]
  readonly appearance: number
}

function placesIn({ bom, settings }: HeldModule, wanted: ReadonlySet<string>): ReadonlyMap<string, Place> {
  const billed = bom === undefined ? new Map<string, Place>() : billedPlaces(bom, wanted)
  for (const { key } of entriesOf(bom, settings).slice(bom?.components.length ?? 0)) {
    const known = billed.get(key)
    // what was added by hand stands directly below the module
    if (wanted.has(key)) billed.set(key, { path: () => [key], appearance: 1 + (known?.appearance ?? 0) })
  }
  return billed
}

function billedPlaces({ components, graph }: Bom, wanted: ReadonlySet<string>): Map<string, Place> {
  const [depths, appearances, pathTo] = [depthsOf(graph), appearancesOf(graph), shortestPaths(graph)]
  const targets = components.flatMap(({ key }, index) => (wanted.has(key) ? [{ key, index }] : []))
  return new Map(
    [...Map.groupBy(targets, ({ key }) => key)].map(([key, versions]) => {
      const indexes = versions.map(({ index }) => index)
      const nearest = indexes.reduce((best, index) => ((depths[index] ?? 0) < (depths[best] ?? 0) ? index : best))
      const appearance = indexes.reduce((sum, index) => sum + (appearances[index] ?? 0), 0)
      return [key, { path: () => pathTo(nearest).map((index) => components[index]?.key ?? ''), appearance }]
    }),
  )
}

function abridged(path: readonly string[]): string[] {
  const half = longestPath / 2
  return path.length <= longestPath ? [...path] : [...path.slice(0, half), '…', ...path.slice(-half)]
}
