import type { Static } from 'typebox'
import type { ModuleTree } from '#reports/project-tree-report.ts'
import type { ComponentPath } from '#reports/report-title.ts'

const mostPaths = 10
/** Of a longer way the middle is left out: no real one is, and a made-up chain would fill the memory. */
const longestPath = 100
const half = longestPath / 2

export interface Places {
  /** The shortest way in each module, at most ten. */
  readonly paths: Static<typeof ComponentPath>[]
  /** In how many places the component stands, all modules together. */
  readonly appearance: number
}

/** Where components stand in a project's modules, by component key. */
export function placesOf(modules: readonly ModuleTree[], wanted: ReadonlySet<string>): ReadonlyMap<string, Places> {
  const places = new Map<string, { paths: Static<typeof ComponentPath>[]; appearance: number }>()
  for (const module of modules) {
    const pathTo = pathsIn(module)
    for (const [key, { nearest, appearance }] of spotsIn(module, wanted)) {
      const known = places.get(key) ?? { paths: [], appearance: 0 }
      const path = { path: () => pathTo(nearest), moduleId: module.id, module: module.name, componentKey: key }
      places.set(key, { paths: withPath(known.paths, path), appearance: known.appearance + appearance })
    }
  }
  return places
}

interface Way extends Omit<Static<typeof ComponentPath>, 'path'> {
  readonly path: () => string[]
}

/** What is not shown is not looked for. */
function withPath(paths: Static<typeof ComponentPath>[], way: Way): Static<typeof ComponentPath>[] {
  if (paths.length < mostPaths) paths.push({ ...way, path: way.path() })
  return paths
}

interface Spot {
  /** The version that lies highest. */
  readonly nearest: number
  readonly appearance: number
}

function spotsIn({ keys, depths, appearances }: ModuleTree, wanted: ReadonlySet<string>): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>()
  for (const [index, key] of keys.entries()) {
    if (!wanted.has(key)) continue
    const { nearest, appearance } = spots.get(key) ?? { nearest: index, appearance: 0 }
    const isNearer = (depths[index] ?? 0) < (depths[nearest] ?? 0)
    spots.set(key, { nearest: isNearer ? index : nearest, appearance: appearance + (appearances[index] ?? 1) })
  }
  return spots
}

/** Component keys from the module down to a component; of a way that is too long its beginning and its end. */
function pathsIn(tree: ModuleTree): (index: number) => string[] {
  const { keys, depths } = tree
  const landings = depths.some((depth) => depth > longestPath) ? landingsOf(tree) : depths
  return (index) => {
    if ((depths[index] ?? 0) <= longestPath) return climb(tree, index, longestPath).map((at) => keys[at] ?? '')
    const ends = [...climb(tree, landings[index] ?? 0, half), -1, ...climb(tree, index, half)]
    return ends.map((at) => keys[at] ?? '…')
  }
}

/** So many components upwards from one, the highest first. */
function climb({ parents }: ModuleTree, index: number, steps: number): readonly number[] {
  const way: number[] = []
  for (let at = index; at >= 0 && way.length < steps; at = parents[at] ?? -1) way.push(at)
  return way.toReversed()
}

/** Of each component the one above it where the beginning of its way ends; each is found once, so that a long chain costs little. */
function landingsOf({ parents, depths }: ModuleTree): Int32Array {
  const landings = Int32Array.from(parents, (_, index) => index)
  for (const index of [...depths.keys()].toSorted((a, b) => (depths[a] ?? 0) - (depths[b] ?? 0)))
    if ((depths[index] ?? 0) > half) landings[index] = landings[parents[index] ?? -1] ?? index
  return landings
}
