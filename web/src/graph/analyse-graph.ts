import { findCycles } from './cycles.ts'
import { buildTree, type CountedFindings, type DependencyTree } from './dependency-tree.ts'
import { findDominators, type Graph } from './dominators.ts'

/** A dependency graph with the number of findings of each component. */
export interface GraphInput extends Graph, CountedFindings {}

export interface GraphAnalysis {
  readonly dominators: readonly number[]
  readonly tree: DependencyTree
  readonly cycles: readonly (readonly number[])[]
}

/** Computes what the views of a dependency graph show. */
export function analyseGraph({ roots, edges, ...counts }: GraphInput): GraphAnalysis {
  const dominators = findDominators({ roots, edges })
  return { dominators, tree: buildTree(dominators, counts), cycles: findCycles({ edges }) }
}
