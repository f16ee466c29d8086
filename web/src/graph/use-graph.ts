import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { allComponentsQuery, type ComponentSummary } from '../shared/module-components.ts'
import { analyseGraph, type GraphAnalysis, type GraphInput } from './analyse-graph.ts'
import type { CountedFindings } from './dependency-tree.ts'

export type ModuleGraph = components['schemas']['ModuleGraph']

/** A larger graph is computed in a worker, so that the page stays responsive. */
const maxNodesInPage = 2000

/** The dependency graph of a module with what follows from it. */
export interface LoadedGraph extends ModuleGraph, GraphAnalysis, CountedFindings {}

export function useGraph(moduleId: string) {
  const graph = useQuery({
    queryKey: ['modules', moduleId, 'graph'],
    queryFn: ({ signal }) => unwrap(api.GET('/core/modules/{module_id}/graph', { params: { path: { module_id: moduleId } }, signal })),
  })
  const listed = useQuery(allComponentsQuery(moduleId))
  const analysis = useQuery({
    queryKey: ['modules', moduleId, 'graph-analysis', graph.dataUpdatedAt, listed.dataUpdatedAt],
    enabled: graph.data !== undefined && listed.data !== undefined,
    staleTime: Infinity,
    // what was computed before stays until the new is: a page in use must not be taken away when it is loaded again
    placeholderData: (before: LoadedGraph | undefined, query) => (query?.queryKey[1] === moduleId ? before : undefined),
    queryFn: async (): Promise<LoadedGraph> => {
      if (graph.data === undefined || listed.data === undefined) throw new Error('the graph is not loaded')
      const counts = countFindings(graph.data, listed.data)
      const { roots, edges } = graph.data
      return { ...graph.data, ...counts, ...(await compute({ roots, edges, ...counts })) }
    },
  })
  return {
    data: analysis.data,
    error: graph.error ?? listed.error ?? analysis.error,
    retry: () => void Promise.all([graph.refetch(), listed.refetch()]),
  }
}

/** Names a component of a graph with its version: `npm:lodash 4.17.20`. */
export function nodeText({ keys, versions }: Pick<ModuleGraph, 'keys' | 'versions'>, node: number): string {
  return [keys[node], versions[node]].filter(Boolean).join(' ')
}

/** Finds a component by its text. */
export function nodeNamed(graph: ModuleGraph, text: string | undefined): number | undefined {
  const node = text === undefined ? -1 : graph.keys.findIndex((_, i) => nodeText(graph, i) === text)
  return node === -1 ? undefined : node
}

/** Counts the findings of each component that nothing accepts. */
function countFindings(graph: ModuleGraph, listed: readonly ComponentSummary[]): CountedFindings {
  const byText = Map.groupBy(listed, ({ text }) => text)
  const ofNodes = graph.keys.map((_, node) => byText.get(nodeText(graph, node)) ?? [])
  return {
    findings: ofNodes.map((those) => sum(those, ({ violations, warnings }) => violations + warnings)),
    violations: ofNodes.map((those) => sum(those, ({ violations }) => violations)),
  }
}

function sum(listed: readonly ComponentSummary[], countOf: (component: ComponentSummary) => number): number {
  return listed.reduce((total, component) => total + countOf(component), 0)
}

async function compute(input: GraphInput): Promise<GraphAnalysis> {
  if (input.edges.length <= maxNodesInPage) return analyseGraph(input)
  const worker = new Worker(new URL('graph-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<GraphAnalysis>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(input)
    })
  } finally {
    worker.terminate()
  }
}
