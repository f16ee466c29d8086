import type { Static } from 'typebox'
import type { HeldModule } from '#bills/bills.ts'
import { appearancesOf, shortestPaths } from '#standards/bom/bom-graph.ts'
import type { ComponentPath } from '#reports/report-title.ts'

const mostPaths = 10

export interface Places {
  /** The shortest way in each module, at most ten. */
  readonly paths: readonly Static<typeof ComponentPath>[]
  /** In how many places the component stands, all modules together. */
  readonly appearance: number
}

/** Where components stand in a project's modules, by component key; one walk through each module's graph. */
export function placesOf(modules: readonly HeldModule[], wanted: ReadonlySet<string>): ReadonlyMap<string, Places> {
  const places = new Map<string, { paths: Static<typeof ComponentPath>[]; appearance: number }>()
  for (const { key, path, appearance } of modules.flatMap((module) => placesIn(module, wanted))) {
    const known = places.get(key) ?? { paths: [], appearance: 0 }
    known.appearance += appearance
    if (path !== undefined && known.paths.length < mostPaths) known.paths.push(path)
    places.set(key, known)
  }
  return places
}

interface Place {
  readonly key: string
  readonly path: Static<typeof ComponentPath> | undefined
  readonly appearance: number
}

function placesIn({ id: moduleId, name: module, bom }: HeldModule, wanted: ReadonlySet<string>): readonly Place[] {
  if (bom === undefined) return []
  const targets = bom.components.flatMap(({ key }, i) => (wanted.has(key) ? [i] : []))
  const appearances = appearancesOf(bom.graph)
  const byKey = Map.groupBy(
    shortestPaths(bom.graph, targets).map((path, i) => ({ path, target: targets[i] ?? 0 })),
    ({ target }) => bom.components[target]?.key ?? '',
  )
  return [...byKey].map(([componentKey, ways]) => {
    const shortest = ways.map(({ path }) => path).reduce((best, path) => (path.length < best.length ? path : best))
    const path = shortest.map((index) => bom.components[index]?.key ?? '')
    const appearance = ways.reduce((sum, { target }) => sum + (appearances[target] ?? 0), 0)
    return { key: componentKey, path: { path, moduleId, module, componentKey }, appearance }
  })
}
