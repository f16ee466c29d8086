import type { Static } from 'typebox'
import type { ModuleTree } from '#reports/project-tree-report.ts'
import type { ComponentPath } from '#reports/report-title.ts'

const maxPaths = 10
/** Longer paths lose their middle: real ones are shorter, and an artificial chain would exhaust memory. */
const maxPathLength = 100
const halfPathLength = maxPathLength / 2

export interface ComponentPaths {
  /** The shortest path in each module, at most ten. */
  readonly paths: Static<typeof ComponentPath>[]
  /** Number of occurrences in all modules. */
  readonly appearance: number
}

/** Returns paths and occurrences of components in a project's modules, by component key. */
export function componentPathsOf(modules: readonly ModuleTree[], requested: ReadonlySet<string>): ReadonlyMap<string, ComponentPaths> {
  const occurrences = new Map<string, { paths: Static<typeof ComponentPath>[]; appearance: number }>()
  for (const module of modules) {
    const pathTo = pathsIn(module)
    for (const [key, { nearest, appearance }] of nearestOccurrences(module, requested)) {
      const known = occurrences.get(key) ?? { paths: [], appearance: 0 }
      const path = { path: () => pathTo(nearest), moduleId: module.id, module: module.name, componentKey: key }
      occurrences.set(key, { paths: addPath(known.paths, path), appearance: known.appearance + appearance })
    }
  }
  return occurrences
}

interface ModulePath extends Omit<Static<typeof ComponentPath>, 'path'> {
  readonly path: () => string[]
}

/** Computes a path only when it will be shown. */
function addPath(paths: Static<typeof ComponentPath>[], way: ModulePath): Static<typeof ComponentPath>[] {
  if (paths.length < maxPaths) paths.push({ ...way, path: way.path() })
  return paths
}

interface NearestOccurrence {
  /** The version nearest to the root. */
  readonly nearest: number
  readonly appearance: number
}

function nearestOccurrences(
  { keys, depths, appearances }: ModuleTree,
  requested: ReadonlySet<string>,
): ReadonlyMap<string, NearestOccurrence> {
  const spots = new Map<string, NearestOccurrence>()
  for (const [index, key] of keys.entries()) {
    if (!requested.has(key)) continue
    const { nearest, appearance } = spots.get(key) ?? { nearest: index, appearance: 0 }
    const isNearer = (depths[index] ?? 0) < (depths[nearest] ?? 0)
    spots.set(key, { nearest: isNearer ? index : nearest, appearance: appearance + (appearances[index] ?? 1) })
  }
  return spots
}

/** Returns component keys from the module down to a component; of a path that is too long its start and end. */
function pathsIn(tree: ModuleTree): (index: number) => string[] {
  const { keys, depths } = tree
  const landings = depths.some((depth) => depth > maxPathLength) ? pathStarts(tree) : depths
  return (index) => {
    if ((depths[index] ?? 0) <= maxPathLength) return ancestorsOf(tree, index, maxPathLength).map((at) => keys[at] ?? '')
    const ends = [...ancestorsOf(tree, landings[index] ?? 0, halfPathLength), -1, ...ancestorsOf(tree, index, halfPathLength)]
    return ends.map((at) => keys[at] ?? '…')
  }
}

/** Returns the given number of ancestors of a component, the topmost first. */
function ancestorsOf({ parents }: ModuleTree, index: number, steps: number): readonly number[] {
  const way: number[] = []
  for (let at = index; at >= 0 && way.length < steps; at = parents[at] ?? -1) way.push(at)
  return way.toReversed()
}

/** Finds for each component the ancestor where the start of its path ends; each is computed once, so that a long chain costs little. */
function pathStarts({ parents, depths }: ModuleTree): Int32Array {
  const landings = Int32Array.from(parents, (_, index) => index)
  for (const index of [...depths.keys()].toSorted((a, b) => (depths[a] ?? 0) - (depths[b] ?? 0)))
    if ((depths[index] ?? 0) > halfPathLength) landings[index] = landings[parents[index] ?? -1] ?? index
  return landings
}
