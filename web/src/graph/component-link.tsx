import type { ReactNode } from 'react'
import classes from './graph-page.module.css'
import { type LoadedGraph, nodeText } from './use-graph.ts'

interface ComponentLinkProps {
  readonly graph: LoadedGraph
  readonly node: number
  readonly onChoose: (component: string) => void
}

/** A component of the graph; a click chooses it. */
export function ComponentLink({ graph, node, onChoose }: ComponentLinkProps): ReactNode {
  const name = nodeText(graph, node)
  return (
    <button type="button" className={classes['link']} onClick={() => onChoose(name)}>
      {name}
    </button>
  )
}
