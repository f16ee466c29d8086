import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { allFindingsQuery, type FindingSummary } from '../findings/all-findings.ts'
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
  const findings = useQuery(allFindingsQuery({ moduleId }))
  const analysis = useQuery({
    queryKey: ['modules', moduleId, 'graph-analysis', graph.dataUpdatedAt, findings.dataUpdatedAt],
    enabled: graph.data !== undefined && findings.data !== undefined,
    staleTime: Infinity,
    // what was computed before stays until the new is: a page in use must not be taken away when it is loaded again
    placeholderData: (before: LoadedGraph | undefined, query) => (query?.queryKey[1] === moduleId ? before : undefined),
    queryFn: async (): Promise<LoadedGraph> => {
      if (graph.data === undefined || findings.data === undefined) throw new Error('the graph is not loaded')
      const counts = countFindings(graph.data, findings.data)
      const { roots, edges } = graph.data
      return { ...graph.data, ...counts, ...(await compute({ roots, edges, ...counts })) }
    },
  })
  return { data: analysis.data, error: graph.error ?? findings.error ?? analysis.error, retry: () => void graph.refetch() }
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
function countFindings(graph: ModuleGraph, findings: readonly FindingSummary[]): CountedFindings {
  const open = findings.filter(({ status }) => status !== 'whitelisted')
  const byComponent = Map.groupBy(open, ({ component }) => component)
  const ofNodes = graph.keys.map((_, node) => byComponent.get(nodeText(graph, node)) ?? [])
  return {
    findings: ofNodes.map(({ length }) => length),
    violations: ofNodes.map((own) => own.filter(({ status }) => status === 'violation').length),
  }
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
