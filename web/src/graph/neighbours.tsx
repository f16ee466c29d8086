import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import { ComponentLink } from './component-link.tsx'
import { invert, moduleNode } from './dominators.ts'
import classes from './graph-page.module.css'
import { graphTexts } from './graph-texts.ts'
import type { LoadedGraph } from './use-graph.ts'

interface NeighboursProps {
  readonly graph: LoadedGraph
  readonly node: number
  readonly onChoose: (component: string) => void
}

/** Shows what a component depends on and what depends on it, one step at a time. */
export function Neighbours({ graph, node, onChoose }: NeighboursProps): ReactNode {
  const texts = useTexts(graphTexts)
  return (
    <div className={classes['neighbours']}>
      <NodeList title={texts.dependants} nodes={invert(graph)[node] ?? []} graph={graph} onChoose={onChoose} />
      <NodeList title={texts.dependencies} nodes={graph.edges[node] ?? []} graph={graph} onChoose={onChoose} />
    </div>
  )
}

interface NodeListProps extends Omit<NeighboursProps, 'node'> {
  readonly title: string
  readonly nodes: readonly number[]
}

function NodeList({ title, nodes, ...link }: NodeListProps): ReactNode {
  const texts = useTexts(graphTexts)
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {nodes.length === 0 && <p className="soft">{texts.nothing}</p>}
      <ul className="plain-list">
        {nodes.map((node) => (
          <li key={node}>{node === moduleNode ? texts.module : <ComponentLink node={node} {...link} />}</li>
        ))}
      </ul>
    </section>
  )
}
