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

/**
 * Returns paths and occurrences of components in a project's modules, by component key. With component ids, paths lead to these versions alone;
 * occurrences are those of all.
 */
export function componentPathsOf(
  modules: readonly ModuleTree[],
  requested: ReadonlySet<string>,
  shown?: ReadonlySet<number>,
): ReadonlyMap<string, ComponentPaths> {
  const occurrences = new Map<string, { paths: Static<typeof ComponentPath>[]; appearance: number }>()
  for (const module of modules) {
    const pathTo = pathsIn(module)
    for (const [key, { nearest, appearance }] of nearestOccurrences(module, requested, shown)) {
      const known = occurrences.get(key) ?? { paths: [], appearance: 0 }
      const way =
        nearest === undefined ? [] : [{ path: () => pathTo(nearest), moduleId: module.id, module: module.name, componentKey: key }]
      occurrences.set(key, { paths: addPaths(known.paths, way), appearance: known.appearance + appearance })
    }
  }
  return occurrences
}

interface ModulePath extends Omit<Static<typeof ComponentPath>, 'path'> {
  readonly path: () => string[]
}

/** Computes a path only when it will be shown. */
function addPaths(paths: Static<typeof ComponentPath>[], ways: readonly ModulePath[]): Static<typeof ComponentPath>[] {
  for (const way of ways) if (paths.length < maxPaths) paths.push({ ...way, path: way.path() })
  return paths
}

interface NearestOccurrence {
  /** The version nearest to the root; undefined where the module has other versions alone. */
  readonly nearest: number | undefined
  readonly appearance: number
}

function nearestOccurrences(
  module: ModuleTree,
  requested: ReadonlySet<string>,
  shown: ReadonlySet<number> | undefined,
): ReadonlyMap<string, NearestOccurrence> {
  const spots = new Map<string, NearestOccurrence>()
  for (const [index, key] of module.keys.entries()) {
    if (!requested.has(key)) continue
    const { nearest, appearance } = spots.get(key) ?? { nearest: undefined, appearance: 0 }
    spots.set(key, {
      nearest: isIn(shown, module, index) ? nearerOf(module, nearest, index) : nearest,
      appearance: appearance + (module.appearances[index] ?? 1),
    })
  }
  return spots
}

function isIn(shown: ReadonlySet<number> | undefined, { ids }: ModuleTree, index: number): boolean {
  return shown === undefined || shown.has(ids?.[index] ?? 0)
}

function nearerOf({ depths }: ModuleTree, one: number | undefined, other: number): number {
  return one === undefined || (depths[other] ?? 0) < (depths[one] ?? 0) ? other : one
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
