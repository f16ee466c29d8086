import type { Manifest } from '../manifest.ts'
import { folderOf, joinPath } from '../text/address.ts'
import { addSummedModules } from './add-summed-modules.ts'
import { assignLocks } from './assign-locks.ts'
import { countedManifests } from './counted-manifests.ts'
import { fillVersions } from './fill-versions.ts'
import { markDirect } from './mark-direct.ts'
import { mergeComponents, type MergedComponents } from './merge-components.ts'
import { resolveParents } from './resolve-parents.ts'
import { withoutOwnPackages } from './without-own-packages.ts'

export type { RepositoryComponent } from './merge-components.ts'

export interface RepositoryComponents extends MergedComponents {
  readonly warnings: readonly string[]
}

/** More problems of single files would hide the rest. */
const mostProblems = 100

/**
 * Combines the lock files and manifests of a repository. A lock file counts before the manifests that share it; files of tests, examples
 * and vendored code count only where there are no others.
 */
export function combineManifests(manifests: readonly Manifest[]): RepositoryComponents {
  const { counted, warnings } = countedManifests(manifests)
  const whole = fillVersions(addSummedModules(resolveParents(counted)))
  const { locks, uncovered } = assignLocks(whole)
  const marked = locks.map(({ lock, sharedBy }) => markDirect(lock, sharedBy))
  const merged = mergeComponents(withoutOwnPackages([...marked, ...uncovered], counted))
  return { ...merged, warnings: [...warnings, ...unversioned(merged), ...missingFiles(counted, manifests), ...problemsOf(whole)] }
}

function unversioned({ components }: MergedComponents): readonly string[] {
  const ranges = components.filter(({ version, range }) => version === undefined && range !== undefined).length
  const neither = components.filter(({ version, range }) => version === undefined && range === undefined).length
  return [
    ...(ranges === 0 ? [] : [`${counting(ranges, 'dependency has', 'dependencies have')} a range and no version`]),
    ...(neither === 0 ? [] : [`${counting(neither, 'dependency has', 'dependencies have')} neither range nor version`]),
  ]
}

function counting(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Requirements may include files of any name, which nobody knows for lists of requirements. */
function missingFiles(counted: readonly Manifest[], all: readonly Manifest[]): readonly string[] {
  const paths = new Set<string | undefined>(all.map(({ path }) => path))
  const missing = counted.flatMap(({ path, includes = [] }) =>
    includes.filter((each) => !paths.has(joinPath(folderOf(path), each))).map((each) => `${path}: it includes ${each}, which was not read`),
  )
  return missing.slice(0, mostProblems)
}

function problemsOf(manifests: readonly Manifest[]): readonly string[] {
  return manifests.flatMap(({ path, problems }) => problems.map((problem) => `${path}: ${problem}`)).slice(0, mostProblems)
}
