/** Measures what the page of a dependency graph computes in the browser: dominators, tree and cycles. */
import { analyseGraph } from '../web/src/graph/analyse-graph.ts'
import { pathsToRoot } from '../web/src/graph/paths.ts'

const runs = 9

/** A graph in which each component depends on four later ones, close by: as deep and shared as those of npm. */
function graphOf(size: number) {
  const edges = Array.from({ length: size }, (_, i) => [1, 3, 17, 101].map((step) => i + step).filter((target) => target < size))
  const findings = edges.map((_, i) => (i % 20 === 0 ? 1 : 0))
  return { roots: Array.from({ length: 50 }, (_, i) => i), edges, findings, violations: findings }
}

function median(work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  }).toSorted((one, other) => one - other)
  return times[Math.floor(runs / 2)] ?? 0
}

for (const size of [500, 5000, 12_000]) {
  const graph = graphOf(size)
  const analysis = median(() => analyseGraph(graph))
  const paths = median(() => pathsToRoot(graph, size - 1, 60))
  process.stdout.write(`${String(size)} components: analysis ${analysis.toFixed(1)} ms, paths to one ${paths.toFixed(1)} ms\n`)
}
