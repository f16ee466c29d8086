import { unreachable } from './dominators.ts'

/** The components of a module, each below the one without which it would not be there. */
export interface DependencyTree {
  /** Components below nothing but the module, then those that nothing leads to. */
  readonly top: readonly number[]
  readonly children: readonly (readonly number[])[]
  /** How many components would disappear with each, besides itself. */
  readonly brings: readonly number[]
  /** How many findings would disappear with each, its own included. */
  readonly findings: readonly number[]
  /** How many of these are violations. */
  readonly violations: readonly number[]
}

/** The findings of each component, and how many of them are violations. */
export interface CountedFindings {
  readonly findings: readonly number[]
  readonly violations: readonly number[]
}

/** A component that is shown, and how deep; the top has level 1. */
export interface TreeRow {
  readonly node: number
  readonly level: number
}

/** Builds the tree of immediate dominators; the components with most findings come first. */
export function buildTree(dominators: readonly number[], { findings, violations }: CountedFindings): DependencyTree {
  const children: number[][] = dominators.map(() => [])
  const top: number[] = []
  for (const [node, dominator] of dominators.entries()) (children[dominator] ?? top).push(node)
  const order = rowsOf(top, children, () => true)
  const brings = sumUp(dominators, order, () => 1).map((sum) => sum - 1)
  const sums = sumUp(dominators, order, (node) => findings[node] ?? 0)
  function compare(one: number, other: number): number {
    return (sums[other] ?? 0) - (sums[one] ?? 0) || one - other
  }
  const lost = new Set(top.filter((node) => dominators[node] === unreachable))
  return {
    top: [...top.filter((node) => !lost.has(node)).toSorted(compare), ...[...lost].toSorted(compare)],
    children: children.map((below) => below.toSorted(compare)),
    brings,
    findings: sums,
    violations: sumUp(dominators, order, (node) => violations[node] ?? 0),
  }
}

/** Returns for each component the sum over itself and all below it. */
function sumUp(dominators: readonly number[], order: readonly TreeRow[], valueOf: (node: number) => number): readonly number[] {
  const sums = dominators.map((_, node) => valueOf(node))
  // those below come after those above, so backwards each is complete when it is added
  for (const { node } of order.toReversed()) {
    const dominator = dominators[node] ?? unreachable
    const [above, own] = [sums[dominator], sums[node]]
    if (above !== undefined && own !== undefined) sums[dominator] = above + own
  }
  return sums
}

/** Returns the components with findings below them: their branches are open at first. */
export function branchesWithFindings({ findings, children }: DependencyTree): ReadonlySet<number> {
  return new Set(children.flatMap((below, node) => (below.some((child) => (findings[child] ?? 0) > 0) ? [node] : [])))
}

/** Returns the components that are shown while the branches of some are open. */
export function visibleRows({ top, children }: DependencyTree, open: ReadonlySet<number>): readonly TreeRow[] {
  return rowsOf(top, children, (node) => open.has(node))
}

function rowsOf(top: readonly number[], children: readonly (readonly number[])[], isOpen: (node: number) => boolean): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const waiting: TreeRow[] = top.toReversed().map((node) => ({ node, level: 1 }))
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    const { node, level } = row
    rows.push(row)
    if (isOpen(node)) waiting.push(...(children[node] ?? []).toReversed().map((child) => ({ node: child, level: level + 1 })))
  }
  return rows
}
