import type { Transaction } from '#database/database.ts'
import type { ModuleTree } from '#sboms/sboms.ts'
import type { Policy } from '#portfolio/portfolio.ts'
import { reachThroughPath } from '@waybill/documents/sbom'
import { normaliseComponentKey } from '@waybill/identifiers'
import type { EvaluationScope } from '#analysis/analyser.ts'
import { loadTrees, type TreeScope } from '#analysis/load-trees.ts'
import { type PathScopedPolicy, withoutPaths, type PathOccurrence } from '#analysis/policy/path-scoped-policy.ts'

/**
 * Gives each module's policy the paths of its components, for entries of settings that are bound to a path. Only modules with such
 * entries are read: no statement where there are none, two otherwise.
 */
export async function scopePoliciesByPath(
  trx: Transaction,
  scope: TreeScope & Pick<EvaluationScope, 'moduleIds'>,
  policies: ReadonlyMap<string, Policy>,
): Promise<ReadonlyMap<string, PathScopedPolicy>> {
  const pathsOf = new Map(Array.from(policies, ([id, policy]) => [id, pathsIn(policy)]))
  const asked = scope.moduleIds.filter((moduleId) => (pathsOf.get(moduleId) ?? []).length > 0)
  const scoped = new Map(Array.from(policies, ([id, policy]) => [id, withoutPaths(policy)]))
  for await (const tree of loadTrees(trx, scope, asked)) {
    const policy = policies.get(tree.moduleId)
    if (policy !== undefined) scoped.set(tree.moduleId, { ...policy, occurrenceOn: occurrencesOn(tree, pathsOf.get(tree.moduleId) ?? []) })
  }
  return scoped
}

/** Whether an entry of settings is bound to a path. */
export function hasPaths(policy: Policy): boolean {
  return pathsIn(policy).length > 0
}

function occurrencesOn(tree: ModuleTree, paths: readonly string[]): PathScopedPolicy['occurrenceOn'] {
  const byPath = new Map(paths.map((path) => [path, reachThroughPath(tree.sbom, keysOf(path))]))
  const indexes = new Map(tree.sbom.components.map(({ purl }, index) => [tree.componentIds.get(purl), index]))
  return (path, componentId): PathOccurrence => {
    const index = indexes.get(componentId) ?? -1
    const there = byPath.get(path)
    if (there?.some.has(index) !== true) return 'elsewhere'
    return there.only.has(index) ? 'only' : 'also'
  }
}

/** A path is component keys from the module down, `npm:a > npm:b`. */
function keysOf(path: string): readonly string[] {
  return path
    .split('>')
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .map(normaliseComponentKey)
}

function pathsIn({ levels }: Policy): readonly string[] {
  const lists = levels.flatMap(({ componentConfig, cveConfig, obligationConfig, legalRulesConfig }) => [
    ...Object.values(componentConfig ?? {}),
    ...Object.values(cveConfig ?? {}),
    obligationConfig ?? [],
    legalRulesConfig ?? [],
  ])
  return [...new Set(lists.flat().flatMap(({ path }) => (path === undefined || path === '' ? [] : [path])))]
}
