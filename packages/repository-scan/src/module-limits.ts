import { foreignFiles } from './foreign-files.ts'
import { sortedUnique } from './license-sets.ts'
import type { WaybillResult } from './repository-result.ts'

/** Of files under another licence than the repository; more would be most of the module, and the result lists them all. */
export const mostModuleFiles = 2000
/** Of copyright statements; those of a large repository would make the document larger than all else in it. */
export const mostModuleClauses = 2000

/** Says what of a result its module leaves out, one sentence each. */
export function moduleLosses(result: Pick<WaybillResult, 'files' | 'license' | 'components'>): readonly string[] {
  const files = foreignFiles(result).length - mostModuleFiles
  const clauses = clausesOf(result).length - mostModuleClauses
  return [
    ...(files > 0 ? [`a module has ${String(mostModuleFiles)} files under other licences: the last ${String(files)} are left out`] : []),
    ...(clauses > 0 ? [`a module has ${String(mostModuleClauses)} copyright statements: the last ${String(clauses)} are left out`] : []),
  ]
}

/** Lists the distinct copyright statements of all files, sorted. */
export function clausesOf({ files }: Pick<WaybillResult, 'files'>): readonly string[] {
  return sortedUnique(files.flatMap(({ copyright = [] }) => copyright.map(({ clause }) => clause)))
}
