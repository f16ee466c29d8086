import { Graph, layout } from '@dagrejs/dagre'
import { type ReactNode, useMemo } from 'react'
import classes from './graph-page.module.css'
import { edgesOf } from './paths.ts'

const [nodeWidth, nodeHeight] = [250, 26]
const maxLabel = 32

interface PathDrawingProps {
  readonly paths: readonly (readonly number[])[]
  readonly textOf: (node: number) => string
  readonly label: string
}

interface Placed {
  readonly x: number
  readonly y: number
}

/** Paths in layers from the direct dependencies on the left to the component on the right. */
export function PathDrawing({ paths, textOf, label }: PathDrawingProps): ReactNode {
  const drawing = useMemo(() => place(paths), [paths])
  const direct = new Set(paths.map(([root]) => root))
  const target = paths[0]?.at(-1)
  return (
    <div className={classes['drawing']} role="region" aria-label={label} tabIndex={0}>
      <svg role="img" aria-label={label} width={drawing.width} height={drawing.height}>
        {drawing.edges.map(({ id, points }) => (
          <polyline key={id} className={classes['edge']} points={points} />
        ))}
        {[...drawing.nodes].map(([node, { x, y }]) => (
          <g key={node} transform={`translate(${String(x - nodeWidth / 2)} ${String(y - nodeHeight / 2)})`}>
            <title>{textOf(node)}</title>
            <rect
              className={classes['node']}
              data-is={kindOf(node === target, direct.has(node))}
              width={nodeWidth}
              height={nodeHeight}
              rx={4}
            />
            <text className={classes['label']} x={8} y={17}>
              {shorten(textOf(node))}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

function kindOf(isTarget: boolean, isDirect: boolean): string | undefined {
  if (isTarget) return 'target'
  return isDirect ? 'direct' : undefined
}

/** Cuts the begin: the end with the version says most. */
function shorten(text: string): string {
  return text.length <= maxLabel ? text : `…${text.slice(1 - maxLabel)}`
}

interface Drawing {
  readonly width: number
  readonly height: number
  readonly nodes: ReadonlyMap<number, Placed>
  readonly edges: readonly { readonly id: string; readonly points: string }[]
}

/** What the layout answers; its own types are lost, since they name files without their endings. */
interface LaidOut {
  readonly graph: () => { readonly width: number; readonly height: number }
  readonly nodes: () => readonly string[]
  readonly node: (id: string) => Placed
  readonly edges: () => readonly { readonly v: string; readonly w: string }[]
  readonly edge: (edge: { readonly v: string; readonly w: string }) => { readonly points: readonly Placed[] }
}

function place(paths: PathDrawingProps['paths']): Drawing {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 10, ranksep: 40, marginx: 10, marginy: 10 })
  for (const node of new Set(paths.flat())) graph.setNode(String(node), { width: nodeWidth, height: nodeHeight })
  for (const [from, to] of edgesOf(paths)) graph.setEdge(String(from), String(to), {})
  layout(graph)
  const placed: LaidOut = graph
  return {
    ...placed.graph(),
    nodes: new Map(placed.nodes().map((id) => [Number(id), placed.node(id)])),
    edges: placed.edges().map((edge) => ({ id: `${edge.v}>${edge.w}`, points: pointsText(placed.edge(edge).points) })),
  }
}

function pointsText(points: readonly Placed[]): string {
  return points.map(({ x, y }) => `${String(Math.round(x))},${String(Math.round(y))}`).join(' ')
}
