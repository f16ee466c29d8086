import { useParams } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { useSearchState } from '../shared/use-search-state.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { ViewChoice } from '../ui/view-choice.tsx'
import { useTexts } from '../words/words.tsx'
import { ComponentField } from './component-field.tsx'
import { DependencyTreeView } from './dependency-tree-view.tsx'
import classes from './graph-page.module.css'
import { graphTexts } from './graph-texts.ts'
import { Neighbours } from './neighbours.tsx'
import { PathsView } from './paths-view.tsx'
import { type LoadedGraph, nodeNamed, nodeText, useGraph } from './use-graph.ts'

const views = ['tree', 'paths', 'neighbours'] as const
type View = (typeof views)[number]

/** The dependency graph of a module: never all of it at once, but what brings what, the paths to one component, or its neighbours. */
export function GraphPage(): ReactNode {
  const texts = useTexts(graphTexts)
  const { moduleId = '' } = useParams({ strict: false })
  const [search, change] = useSearchState()
  const { data: graph, error, retry } = useGraph(moduleId)
  const view = views.find((each) => each === search['view']) ?? 'tree'
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (graph === undefined) return <LoadingState />
  if (graph.keys.length === 0) return <EmptyState title={texts.none} />
  return (
    <div className={classes['page']}>
      <ViewChoice
        label={texts.view}
        chosen={view}
        onChoose={(chosen) => change({ view: chosen === 'tree' ? undefined : chosen })}
        choices={views.map((each) => ({ value: each, label: texts.views[each] }))}
      />
      {graph.direct === 'derived' && <p className="soft">{texts.derived}</p>}
      {view === 'tree' ? (
        <DependencyTreeView graph={graph} onOpen={(node) => change({ view: 'paths', component: nodeText(graph, node) })} />
      ) : (
        <OneComponent graph={graph} view={view} component={search['component']} onChoose={(component) => change({ component })} />
      )}
    </div>
  )
}

interface OneComponentProps {
  readonly graph: LoadedGraph
  readonly view: Exclude<View, 'tree'>
  /** As the address names it. */
  readonly component: string | undefined
  readonly onChoose: (component: string) => void
}

/** A view of one component, which the address or the field chooses. */
function OneComponent({ graph, view, component, onChoose }: OneComponentProps): ReactNode {
  return (
    <>
      <ComponentField graph={graph} value={component} onChoose={onChoose} />
      <ChosenComponent graph={graph} view={view} component={component} onChoose={onChoose} />
    </>
  )
}

function ChosenComponent({ graph, view, component, onChoose }: OneComponentProps): ReactNode {
  const texts = useTexts(graphTexts)
  if (component === undefined) return <p>{texts.choose}</p>
  const node = nodeNamed(graph, component)
  if (node === undefined) return <p>{texts.unknown(component)}</p>
  const chosen = { graph, node, onChoose }
  return view === 'paths' ? <PathsView key={node} {...chosen} /> : <Neighbours {...chosen} />
}
