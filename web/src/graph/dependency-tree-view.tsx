import { type ReactNode, useMemo, useState } from 'react'
import { FindingCounts } from '../findings/finding-counts.tsx'
import { CutStart } from '../ui/cut-start.tsx'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { staticRows } from '../ui/static-rows.ts'
import type { Formats } from '../words/formats.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import { branchesWithFindings, type CountedFindings, type TreeRow, visibleRows } from './dependency-tree.ts'
import { unreachable } from './dominators.ts'
import classes from './graph-page.module.css'
import { graphTexts } from './graph-texts.ts'
import { type LoadedGraph, nodeNamed, nodeText } from './use-graph.ts'

interface DependencyTreeViewProps {
  readonly graph: LoadedGraph
  readonly onOpen: (node: number) => void
}

/** The components as a tree of what brings what; branches with findings are open at first. */
export function DependencyTreeView({ graph, onOpen }: DependencyTreeViewProps): ReactNode {
  const texts = useTexts(graphTexts)
  const formats = useFormats()
  const { number } = formats
  const { tree, dominators } = graph
  // by name: the graph may be loaded again with other numbers
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const open = useMemo(() => openBranches(graph, chosen), [graph, chosen])
  const [askedName, setAskedName] = useState<string>()
  const asked = nodeNamed(graph, askedName)
  const rows = useMemo(() => staticRows(visibleRows(tree, open)), [tree, open])
  const columns = useMemo(() => treeColumns(graph, texts, formats), [graph, texts, formats])
  const lost = dominators.filter((dominator) => dominator === unreachable).length
  function toggle({ node }: TreeRow): void {
    setChosen((now) => new Map(now).set(nodeText(graph, node), !open.has(node)))
  }
  return (
    <>
      <p className="soft">
        {texts.hint} {lost > 0 && texts.lost(number(lost))}
      </p>
      <Cycles graph={graph} />
      <DataGrid
        label={texts.views.tree}
        rows={rows}
        columns={columns}
        idOf={({ node }) => String(node)}
        tree={{
          levelOf: ({ level }) => level,
          isOpen: ({ node }) => ((tree.children[node] ?? []).length === 0 ? undefined : open.has(node)),
          onToggle: toggle,
        }}
        onOpen={({ node }) => onOpen(node)}
        onKey={(key, { node }) => key === 'f' && setAskedName(nodeText(graph, node))}
      />
      <p role="status">
        {asked !== undefined && texts.removal(nodeText(graph, asked), number(tree.brings[asked] ?? 0), number(tree.findings[asked] ?? 0))}
      </p>
    </>
  )
}

/** Returns the branches that are open: as somebody chose, else those with findings. */
function openBranches(graph: LoadedGraph, chosen: ReadonlyMap<string, boolean>): ReadonlySet<number> {
  const withFindings = branchesWithFindings(graph.tree)
  return new Set(Array.from(graph.keys.keys()).filter((node) => chosen.get(nodeText(graph, node)) ?? withFindings.has(node)))
}

function Cycles({ graph }: { readonly graph: LoadedGraph }): ReactNode {
  const texts = useTexts(graphTexts)
  const { number } = useFormats()
  if (graph.cycles.length === 0) return undefined
  return (
    <details>
      <summary>{texts.cycles(number(graph.cycles.length))}</summary>
      <ul>
        {graph.cycles.map((cycle) => (
          <li key={cycle[0]} className="code">
            {cycle.map((node) => nodeText(graph, node)).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  )
}

function treeColumns(
  { keys, versions, tree, ...own }: LoadedGraph,
  { columns }: (typeof graphTexts)['en'],
  { number }: Formats,
): readonly GridColumn<TreeRow>[] {
  return [
    {
      id: 'component',
      title: columns.component,
      width: 'minmax(390px, 3fr)',
      isKept: true,
      cell: ({ node }) => (
        <span className={classes['component']}>
          <CutStart text={keys[node] ?? ''} end={` ${versions[node] ?? ''}`} />
        </span>
      ),
    },
    {
      id: 'findings',
      title: columns.findings,
      width: '150px',
      isNumber: true,
      cell: ({ node }) => <FindingCounts {...countsOf(own, node)} number={number} />,
    },
    {
      id: 'below',
      title: columns.below,
      width: '215px',
      isNumber: true,
      fold: { line: 2 },
      cell: ({ node }) => <FindingCounts {...countsOf(tree, node)} number={number} />,
    },
    {
      id: 'brings',
      title: columns.brings,
      width: '116px',
      isNumber: true,
      fold: { line: 2, isNamed: true },
      cell: ({ node }) => number(tree.brings[node] ?? 0),
    },
  ]
}

function countsOf(counts: CountedFindings, node: number): { readonly violations: number; readonly warnings: number } {
  const violations = counts.violations[node] ?? 0
  return { violations, warnings: (counts.findings[node] ?? 0) - violations }
}
