import type { Transaction } from '#database/database.ts'
import { type HeldTree, loadTrees } from '#bills/bills.ts'
import type { Policy } from '#portfolio/portfolio.ts'
import { normaliseComponentKey } from '#standards/component-key.ts'
import { waysThrough } from '#standards/bom/ways-through.ts'
import type { Scope } from '#analysis/analyser.ts'
import { type PlacedPolicy, placeless, type Standing } from '#analysis/places/placed-policy.ts'

/**
 * Tells each module's policy where its components stand, for entries of settings that are bound to a path. Only modules with such
 * entries are read: no statement where there are none, two otherwise.
 */
export async function placePolicies(
  trx: Transaction,
  scope: Pick<Scope, 'companyId' | 'moduleIds'>,
  policies: ReadonlyMap<string, Policy>,
): Promise<ReadonlyMap<string, PlacedPolicy>> {
  const pathsOf = new Map(Array.from(policies, ([id, policy]) => [id, pathsIn(policy)]))
  const asked = scope.moduleIds.filter((moduleId) => (pathsOf.get(moduleId) ?? []).length > 0)
  const placed = new Map(Array.from(policies, ([id, policy]) => [id, placeless(policy)]))
  for await (const tree of loadTrees(trx, scope, asked)) {
    const policy = policies.get(tree.moduleId)
    if (policy !== undefined) placed.set(tree.moduleId, { ...policy, standingAt: standings(tree, pathsOf.get(tree.moduleId) ?? []) })
  }
  return placed
}

function standings(tree: HeldTree, paths: readonly string[]): PlacedPolicy['standingAt'] {
  const byPath = new Map(paths.map((path) => [path, waysThrough(tree.bom, keysOf(path))]))
  const indexes = new Map(tree.bom.components.map(({ purl }, index) => [tree.componentIds.get(purl), index]))
  return (path, componentId): Standing => {
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
