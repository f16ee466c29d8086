import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { LoadingState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { ComponentLink } from './component-link.tsx'
import classes from './graph-page.module.css'
import { graphTexts } from './graph-texts.ts'
import { pathsToRoot } from './paths.ts'
import { type LoadedGraph, nodeText } from './use-graph.ts'

const PathDrawing = lazyPart(() => import('./path-drawing.tsx'), 'PathDrawing')

/** A drawing with more components is not readable. */
const maxNodes = 60

interface PathsViewProps {
  readonly graph: LoadedGraph
  readonly node: number
  readonly onChoose: (component: string) => void
}

/** Shows how a component comes into the module: its shortest path from each direct dependency, drawn and as a list. */
export function PathsView({ graph, node, onChoose }: PathsViewProps): ReactNode {
  const texts = useTexts(graphTexts)
  const { number } = useFormats()
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set())
  const { paths, others } = useMemo(() => pathsToRoot(graph, node, maxNodes, wanted), [graph, node, wanted])
  const name = nodeText(graph, node)
  if (paths.length === 0) return <p>{texts.noPath(name)}</p>
  return (
    <div className={classes['scroll']}>
      <Suspense fallback={<LoadingState />}>
        <PathDrawing paths={paths} textOf={(each) => nodeText(graph, each)} label={texts.drawing(number(paths.length), name)} />
      </Suspense>
      <section aria-label={texts.paths}>
        <h2>{texts.paths}</h2>
        <ol className={classes['list']}>
          {paths.map((path) => (
            <li key={path[0]}>
              {path.map((each, i) => (
                <span key={each}>
                  {i > 0 && ' › '}
                  <ComponentLink graph={graph} node={each} onChoose={onChoose} />
                </span>
              ))}
            </li>
          ))}
        </ol>
      </section>
      {others.length > 0 && (
        <section aria-label={texts.others(number(others.length))}>
          <p>{texts.others(number(others.length))}</p>
          <ul className="plain-list">
            {others.map((root) => (
              <li key={root}>
                <ComponentLink graph={graph} node={root} onChoose={() => setWanted((now) => new Set([...now, root]))} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
